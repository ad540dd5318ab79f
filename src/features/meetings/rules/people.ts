import type { Transcript } from '../model.ts';

/** Who spoke, as the transcript names them. */
export interface People {
  readonly labels: readonly string[];
}

export function peopleOf({ lines }: Transcript): People {
  return { labels: [...new Set(lines.map(({ speaker }) => speaker).filter((name) => name !== null))] };
}

const TITLES = /^(?:mr|mrs|ms|dr|prof|speaker|agent|caller|the|doctor)\.?$/i;

/** The words of a label that people say: "Dr. Ana Ruiz" is called Ana or Ruiz. */
export function callNames(label: string): string[] {
  return label.split(/\s+/).filter((word) => /^\p{L}[\p{L}'’-]+$/u.test(word) && !TITLES.test(word));
}

/** The participant whose name is said, other than the one who speaks. Null if there's none or more than one. */
export function named(text: string, { labels }: People, speaker: string | null): string | null {
  const words = new Set(
    (text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []).map((word) => word.replace(/['’]s$/, '')),
  );
  const found = labels.filter(
    (label) => label !== speaker && callNames(label).some((name) => words.has(name.toLowerCase())),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The participant whom a sentence speaks to: "Ben, could you ask Cy?", "Could you, Ben?". Names of others don't count. */
export function addressed(text: string, { labels }: People, speaker: string | null): string | null {
  const others = labels.filter((label) => label !== speaker);
  const called = others.filter((label) =>
    callNames(label).some((name) =>
      new RegExp(
        String.raw`^(?:[\p{L}']+[,.!]? ){0,3}${escaped(name)}(?:,| (?:can|could|will|would|please|you)\b)|[, ]${escaped(name)}[.?!]*$`,
        'iu',
      ).test(text),
    ),
  );
  if (called.length === 1) return called[0] ?? null;
  // "Send it to Cy": Cy isn't asked.
  const objects = new Set(
    others.filter((label) =>
      callNames(label).some((name) =>
        new RegExp(
          String.raw`\b(?:to|with|for|from|by|about|and|of|ask|tell|call|email|copy|help|meet) ${escaped(name)}\b`,
          'iu',
        ).test(text),
      ),
    ),
  );
  return named(text, { labels: labels.filter((label) => !objects.has(label)) }, speaker);
}

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
