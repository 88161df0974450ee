// What all parts of the page do with its elements.
import { WgreduceError } from 'wgreduce';

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element "${id}".`);
  return found as T;
}

/** Makes an element; children that are texts stay texts. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** One complete sentence about what went wrong. */
export function sentenceOf(error: unknown): string {
  if (error instanceof WgreduceError && error.code === 'device_lost') {
    return 'The browser lost its connection to the graphics device; press the button again, and the page opens another.';
  }
  if (error instanceof WgreduceError && error.code === 'no_adapter' && isSecureContext && !navigator.gpu) {
    return 'This browser has no WebGPU; open the page in a current Chrome, Edge, Firefox or Safari.';
  }
  if (error instanceof WgreduceError || error instanceof Refusal) return error.message;
  return `Something went wrong that this page does not expect; please report it: ${String(error)}`;
}

/** What the page itself refuses, as a sentence. */
export class Refusal extends Error {}

/** Why a signal is aborted when the reader presses Stop: browsers' own AbortErrors have other causes as well. */
export const stopped = new Refusal('Stopped.');

/** Shows a part's one line of news, which screen readers speak. */
export function tell(status: HTMLElement, sentence: string, kind: '' | 'good' | 'bad' = ''): void {
  status.textContent = sentence;
  status.dataset.kind = kind;
}

/** Runs `act` when the button is pressed, once at a time. The button keeps the focus meanwhile. */
export function onPress(button: HTMLElement, status: HTMLElement, act: () => Promise<void>): void {
  button.addEventListener('click', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      await act();
    } catch (error) {
      tell(status, sentenceOf(error), error === stopped ? '' : 'bad');
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
}

/** Offers a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the browser draw. */
export const breathe = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
