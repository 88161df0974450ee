// The files that are chosen for part 4: in the browser's dialogue, or dropped.
import { bytesText } from './text.js';
import { byId } from './ui.js';

/** One of each input; of an operator of one input the second does not count. */
export const chosenFiles: [File | undefined, File | undefined] = [undefined, undefined];

const ids = ['data-file', 'data-second-file'] as const;

function choose(at: 0 | 1, file: File | undefined): void {
  if (!file) return;
  chosenFiles[at] = file;
  byId(`${ids[at]}-name`).textContent = `${file.name}, ${bytesText(file.size)}`;
}

// Two at once are both inputs. One is the input that it is dropped on, or else the one that is not chosen yet.
function place(files: FileList, onSecond: boolean): void {
  if (files.length > 1) return [0, 1].forEach((at) => choose(at as 0 | 1, files[at]));
  choose(onSecond || (chosenFiles[0] && !chosenFiles[1]) ? 1 : 0, files[0]);
}

function takeDrops(zone: HTMLElement, takesTwo: () => boolean, changed: () => void): void {
  for (const name of ['dragenter', 'dragover']) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
  }
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    if (takesTwo()) place(files, byId('data-second-file-box').contains(event.target as Node));
    else choose(0, files[0]);
    changed();
  });
}

/** Lets files be chosen and dropped on `zone`; calls `changed` after each. */
export function startFiles(zone: HTMLElement, takesTwo: () => boolean, changed: () => void): void {
  ids.forEach((id, at) => {
    const input = byId<HTMLInputElement>(id);
    // Choosing the same file again counts: it may have changed.
    input.addEventListener('click', () => (input.value = ''));
    input.addEventListener('change', () => {
      if (!input.files?.length) return;
      choose(at as 0 | 1, input.files[0]);
      changed();
    });
  });
  takeDrops(zone, takesTwo, changed);
}
