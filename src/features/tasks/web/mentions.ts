import type { TaskPerson } from '../model.ts';

const SUGGESTED_MAX = 4;

/** How a person is named behind "@". */
const handleOf = ({ username, name }: TaskPerson) => username ?? name.replaceAll(/\s+/g, '.');

/** Ids of those whom a text mentions. */
export function mentionedIn(text: string, people: readonly TaskPerson[]): string[] {
  const named = new Set(
    [...text.matchAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}._-]+)/gu)].map(([, word = '']) => plain(word)),
  );
  return people.filter((person) => named.has(plain(handleOf(person)))).map(({ id }) => id);
}

/** Who could be meant by the word that is being typed, with the text that mentions them. */
export function suggestedFor(
  text: string,
  people: readonly TaskPerson[],
): { person: TaskPerson; text: string }[] {
  const typed = /(?<![\p{L}\p{N}])@([\p{L}\p{N}._-]*)$/u.exec(text);
  if (typed === null) return [];
  const begun = plain(typed[1] ?? '');
  return people
    .filter((person) => plain(handleOf(person)).startsWith(begun) || plain(person.name).startsWith(begun))
    .filter((person) => plain(handleOf(person)) !== begun)
    .slice(0, SUGGESTED_MAX)
    .map((person) => ({ person, text: `${text.slice(0, typed.index)}@${handleOf(person)} ` }));
}

const plain = (word: string) => word.toLowerCase().replace(/[.]+$/, '');
