import type { MemberName } from './use-members.ts';

/** The word with an @ that the caret is in; null when it is in none. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, caret);
  const match = /(?:^|\s)@([\p{L}\p{N}._ -]{0,30})$/u.exec(before);
  if (match === null) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** Members whose name or username begins with what was typed. */
export function membersLike(members: readonly MemberName[], query: string): readonly MemberName[] {
  const wanted = query.trim().toLowerCase();
  return members
    .filter(({ name, username }) =>
      [...name.split(/\s+/u), name, username ?? ''].some((word) => word.toLowerCase().startsWith(wanted)),
    )
    .slice(0, SHOWN_MAX);
}
const SHOWN_MAX = 5;

/** Puts a name in the place of what was typed. @returns the text, and where the caret goes */
export function withMention(
  text: string,
  { start, query }: { start: number; query: string },
  name: string,
): { text: string; caret: number } {
  const inserted = `@${name} `;
  return {
    text: text.slice(0, start) + inserted + text.slice(start + query.length + 1),
    caret: start + inserted.length,
  };
}

/** Ids of the members whose names are in a text behind an @. */
export function mentionsIn(text: string, members: readonly MemberName[]): string[] {
  return members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

/** A text in pieces: names of members behind an @, and what is between them. */
export function piecesOf(
  text: string,
  members: readonly MemberName[],
): { text: string; isMention: boolean }[] {
  const names = members.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const pattern = new RegExp(
    `(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`,
    'u',
  );
  return text
    .split(pattern)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isMention: names.includes(piece) }));
}
