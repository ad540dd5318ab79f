import { callNames } from './people.ts';

/** A quote of someone else: "Maya: Could you send me the plan?" */
const QUOTED = /^(\p{L}[\p{L}\p{N} .'’-]{0,40}): /u;
/** Short tasks keep what was said around them: "Ask the landlord (Do we have parking there?)". */
const LONG_WORDS_MIN = 5;

/**
 * Title of a task that an action item becomes. It names the owner unless the task is given to them, because "I'll send
 * it" in a list of someone else's tasks would be their promise.
 */
export function taskTitle(
  { text, owner }: { readonly text: string; readonly owner: string | null },
  { isOwners }: { readonly isOwners: boolean },
): string {
  const short = text.replace(/ \([^()]*\)[.]?$/, '');
  const title = short.split(' ').length >= LONG_WORDS_MIN ? short : text;
  if (owner === null || isOwners) return title;
  return QUOTED.test(title) ? `${owner} (${title})` : `${owner}: ${title}`;
}

/** Whether the owner of an action item is the person of this name: the same full name, or the first name alone. */
export function isSamePerson(owner: string | null, name: string): boolean {
  if (owner === null) return false;
  const [said, known] = [callNames(owner), callNames(name)].map((words) =>
    words.map((word) => word.toLowerCase()),
  );
  if (said === undefined || known === undefined || said.length === 0) return false;
  return said.length === 1 ? said[0] === known[0] : said.join(' ') === known.join(' ');
}
