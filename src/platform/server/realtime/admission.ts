import { z } from 'zod';
import type { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { connectionErrors } from '#kernel/connection-errors.ts';
import { asDeviceId } from '#kernel/ids.ts';

import type { StreamName } from '#kernel/realtime-protocol.ts';
import type { MemberGate, SessionGate } from '../feature.ts';
import { requestHeaders } from '../http/context.ts';
import { isLooking } from '../http/looking.ts';
import type { Log } from '../log.ts';
import type { DevicePlaces } from './device-places.ts';
import type { EventLog } from './event-log.ts';
import type { MemberChanges } from './member-changes.ts';
import { memberOrClosed } from './member-or-closed.ts';
import type { AhoySocket, SocketData } from './socket.ts';
import { keyOf, nameOf, type Stream } from './streams.ts';

const seq = z.int().min(0);
const handshake = z.object({
  deviceId: z.string().regex(/^[\w-]{8,64}$/),
  workspaceId: z.string().nullish(),
  last: z.record(z.string(), seq).default({}),
  /** From a tab of the last release, which only knows its account's stream. */
  lastSeq: seq.nullable().optional(),
});
type Given = z.infer<typeof handshake>;

export interface AdmissionOptions {
  readonly gate: Pick<SessionGate, 'authenticate'> & MemberGate;
  readonly events: EventLog;
  readonly log: Log;
  readonly places: DevicePlaces;
  readonly changes: MemberChanges;
}

/**
 * Lets a connection in, or refuses it with a code. Everything the connection needs is looked up here, so that its
 * greeting and its rooms follow each other without a pause in which an event could come first.
 */
export function admission(options: AdmissionOptions) {
  return async (socket: AhoySocket, next: (refusal?: Error) => void): Promise<void> => {
    const refuse = (error: AppError) => next(new Error(error.code));
    try {
      const given = handshake.safeParse(socket.handshake.auth);
      if (!given.success) return refuse(commonErrors.badInput());
      const proven = await prove(options, socket, given.data);
      if ('refusal' in proven) return refuse(proven.refusal);
      const heads = await options.events.heads([...proven.streams.values()]);
      Object.assign(socket.data, proven, {
        heads: Object.fromEntries([...proven.streams.keys()].map((name, nth) => [name, heads[nth] ?? 0])),
      });
      // No waiting from here on, so that many concurrent connections can't take more places than there are.
      if (!takePlace(options.places, socket)) return refuse(connectionErrors.tooManyDevices());
      next();
    } catch (cause) {
      options.log.error({ err: cause }, 'a realtime connection could not be authenticated');
      refuse(commonErrors.unexpected());
    }
  };
}

/** Authenticates the connection and lists its streams. */
async function prove(
  options: AdmissionOptions,
  socket: AhoySocket,
  given: Given,
): Promise<Omit<SocketData, 'heads'> | { refusal: AppError }> {
  const { gate, changes } = options;
  const headers = requestHeaders(socket.request);
  // A line would be of the operator, and show that the person is there.
  if (isLooking(headers)) return { refusal: commonErrors.onlyLooking() };
  const session = await gate.authenticate(headers);
  if (session === null) return { refusal: commonErrors.signedOut() };
  const { accountId } = session;
  const isOld = given.lastSeq !== undefined;
  const named = given.workspaceId ?? null;
  const mark = changes.mark();
  const found = isOld ? null : await memberOrClosed(gate, session, named);
  const member = found === 'closed' ? null : found;
  if (found === null && named !== null && !isOld) return { refusal: connectionErrors.notInWorkspace() };
  const workspaceId = member?.workspaceId ?? null;
  const audiences = member === null ? [] : gate.audiencesOf(member);
  const ofWorkspace = workspaceId === null ? [] : audiences.map((audience) => ({ workspaceId, audience }));
  return {
    accountId,
    deviceId: asDeviceId(given.deviceId),
    session,
    workspaceId,
    audiences,
    streams: byName([{ accountId }, ...ofWorkspace]),
    last: typeof given.lastSeq === 'number' ? { account: given.lastSeq } : given.last,
    mark,
    isOld,
  };
}

function byName(streams: readonly Stream[]): Map<StreamName, Stream> {
  return new Map(streams.map((stream) => [nameOf(keyOf(stream)), stream]));
}

function takePlace(places: DevicePlaces, socket: AhoySocket): boolean {
  const { conn } = socket;
  // A client that left in the meantime would never release its place, because Socket.IO drops it.
  if (conn.readyState !== 'open') return true;
  const leave = places.take(socket.data, { supersede: () => conn.close() });
  if (leave === null) return false;
  // A line may be left while its connection stays, or its connection break before it is one.
  socket.once('disconnect', leave);
  conn.once('close', leave);
  return true;
}
