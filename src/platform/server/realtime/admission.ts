import { z } from 'zod';
import type { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { connectionErrors } from '#kernel/connection-errors.ts';
import { asDeviceId } from '#kernel/ids.ts';
import { type RequestHeaders, requestHeaders, type Session } from '../http/context.ts';
import type { Log } from '../log.ts';
import type { DevicePlaces } from './device-places.ts';
import type { EventLog } from './event-log.ts';
import type { AhoySocket } from './socket.ts';

const handshake = z.object({
  deviceId: z.string().regex(/^[\w-]{8,64}$/),
  lastSeq: z.int().min(0).nullish(),
});

export interface AdmissionOptions {
  readonly events: EventLog;
  readonly log: Log;
  readonly authenticate: (headers: RequestHeaders) => Promise<Session | null>;
  readonly places: DevicePlaces;
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
      const session = await options.authenticate(requestHeaders(socket.request));
      if (session === null) return refuse(commonErrors.signedOut());
      const { lastSeq } = given.data;
      const { accountId, sessionId } = session;
      const deviceId = asDeviceId(given.data.deviceId);
      const headSeq = await options.events.head(accountId);
      Object.assign(socket.data, { accountId, sessionId, deviceId, lastSeq: lastSeq ?? null, headSeq });
      // No waiting from here on, so that many concurrent connections can't take more places than there are.
      if (!takePlace(options.places, socket)) return refuse(connectionErrors.tooManyDevices());
      next();
    } catch (cause) {
      options.log.error({ err: cause }, 'a realtime connection could not be authenticated');
      refuse(commonErrors.unexpected());
    }
  };
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
