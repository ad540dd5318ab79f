/** How far a transcript is from what was said. */
export interface WordError {
  /** Wrong, missing and added words, divided by the words that were said: 0 is perfect, and more than 1 is possible. */
  readonly rate: number;
  readonly said: number;
  readonly substituted: number;
  readonly deleted: number;
  readonly inserted: number;
}

/** Compares word by word, whatever their case and punctuation. */
export function wordError(said: string, heard: string): WordError {
  const [reference, hypothesis] = [wordsOf(said), wordsOf(heard)];
  // Each cell: the fewest errors up to here, and of which kinds they are.
  let row = Array.from({ length: hypothesis.length + 1 }, (_, inserted) => ({
    substituted: 0,
    deleted: 0,
    inserted,
  }));
  for (const word of reference) {
    const next: typeof row = [];
    for (const [nth, above] of row.entries()) {
      const deletion = { ...above, deleted: above.deleted + 1 };
      const [before, left] = [row[nth - 1], next[nth - 1]];
      if (before === undefined || left === undefined) next.push(deletion);
      else {
        const isSame = hypothesis[nth - 1] === word;
        const match = isSame ? before : { ...before, substituted: before.substituted + 1 };
        next.push(fewest([match, deletion, { ...left, inserted: left.inserted + 1 }]));
      }
    }
    row = next;
  }
  const errors = row.at(-1) ?? { substituted: 0, deleted: 0, inserted: 0 };
  return { ...errors, said: reference.length, rate: total(errors) / Math.max(1, reference.length) };
}

type Errors = Pick<WordError, 'substituted' | 'deleted' | 'inserted'>;

const total = ({ substituted, deleted, inserted }: Errors) => substituted + deleted + inserted;

function fewest(choices: readonly [Errors, ...Errors[]]): Errors {
  return choices.reduce((best, choice) => (total(choice) < total(best) ? choice : best));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’']/g, "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
}
