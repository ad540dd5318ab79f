import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { missingCase } from '#kernel/assert.ts';
import { isRefusal, sentenceOf } from '#platform/browser/api.ts';
import { createOutbox, type Outbox, type OutboxOwner, type WaitingChange } from '#platform/browser/outbox.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { AT_ONCE_MAX } from '../constants.ts';
import { contactsApi } from './api.ts';
import type { ContactChange } from './changes.ts';
import { contactKeys } from './keys.ts';
import { takeChanges } from './take-changes.ts';
import { WAITING_KEY } from './waiting-key.ts';

let outbox: Outbox<ContactChange> | undefined;

/** The changes of contacts that wait. Pages are also made at build time, where there is no browser. */
export function contactOutbox(): Outbox<ContactChange> {
  if (outbox !== undefined) return outbox;
  const made = createOutbox<ContactChange>({
    key: WAITING_KEY,
    store: localStorage,
    send,
    isRefusal,
    onRefused: (_change, error) => toast.error(`We couldn't save a change. ${sentenceOf(error)}`),
    // A tab that finds another one sending leaves it the work.
    alone: async (work) => {
      await navigator.locks.request(WAITING_KEY, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
      });
    },
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    chance: Math.random,
    newId: () => crypto.randomUUID(),
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === WAITING_KEY) made.changedElsewhere();
  });
  outbox = made;
  return made;
}

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

/** Whose changes these are; null while that isn't known. */
export function useOutboxOwner(): OutboxOwner | null {
  const accountId = useUser().user?.id;
  const workspaceId = useWorkspace()?.id;
  return useMemo(
    () => (accountId === undefined || workspaceId === undefined ? null : { accountId, workspaceId }),
    [accountId, workspaceId],
  );
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
