import { ADDRESSES_MAX, POINTS_MAX, TAGS_MAX, TEXT_MAX } from '../../constants.ts';
import type { ContactFacts, ContactPoint } from '../../model.ts';
import { tagKey } from '../book/facts.ts';

/** What a merged contact is: what the kept one says, and of the other what the kept one lacks. */
export function mergedFacts(kept: ContactFacts, gone: ContactFacts): ContactFacts {
  return {
    ...kept,
    company: kept.company || gone.company,
    role: kept.role || gone.role,
    about:
      kept.about === gone.about
        ? kept.about
        : [kept.about, gone.about].filter((text) => text !== '').join('\n\n'),
    birthday: kept.birthday ?? gone.birthday,
    ownerId: kept.ownerId ?? gone.ownerId,
    fields: { ...gone.fields, ...kept.fields },
    phones: union(kept.phones, gone.phones, pointKey),
    emails: union(kept.emails, gone.emails, pointKey),
    usernames: union(kept.usernames, gone.usernames, pointKey),
    addresses: union(kept.addresses, gone.addresses, (address) => JSON.stringify(address)),
    tags: union(kept.tags, gone.tags, tagKey),
  };
}

/** What a contact is after a file said something of the same person: what it has stays, and what it lacks is filled in. */
export const filledFacts = (kept: ContactFacts, given: ContactFacts): ContactFacts =>
  withinLimits({
    ...mergedFacts(kept, given),
    about: kept.about || given.about,
    addresses: kept.addresses.length > 0 ? kept.addresses : given.addresses,
  });

/** Two contacts together may have more than one can have. */
export const withinLimits = (facts: ContactFacts): ContactFacts => ({
  ...facts,
  phones: facts.phones.slice(0, POINTS_MAX),
  emails: facts.emails.slice(0, POINTS_MAX),
  usernames: facts.usernames.slice(0, POINTS_MAX),
  addresses: facts.addresses.slice(0, ADDRESSES_MAX),
  tags: facts.tags.slice(0, TAGS_MAX),
  // Never half of a letter.
  about: facts.about.slice(0, TEXT_MAX).replace(/[\uD800-\uDBFF]$/, ''),
});

/**
 * Takes back what a merge brought. What people changed since then stays.
 * @param before the kept contact before the merge
 * @param after the kept contact as the merge left it
 */
export function unmergedFacts(
  now: ContactFacts,
  { before, after }: { before: ContactFacts; after: ContactFacts },
): ContactFacts {
  const back = <Fact extends 'company' | 'role' | 'about' | 'birthday' | 'ownerId'>(
    fact: Fact,
  ): ContactFacts[Fact] => (now[fact] === after[fact] ? before[fact] : now[fact]);
  const fields = Object.fromEntries(
    Object.entries(now.fields).filter(
      ([id, value]) => id in before.fields || !(id in after.fields) || after.fields[id] !== value,
    ),
  );
  return {
    ...now,
    company: back('company'),
    role: back('role'),
    about: back('about'),
    birthday: back('birthday'),
    ownerId: back('ownerId'),
    fields,
    phones: without(now.phones, { before: before.phones, after: after.phones }, pointKey),
    emails: without(now.emails, { before: before.emails, after: after.emails }, pointKey),
    usernames: without(now.usernames, { before: usernamesOf(before), after: usernamesOf(after) }, pointKey),
    addresses: without(now.addresses, { before: before.addresses, after: after.addresses }, (one) =>
      JSON.stringify(one),
    ),
    tags: without(now.tags, { before: before.tags, after: after.tags }, tagKey),
  };
}

/** What was kept before contacts had usernames lacks them. */
const usernamesOf = ({ usernames }: Partial<Pick<ContactFacts, 'usernames'>>) => usernames ?? [];

const pointKey = ({ value }: ContactPoint) => value.toLowerCase();

function union<One>(first: readonly One[], second: readonly One[], keyOf: (one: One) => string): One[] {
  const keys = new Set(first.map(keyOf));
  return [...first, ...second.filter((one) => !keys.has(keyOf(one)))];
}

/** Without what the merge added. */
function without<One>(
  now: readonly One[],
  { before, after }: { before: readonly One[]; after: readonly One[] },
  keyOf: (one: One) => string,
): One[] {
  const kept = new Set(before.map(keyOf));
  const added = new Set(after.map(keyOf).filter((key) => !kept.has(key)));
  return now.filter((one) => !added.has(keyOf(one)));
}
