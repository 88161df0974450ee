// Verdicts, a row for each operator and type, exact or not.
import type { Case, Judge, Verdict } from './judge.js';

export interface Row {
  operator: string;
  accuracy: 'fast' | 'exact';
  type: string;
  cases: number;
  least_count: number;
  greatest_count: number;
  /** Of the bound; null: wrong outright. */
  worst: number | null;
  to_the_bit: boolean;
  passed: boolean;
  /** Of the worst case, where it is wrong; else empty. */
  sentence: string;
}

export const isRight = ({ worst }: Verdict): boolean => worst !== null && worst <= 1;

export class Table {
  readonly #rows = new Map<string, Row>();

  add(one: Case, { worst, to_the_bit, sentence }: Verdict): void {
    const key = `${one.name} ${one.accuracy} ${one.type}`;
    let row = this.#rows.get(key);
    if (!row) {
      const { name: operator, accuracy, type, count } = one;
      row = {
        operator,
        accuracy,
        type,
        cases: 0,
        least_count: count,
        greatest_count: count,
        worst: 0,
        to_the_bit: true,
        passed: true,
        sentence: '',
      };
      this.#rows.set(key, row);
    }
    row.cases++;
    row.least_count = Math.min(row.least_count, one.count);
    row.greatest_count = Math.max(row.greatest_count, one.count);
    row.to_the_bit &&= to_the_bit;
    if (row.worst === null || (worst !== null && worst <= row.worst)) return;
    row.worst = worst;
    row.passed = isRight({ worst, to_the_bit, sentence });
    if (!row.passed) row.sentence = `${one.title}: ${sentence}`;
  }

  /** In the order of the operator table, types within. */
  rows(judge: Judge): Row[] {
    const rank = (names: string[], name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
    return [...this.#rows.values()].sort(
      (a, b) =>
        rank(judge.operators, a.operator) - rank(judge.operators, b.operator) ||
        rank(judge.types, a.type) - rank(judge.types, b.type) ||
        rank(['fast', 'exact'], a.accuracy) - rank(['fast', 'exact'], b.accuracy) ||
        (a.operator < b.operator ? -1 : 1),
    );
  }
}
