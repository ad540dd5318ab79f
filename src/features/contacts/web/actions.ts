import { useMemo } from 'react';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { contactsText } from '../constants.ts';
import type { Contact, ContactFacts, ContactList } from '../model.ts';
import { contactsApi } from './api.ts';
import type { ContactChange } from './changes.ts';
import { contactKeys } from './keys.ts';
import { useSave } from './outbox.ts';
import { takeChanges } from './take-changes.ts';
import { contactsCount } from './words.ts';

/** Country of numbers that are typed without their country code: that of the browser's language. */
export const homeCountry = (): string => new Intl.Locale(navigator.language).maximize().region ?? 'US';

const LATER = "You're offline. We'll save this when you're back online.";

/** What can be done with contacts, each with its message and, where something would be lost, with Undo. */
export function useContactActions() {
  const save = useSave();
  return useMemo(() => {
    /** @returns whether it is saved or will be */
    async function act(change: ContactChange, done?: () => void): Promise<boolean> {
      try {
        if ((await save(change)) === 'waiting') toast.message(LATER);
        else done?.();
        return true;
      } catch (error) {
        toast.error(sentenceOf(error));
        return false;
      }
    }
    const undoing = (text: string, change: ContactChange) => () =>
      toast.undoable(text, () => void act(change));
    return {
      act,
      remove: (ids: readonly string[]) =>
        act(
          { kind: 'remove', ids },
          undoing(ids.length === 1 ? contactsText.removed : `${contactsCount(ids.length)} removed`, {
            kind: 'restore',
            ids,
          }),
        ),
      tag(ids: readonly string[], text: string) {
        const tag = text.trim();
        if (tag === '') return Promise.resolve(true);
        return act({ kind: 'tag', ids, tag });
      },
      untag: (ids: readonly string[], tag: string) =>
        act({ kind: 'untag', ids, tag }, undoing(`Tag “${tag}” removed`, { kind: 'tag', ids, tag })),
      addToList: (list: Pick<ContactList, 'id'>, ids: readonly string[]) =>
        act({ kind: 'add-to-list', list: list.id, ids }, () =>
          toast.success(
            ids.length === 1 ? contactsText.addedToList : `${contactsCount(ids.length)} added to list`,
          ),
        ),
      takeFromList: (list: Pick<ContactList, 'id' | 'name'>, ids: readonly string[]) =>
        act(
          { kind: 'take-from-list', list: list.id, ids },
          undoing(`Removed from ${list.name}`, { kind: 'add-to-list', list: list.id, ids }),
        ),
      change: (id: string, facts: Partial<ContactFacts>) =>
        act({ kind: 'change', id, facts, home: homeCountry() }),
      setOwner: (ids: readonly string[], ownerId: string | null) => act({ kind: 'set-owner', ids, ownerId }),
      async merge(kept: Contact, gone: Contact) {
        try {
          const merged = await contactsApi.merge({ id: kept.id, goneId: gone.id });
          takeChanges({ contacts: [merged], gone: [gone.id] }, queryClient);
          const { merges } = await contactsApi.merges({ id: kept.id });
          const made = merges.find(({ goneId }) => goneId === gone.id);
          toast.undoable(`Merged ${gone.name} into ${kept.name}`, () => {
            if (made !== undefined) void unmerge(made.id);
          });
        } catch (error) {
          toast.error(sentenceOf(error));
        }
      },
    };
  }, [save]);
}

/** Takes a merge back. */
export async function unmerge(mergeId: string): Promise<void> {
  try {
    const { contacts } = await contactsApi.unmerge({ mergeId });
    takeChanges({ contacts, gone: [] }, queryClient);
    for (const queryKey of [contactKeys.merges, contactKeys.timeline, contactKeys.consents])
      void queryClient.invalidateQueries({ queryKey });
    toast.success('Contacts separated');
  } catch (error) {
    toast.error(sentenceOf(error));
  }
}

/** A sentence of ours where the server says none of its own. */
export const failureOr = (error: unknown, otherwise: string): string =>
  codeOf(error)?.startsWith('contacts.') === true ? sentenceOf(error) : otherwise;
