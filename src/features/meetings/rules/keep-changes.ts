import { LEFT_OUT, type NoteKind, type NoteTemplate } from '../constants-meetings.ts';
import type { MeetingNotes } from '../model.ts';
import type { KeptAction, KeptNote, KeptNotes } from '../model-meetings.ts';

/** Notes of an engine, and how they were made. */
export interface MadeNotes extends MeetingNotes {
  readonly template: NoteTemplate;
  /** "rules", or the name of the model. */
  readonly madeBy: string;
}

/**
 * Makes fresh notes the notes of a meeting, and keeps what people did to the ones before: what they wrote or changed
 * stays and takes the place of the note about the same lines, what they removed doesn't come back, and an action item
 * keeps its task.
 * @param idOf makes an id for a note that wasn't there before
 */
export function keepChanges(before: KeptNotes | null, fresh: MadeNotes, idOf: () => string): KeptNotes {
  const plain = (notes: readonly { text: string; lines: readonly number[] }[]) =>
    notes.map(({ text, lines }): KeptNote => ({ id: idOf(), text, lines: [...lines], isOwn: false }));
  const actions = fresh.actionItems.map(
    ({ text, lines, owner, dueText, due }): KeptAction => ({
      id: idOf(),
      text,
      lines: [...lines],
      isOwn: false,
      owner,
      dueText,
      due,
      taskId: null,
    }),
  );
  const kept = <Note extends KeptNote>(
    kind: NoteKind,
    old: readonly Note[] | undefined,
    made: readonly Note[],
  ) => merged({ old: old ?? [], made, removed: (before?.removed ?? []).filter((one) => one.kind === kind) });
  return {
    summary: kept('summary', before?.summary, plain(fresh.summary)),
    keyPoints: kept('keyPoints', before?.keyPoints, plain(fresh.keyPoints)),
    decisions: kept('decisions', before?.decisions, plain(fresh.decisions)),
    actionItems: kept('actionItems', before?.actionItems, actions),
    openQuestions: kept('openQuestions', before?.openQuestions, plain(fresh.openQuestions)),
    chapters: fresh.chapters.map((chapter) => ({ ...chapter })),
    quarantined: [...fresh.quarantined],
    removed: before?.removed ?? [],
    template: fresh.template,
    madeBy: fresh.madeBy,
    leftOut: fresh.leftOut.slice(0, LEFT_OUT.most).map(({ text, lines, why }) => ({
      text: text.slice(0, LEFT_OUT.characters),
      lines: [...lines],
      why,
    })),
  };
}

function merged<Note extends KeptNote>({
  old,
  made,
  removed,
}: {
  old: readonly Note[];
  made: readonly Note[];
  removed: KeptNotes['removed'];
}): Note[] {
  const left = new Set(old);
  const take = (matches: (one: Note) => boolean) => {
    const found = [...left].find(matches);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const now = made
    .filter((note) => !removed.some((gone) => isSame(gone, note)))
    .map((note) => {
      const known = take((one) => isSame(one, note)) ?? take((one) => one.isOwn && overlaps(one, note));
      if (known === undefined) return note;
      if (known.isOwn) return known;
      const { id } = known;
      return 'taskId' in known ? { ...note, id, taskId: known.taskId } : { ...note, id };
    });
  return [...now, ...[...left].filter(({ isOwn }) => isOwn)];
}

type Said = Pick<KeptNote, 'text' | 'lines'>;
const isSame = (one: Said, other: Said) =>
  one.text === other.text && (overlaps(one, other) || one.lines.length === 0);
const overlaps = (one: Said, other: Said) => one.lines.some((line) => other.lines.includes(line));

/**
 * Changes the text of a note; adds it if there's none with this id; removes it if the text is empty.
 * @returns null if there's nothing to remove
 */
export function withChange(
  notes: KeptNotes,
  { kind, noteId, text }: { kind: NoteKind; noteId: string; text: string },
): KeptNotes | null {
  const list: readonly KeptNote[] = notes[kind];
  const found = list.find(({ id }) => id === noteId);
  if (text === '') {
    if (found === undefined) return null;
    const removed = found.lines.length === 0 ? notes.removed : [...notes.removed, goneOf(kind, found)];
    return { ...notes, [kind]: list.filter((one) => one !== found), removed };
  }
  const blank = { id: noteId, lines: [], ...(kind === 'actionItems' ? NO_OWNER : {}) };
  const changed = { ...(found ?? blank), text, isOwn: true };
  return {
    ...notes,
    [kind]: found === undefined ? [...list, changed] : list.map((one) => (one === found ? changed : one)),
  };
}

const NO_OWNER = { owner: null, dueText: null, due: null, taskId: null };

const goneOf = (kind: NoteKind, { text, lines }: KeptNote) => ({ kind, text, lines });

/** Gives a speaker another name in the notes. */
export function withSpeaker(notes: KeptNotes, { from, to }: { from: string; to: string }): KeptNotes {
  const actionItems = notes.actionItems.map((item) => (item.owner === from ? { ...item, owner: to } : item));
  return { ...notes, actionItems };
}

/** Action items of a meeting that have no task yet. */
export const openActions = ({ actionItems }: KeptNotes) =>
  actionItems.filter(({ taskId }) => taskId === null);
