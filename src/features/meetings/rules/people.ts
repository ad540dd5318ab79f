import type { Transcript } from '../model.ts';

/** Who spoke, as the transcript names them. */
export interface People {
  readonly labels: readonly string[];
  /** Labels by each name that people say, in lower case. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

export function peopleOf({ lines }: Transcript): People {
  const labels = [...new Set(lines.map(({ speaker }) => speaker).filter((name) => name !== null))];
  const byName = new Map<string, string[]>();
  for (const label of labels)
    for (const name of new Set(callNames(label).map((word) => word.toLowerCase()))) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [label]);
      else known.push(label);
    }
  return { labels, byName };
}

const TITLES = /^(?:mr|mrs|ms|dr|prof|speaker|agent|caller|the|doctor)\.?$/i;

/** The words of a label that people say: "Dr. Ana Ruiz" is called Ana or Ruiz. */
export function callNames(label: string): string[] {
  return label.split(/\s+/).filter((word) => /^\p{L}[\p{L}'’-]+$/u.test(word) && !TITLES.test(word));
}

/** The participant whose name is said, other than the one who speaks. Null if there's none or more than one. */
export function named(text: string, { byName }: People, speaker: string | null): string | null {
  const words = new Set(
    (text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []).map((word) => word.replace(/['’]s$/, '')),
  );
  let found: string | null = null;
  for (const word of words)
    for (const label of byName.get(word) ?? []) {
      if (label === speaker || label === found) continue;
      if (found !== null) return null;
      found = label;
    }
  return found;
}
