import type { AccountId } from '#kernel/ids.ts';
import type { NumberPeopleView, NumberPerson } from '../model.ts';
import { type GivenNumber, NO_RIGHTS, type NumberRights, rungBy } from './number-rights.ts';

/** What can be given of a number, in the order in which screens show it. */
export const RIGHTS = ['mayCall', 'isRung', 'mayRead'] as const satisfies readonly (keyof NumberRights)[];
export type Right = (typeof RIGHTS)[number];

export const RIGHT_WORDS: Readonly<Record<Right, { readonly name: string; readonly of: string }>> = {
  mayCall: { name: 'Call', of: 'may call from it' },
  isRung: { name: 'Ring', of: 'is rung by it' },
  mayRead: { name: 'History', of: 'sees its calls' },
};

/** What somebody was given of a number. */
export function givenRights(people: readonly NumberPerson[], accountId: string): NumberRights {
  return people.find((one) => one.accountId === accountId) ?? NO_RIGHTS;
}

/** Whether somebody has anything of a number. */
export const hasAny = (rights: NumberRights): boolean => RIGHTS.some((right) => rights[right]);

/** Rights alone, of something that has more. */
export const onlyRights = ({ mayCall, isRung, mayRead }: NumberRights): NumberRights => ({
  mayCall,
  isRung,
  mayRead,
});

/** Those whom a number rings, each once. */
export function ringsWhom({ people, owner }: Pick<NumberPeopleView, 'people' | 'owner'>, numberId: string) {
  const given = people.filter((one) => one.numberId === numberId);
  const rung = new Set<string>(
    rungBy(asGiven(given), {
      // The server lists only those who may talk.
      talking: asGiven(given).map(({ accountId }) => accountId),
      firstOwner: owner === null ? null : asId(owner.accountId),
    }),
  );
  const named = [...given, ...(owner === null ? [] : [owner])];
  // Taking each id out names an owner once to whom the number is given.
  return named.filter(({ accountId }) => rung.delete(accountId)).map(nameAndId);
}

const nameAndId = ({ accountId, name }: { accountId: string; name: string }) => ({ accountId, name });

// The server has minted these ids. Here they only name rows.
const asId = (id: string) => id as AccountId;
const asGiven = (people: readonly NumberPerson[]): GivenNumber[] =>
  people.map((one) => ({ ...one, accountId: asId(one.accountId) }));

/** Ids of the numbers that somebody uses: given to them, or ringing them because they ring nobody else. */
export function numbersOf(
  view: Pick<NumberPeopleView, 'people' | 'owner'>,
  { accountId, among }: { accountId: string; among: readonly string[] },
): string[] {
  return among.filter(
    (id) =>
      view.people.some((one) => one.numberId === id && one.accountId === accountId) ||
      ringsWhom(view, id).some((one) => one.accountId === accountId),
  );
}

const NAMED_MAX = 2;

/** "You", "You and Bob Bell", "You, Bob Bell and 3 others". */
export function peopleWords(
  people: readonly { readonly accountId: string; readonly name: string }[],
  me: string | null,
): string {
  const sorted = [...people.filter(isMe(me)), ...people.filter((one) => !isMe(me)(one))];
  const names = sorted.map((one) => (isMe(me)(one) ? 'You' : one.name));
  const isLong = names.length > NAMED_MAX + 1;
  const more = names.length - NAMED_MAX;
  return list.format(isLong ? [...names.slice(0, NAMED_MAX), `${more} others`] : names);
}

/** "No one yet. It rings you.": a number that is given to nobody. */
export function nobodyWords(owner: NumberPeopleView['owner'], me: string | null): string {
  if (owner === null) return 'No one yet.';
  return `No one yet. It rings ${owner.accountId === me ? 'you' : owner.name}.`;
}

const isMe = (me: string | null) => (one: { readonly accountId: string }) => one.accountId === me;
const list = new Intl.ListFormat('en-GB');

/** Changes that somebody has made but not saved, by the other side's id: people of a number, or numbers of a person. */
export type RightEdits = ReadonlyMap<string, NumberRights>;

/** The edits after a tick. What is as it was before is no edit. */
export function edited(
  edits: RightEdits,
  { id, saved, next }: { id: string; saved: NumberRights; next: NumberRights },
): RightEdits {
  const after = new Map(edits);
  if (RIGHTS.every((right) => saved[right] === next[right])) after.delete(id);
  else after.set(id, next);
  return after;
}
