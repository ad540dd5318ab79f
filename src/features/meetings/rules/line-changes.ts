import type { TranscriptChange } from '../model-meetings.ts';

interface Said {
  readonly speaker: string | null;
  readonly text: string;
}

/** What the history says of a changed line: its text, with its speaker where that was changed. */
export function changeOf(before: Said, after: Said): { before: string; after: string } {
  if (before.speaker === after.speaker) return { before: before.text, after: after.text };
  return { before: withName(before), after: withName(after) };
}

/** What undoes a change of a line, as it is sent. Null: the line was changed again since, or it's no change of a line. */
export function undoOf(
  change: Pick<TranscriptChange, 'line' | 'before' | 'after'>,
  now: Said | undefined,
): { text: string; speaker?: string | null } | null {
  if (change.line === null || now === undefined || change.before === change.after) return null;
  if (change.after === now.text && change.before !== '') return { text: change.before };
  if (change.after !== withName(now)) return null;
  // The speaker was changed, perhaps with the text.
  if (change.before === now.text) return { text: now.text, speaker: null };
  if (!change.before.endsWith(`: ${now.text}`)) return null;
  return { text: now.text, speaker: change.before.slice(0, -now.text.length - 2) };
}

const withName = ({ speaker, text }: Said) => (speaker === null ? text : `${speaker}: ${text}`);
