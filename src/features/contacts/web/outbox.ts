import { useCallback, useSyncExternalStore } from 'react';
import { isOwnerHere, useOutboxOwner } from '#features/workspaces/web/widgets.tsx';
import { missingCase } from '#kernel/assert.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { browserOutbox } from '#platform/browser/browser-outbox.ts';
import type { WaitingChange } from '#platform/browser/outbox.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { AT_ONCE_MAX } from '../constants.ts';
import { contactsApi } from './api.ts';
import type { ContactChange } from './changes.ts';
import { contactKeys } from './keys.ts';
import { takeChanges } from './take-changes.ts';
import { WAITING_KEY } from './waiting-key.ts';

/** The changes of contacts that wait. */
export const contactOutbox = browserOutbox<ContactChange>({
  key: WAITING_KEY,
  send,
  isHere: isOwnerHere,
  onRefused: (_change, error) => toast.error(`We couldn't save a change. ${sentenceOf(error)}`),
});

async function send(change: ContactChange): Promise<void> {
  switch (change.kind) {
    case 'create': {
      const { id, source, home, facts } = change;
      return take([await contactsApi.create({ id, source, home, ...facts })]);
    }
    case 'change': {
      const { id, home, facts } = change;
      return take([await contactsApi.change({ id, home, ...facts })]);
    }
    case 'note': {
      const { id, contactId, text, mentions } = change;
      await contactsApi.addNote({ id, contactId, text, mentions: [...mentions] });
      return void queryClient.invalidateQueries({ queryKey: [...contactKeys.timeline, contactId] });
    }
    case 'tag':
    case 'untag':
    case 'set-owner':
    case 'remove':
    case 'restore':
    case 'add-to-list':
    case 'take-from-list':
      for (let at = 0; at < change.ids.length; at += AT_ONCE_MAX)
        await sendFor(change, change.ids.slice(at, at + AT_ONCE_MAX));
      take([], change.kind === 'remove' ? change.ids : []);
      return void queryClient.invalidateQueries({ queryKey: contactKeys.lists });
    default:
      return missingCase(change);
  }
}

function sendFor(change: Extract<ContactChange, { ids: unknown }>, ids: string[]): Promise<unknown> {
  switch (change.kind) {
    case 'tag':
      return contactsApi.tag({ ids, tag: change.tag });
    case 'untag':
      return contactsApi.untag({ ids, tag: change.tag });
    case 'set-owner':
      return contactsApi.setOwner({ ids, ownerId: change.ownerId });
    case 'remove':
      return contactsApi.remove({ ids });
    case 'restore':
      return contactsApi.restore({ ids });
    case 'add-to-list':
      return contactsApi.addToList({ id: change.list, ids });
    case 'take-from-list':
      return contactsApi.removeFromList({ id: change.list, ids });
    default:
      return missingCase(change);
  }
}

/** The answer is all that this page needs; the event says the same to the others. */
function take(contacts: Parameters<typeof takeChanges>[0]['contacts'], gone: readonly string[] = []): void {
  takeChanges({ contacts, gone: [...gone] }, queryClient);
}

/** Changes that wait to be saved, in their order. */
export function useWaiting(): readonly WaitingChange<ContactChange>[] {
  const owner = useOutboxOwner();
  return useSyncExternalStore(
    (listener) => contactOutbox().subscribe(listener),
    () => contactOutbox().waiting(owner),
    () => NONE,
  );
}
const NONE: readonly never[] = [];

export type Save = (change: ContactChange) => Promise<'saved' | 'waiting'>;

/** Saves a change now or, without a connection, later. Fails with what the server refused it with. */
export function useSave(): Save {
  const owner = useOutboxOwner();
  return useCallback(
    async (change) => {
      if (owner === null) return send(change).then(() => 'saved');
      return contactOutbox().do(owner, change);
    },
    [owner],
  );
}

/** Changes that wait are named so in the list and on the page of a contact. */
export const WAITING_WORDS = 'Waiting to be saved';
