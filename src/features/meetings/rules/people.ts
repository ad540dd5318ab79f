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

/** More people than a sentence means. */
const SAID_MAX = 20;

/** Participants whose name is said, other than the one who speaks. */
function saidIn(text: string, { byName }: People, speaker: string | null): string[] {
  const words = new Set(
    (text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []).map((word) => word.replace(/['’]s$/, '')),
  );
  const said = new Set<string>();
  for (const word of words)
    for (const label of byName.get(word) ?? []) {
      if (label !== speaker) said.add(label);
      if (said.size > SAID_MAX) return [];
    }
  return [...said];
}

/** The participant whose name is said, other than the one who speaks. Null if there's none or more than one. */
export function named(text: string, people: People, speaker: string | null): string | null {
  return only(saidIn(text, people, speaker));
}

/** The participant whom a sentence speaks to: "Ben, could you ask Cy?", "Could you, Ben?". Names of others don't count. */
export function addressed(text: string, people: People, speaker: string | null): string | null {
  const said = saidIn(text, people, speaker);
  const called = said.filter((label) =>
    isSaid(
      text,
      label,
      (name) =>
        String.raw`^(?:[\p{L}']+[,.!]? ){0,3}${name}(?:,| (?:can|could|will|would|please|you)\b)|[, ]${name}[.?!]*$`,
    ),
  );
  if (called.length === 1) return only(called);
  // "Send it to Cy": Cy isn't asked.
  return only(said.filter((label) => !isSaid(text, label, asObject)));
}

const asObject = (name: string): string =>
  String.raw`\b(?:to|with|for|from|by|about|and|of|ask|tell|call|email|copy|help|meet) ${name}\b`;

const isSaid = (text: string, label: string, patternOf: (name: string) => string): boolean =>
  callNames(label).some((name) => new RegExp(patternOf(escaped(name)), 'iu').test(text));

const only = (labels: readonly string[]): string | null => (labels.length === 1 ? (labels[0] ?? null) : null);

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
