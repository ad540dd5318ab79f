import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { CallStore } from '../store.ts';
import type { Changer } from './changer.ts';

/** Who was suspended. */
export type Suspended = { readonly accountId: AccountId } | { readonly workspaceId: WorkspaceId };

/** Ends the calls of somebody, or the phone calls of a workspace, up to now. */
export async function endSuspended(
  { store, changer }: { store: CallStore; changer: Changer },
  who: Suspended,
): Promise<void> {
  const calls = 'accountId' in who ? await store.open(who.accountId) : await store.openFor(who.workspaceId);
  const failures: unknown[] = [];
  // This waits for whoever changes a call just now, as its devices do whose sessions have ended.
  for (const { id, callerId } of calls)
    await changer
      .attempt({ accountId: callerId, id }, ({ now }) => ({ kind: 'cutOff', reason: 'suspended', at: now }))
      .catch((cause: unknown) => void failures.push(cause));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calls could not be ended`);
}
