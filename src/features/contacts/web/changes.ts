import { missingCase } from '#kernel/assert.ts';
import type { ContactSource } from '../constants.ts';
import type { Contact, ContactFacts } from '../model.ts';
import { NO_FACTS } from '../rules/book/no-facts.ts';

/** A change of contacts that can wait for the server. Ids are made by the page, so that sent twice it changes nothing more. */
export type ContactChange =
  | {
      readonly kind: 'create';
      readonly id: string;
      readonly source: ContactSource;
      readonly facts: Partial<ContactFacts>;
      readonly home: string;
    }
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly facts: Partial<ContactFacts>;
      readonly home: string;
    }
  | { readonly kind: 'tag' | 'untag'; readonly ids: readonly string[]; readonly tag: string }
  | { readonly kind: 'set-owner'; readonly ids: readonly string[]; readonly ownerId: string | null }
  | { readonly kind: 'remove' | 'restore'; readonly ids: readonly string[] }
  | {
      readonly kind: 'add-to-list' | 'take-from-list';
      readonly list: string;
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly contactId: string;
      readonly text: string;
      readonly mentions: readonly string[];
    };

/** A contact as it will be once the waiting changes are saved; null if it will be deleted. */
export function withWaiting(contact: Contact, changes: readonly ContactChange[]): Contact | null {
  let shown: Contact | null = contact;
  for (const change of changes) shown = after(shown, contact, change);
  return shown;
}

function after(shown: Contact | null, contact: Contact, change: ContactChange): Contact | null {
  const { id } = contact;
  switch (change.kind) {
    case 'change':
      return shown === null || change.id !== id ? shown : { ...shown, ...factsOf(shown, change.facts) };
    case 'tag': {
      if (shown === null || !change.ids.includes(id)) return shown;
      const isThere = shown.tags.some((tag) => isSame(tag, change.tag));
      return isThere ? shown : { ...shown, tags: [...shown.tags, change.tag.trim()] };
    }
    case 'untag':
      if (shown === null || !change.ids.includes(id)) return shown;
      return { ...shown, tags: shown.tags.filter((tag) => !isSame(tag, change.tag)) };
    case 'set-owner':
      return shown === null || !change.ids.includes(id) ? shown : { ...shown, ownerId: change.ownerId };
    case 'remove':
      return change.ids.includes(id) ? null : shown;
    case 'restore':
      return change.ids.includes(id) ? contact : shown;
    case 'create':
    case 'note':
    case 'add-to-list':
    case 'take-from-list':
      return shown;
    default:
      return missingCase(change);
  }
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Own fields are changed one by one. */
const factsOf = (shown: Contact, facts: Partial<ContactFacts>): Partial<Contact> => ({
  ...facts,
  ...(facts.fields === undefined ? {} : { fields: { ...shown.fields, ...facts.fields } }),
});

/** Contacts that were added without a connection, as they will look. */
export function waitingContacts(
  changes: readonly { readonly change: ContactChange; readonly at: number }[],
): Contact[] {
  const all = changes.map(({ change }) => change);
  return changes.flatMap(({ change, at }) => {
    if (change.kind !== 'create') return [];
    const contact = withWaiting(
      { ...EMPTY, ...change.facts, ...pick(change), createdAt: at, changedAt: at },
      all,
    );
    return contact === null ? [] : [contact];
  });
}

const pick = ({ id, source }: { id: string; source: ContactSource }) => ({ id, source });

const EMPTY: Contact = {
  ...NO_FACTS,
  id: '',
  source: 'manual',
  lastTalkAt: null,
  createdAt: 0,
  changedAt: 0,
  version: 0,
};

/** Whether a change is about this contact. */
export function isAbout(change: ContactChange, id: string): boolean {
  if (change.kind === 'note') return change.contactId === id;
  return 'ids' in change ? change.ids.includes(id) : change.id === id;
}
