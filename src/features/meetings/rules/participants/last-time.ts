import type { KeptAction, KeptNote, KeptNotes } from '../../model-meetings.ts';

/** The most of each that is brought up again. */
const SHOWN_MAX = 5;

/** What is brought up again of a meeting: what is still to do, and what was decided. @param done tasks that are done */
export function broughtUp(
  { actionItems, decisions }: Pick<KeptNotes, 'actionItems' | 'decisions'>,
  done: ReadonlySet<string>,
): { readonly actionItems: KeptAction[]; readonly decisions: KeptNote[] } {
  const isOpen = ({ taskId }: KeptAction) => taskId === null || !done.has(taskId);
  return {
    actionItems: actionItems.filter(isOpen).slice(0, SHOWN_MAX),
    decisions: decisions.slice(0, SHOWN_MAX),
  };
}

/** "Ada", "Ada and Ben", "Ada, Ben and 2 others" */
export function namesTogether(names: readonly string[]): string {
  const [first = '', second, third] = names;
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  const others = names.length - 2;
  return others === 1 ? `${first}, ${second} and ${third}` : `${first}, ${second} and ${others} others`;
}
