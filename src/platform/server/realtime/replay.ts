import type { AccountId } from '#kernel/ids.ts';
import type { EventLog } from './event-log.ts';
import type { AhoySocket } from './socket.ts';

/** A longer gap isn't replayed; the client fetches everything again. */
export const REPLAY_MAX = 500;

/**
 * Sends an account's events after `from` to one socket, or tells it to start afresh if there are too many, they are
 * already pruned, or `from` isn't one of ours.
 * @returns the current sequence number
 */
export async function replay(
  events: EventLog,
  socket: AhoySocket,
  { accountId, from }: { accountId: AccountId; from: unknown },
): Promise<number> {
  const headSeq = await events.head(accountId);
  if (from === headSeq) return headSeq;
  const isKnown = typeof from === 'number' && Number.isSafeInteger(from) && from >= 0 && from < headSeq;
  const missed =
    isKnown && headSeq - from <= REPLAY_MAX ? await events.since(accountId, from, REPLAY_MAX) : [];
  // Old events are pruned. A gap at the start means that this client was away for longer than that.
  if (isKnown && missed[0]?.seq === from + 1) socket.emit('events', missed);
  else socket.emit('resync', { headSeq });
  return headSeq;
}
