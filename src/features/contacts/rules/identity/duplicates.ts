import { SHARED_MAX } from '../../constants.ts';

/** What of a contact says who it is. Keys are those of keys.ts. */
export interface Identity {
  readonly id: string;
  readonly nameKey: string;
  readonly companyKey: string;
  /** `phoneKeyText` of each number. */
  readonly phones: readonly string[];
  /** `emailKey` of each address. */
  readonly emails: readonly string[];
}

/** Why two contacts may be one. */
export type DuplicateReason =
  | { readonly kind: 'phone'; readonly number: string }
  | { readonly kind: 'email'; readonly address: string }
  | { readonly kind: 'name-and-company' };

export interface Duplicate {
  /** In the order of the alphabet, so that a pair is the same pair whichever was seen first. */
  readonly ids: readonly [string, string];
  readonly reasons: readonly DuplicateReason[];
}

/**
 * Suggests contacts that are probably one. A name alone is no reason: people share names.
 * Linear in the contacts, because only contacts that share a key are compared.
 */
export function duplicatesAmong(contacts: readonly Identity[]): Duplicate[] {
  const found = new Map<string, { ids: readonly [string, string]; reasons: DuplicateReason[] }>();
  const note = (group: readonly Identity[], reason: DuplicateReason) => {
    if (group.length > SHARED_MAX) return;
    for (const [nth, one] of group.entries())
      for (const other of group.slice(nth + 1)) {
        if (areApart(one, other, reason)) continue;
        const ids = one.id < other.id ? ([one.id, other.id] as const) : ([other.id, one.id] as const);
        const pair = found.get(ids.join(' ')) ?? { ids, reasons: [] };
        pair.reasons.push(reason);
        found.set(ids.join(' '), pair);
      }
  };
  for (const [number, group] of groupsBy(contacts, ({ phones }) => phones))
    note(group, { kind: 'phone', number });
  for (const [address, group] of groupsBy(contacts, ({ emails }) => emails))
    note(group, { kind: 'email', address });
  for (const [, group] of groupsBy(contacts, workplaceOf)) note(group, { kind: 'name-and-company' });
  return [...found.values()];
}

const workplaceOf = ({ nameKey, companyKey }: Identity) =>
  nameKey.includes(' ') && companyKey !== '' ? [`${nameKey} at ${companyKey}`] : [];

/** Two people with different names at one number or address share an office or a home. */
function areApart(one: Identity, other: Identity, { kind }: DuplicateReason): boolean {
  if (kind === 'name-and-company' || one.nameKey === '' || other.nameKey === '') return false;
  return !areAlike(one.nameKey, other.nameKey);
}

/** Whether one name may be a shorter form of the other: "m brandt", "brandt maya" and "brandt c maya" are alike. */
export function areAlike(one: string, other: string): boolean {
  const [short, long] = [one.split(' '), other.split(' ')].toSorted((a, b) => a.length - b.length);
  const left = [...(long ?? [])];
  return (short ?? []).every((word) => {
    const nth = left.findIndex(
      (candidate) => isShortOf(word, candidate) || isShortOf(candidate, word) || word === candidate,
    );
    if (nth >= 0) left.splice(nth, 1);
    return nth >= 0;
  });
}

/** "m" and "sam" stand for "maya" and "samuel". Two letters are another name as often as a short one. */
const isShortOf = (short: string, word: string) => short.length !== 2 && word.startsWith(short);

function groupsBy(
  contacts: readonly Identity[],
  keysOf: (contact: Identity) => readonly string[],
): Map<string, Identity[]> {
  const groups = new Map<string, Identity[]>();
  for (const contact of contacts)
    for (const key of new Set(keysOf(contact))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [contact]);
      else group.push(contact);
    }
  for (const [key, group] of groups) if (group.length < 2) groups.delete(key);
  return groups;
}
