import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { CallRecord } from '../record/call-record.ts';
import { NETWORK } from '../record/parties.ts';
import { talkMsOf } from './history.ts';
import { personOf } from './team-call.ts';

/** An ended phone call as an entry on the timelines of contacts. */
export interface Talk {
  readonly workspaceId: WorkspaceId;
  readonly keys: readonly { readonly kind: 'phone'; readonly key: string }[];
  readonly kind: 'call' | 'unanswered-call';
  readonly thingId: string;
  readonly at: Instant;
  readonly accountId: AccountId | null;
  readonly ownNumber: string | null;
  readonly facts: { readonly direction: 'incoming' | 'outgoing'; readonly talkMs: number };
}

/** Returns null for a call whose other number is withheld, and for one that hasn't ended. */
export function talkOf(call: CallRecord, workspaceId: WorkspaceId): Talk | null {
  const number = call.phone?.number ?? null;
  if (call.state !== 'ended' || number === null) return null;
  const isIncoming = call.callerId === NETWORK;
  return {
    workspaceId,
    keys: [{ kind: 'phone', key: number }],
    kind: call.answeredAt === null ? 'unanswered-call' : 'call',
    thingId: call.id,
    at: call.placedAt,
    accountId: personOf(call),
    ownNumber: call.phone?.ownNumber ?? null,
    facts: { direction: isIncoming ? 'incoming' : 'outgoing', talkMs: talkMsOf(call) ?? 0 },
  };
}
