import type { KeptAction, KeptNote } from '../model-meetings.ts';

/** How a note differs from what an engine made of the transcript. Null: it doesn't. */
export function howOwn({ isOwn, lines }: Pick<KeptNote, 'isOwn' | 'lines'>): 'Added' | 'Edited' | null {
  if (!isOwn) return null;
  return lines.length === 0 ? 'Added' : 'Edited';
}

/** "Ana: Send the file, by 2026-11-20". A sentence keeps its full stop at the end only. */
export function actionWords({ text, owner, due }: Pick<KeptAction, 'text' | 'owner' | 'due'>): string {
  const what = due === null ? text : `${text.replace(/[.!]$/, '')}, by ${due}`;
  return owner === null ? what : `${owner}: ${what}`;
}
