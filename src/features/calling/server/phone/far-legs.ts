import { z } from 'zod';
import type { AppError } from '#kernel/app-error.ts';
import { parseE164 } from '#kernel/e164.ts';
import { asCallId, asDeviceId, type CallId } from '#kernel/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import { createRemoteRequests } from './remote-requests.ts';
import { refuseUnreached } from './transfer.ts';

/** Requests to the leg of a call. */
const legRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attach'),
    deviceId: z.string().transform(asDeviceId),
    sdp: z.string(),
    mayReplace: z.boolean(),
  }),
  z.object({ kind: z.literal('digits'), digits: z.string() }),
  z.object({ kind: z.literal('transfer'), to: z.string() }),
]);
export type LegRequest = z.infer<typeof legRequest>;

const requestOfCall = z.object({ callId: z.string().transform(asCallId), request: legRequest });

/** Legs of calls, in whichever process holds them. */
export interface Legs {
  /** @returns the SDP answer to an offer, null for other requests. @throws AppError also if no process holds the leg */
  ask(callId: CallId, request: LegRequest): Promise<string | null>;
  start(): void;
  stop(): void;
}

/**
 * Passes requests on to legs. Requests arrive at any process, but one process holds the leg. The others are asked over
 * the bus, and the one that holds it answers.
 */
export function createLegs(parts: PhoneParts, { live, bus }: { live: LiveCalls; bus: Bus }): Legs {
  const remote = createRemoteRequests(parts, {
    bus,
    topic: 'calling.leg',
    schema: requestOfCall,
    can: ({ callId }) => live.holds(callId),
    perform: ({ callId, request }) => performHere(parts, live, { callId, request }),
    unreachable: ({ request }) => unreachable(request),
  });
  return {
    async ask(callId, request) {
      if (live.holds(callId)) return performHere(parts, live, { callId, request });
      return z.nullable(z.string()).parse(await remote.ask({ callId, request }));
    },
    start: () => remote.start(),
    stop: () => remote.stop(),
  };
}

async function performHere(
  parts: PhoneParts,
  live: LiveCalls,
  { callId, request }: z.infer<typeof requestOfCall>,
): Promise<string | null> {
  switch (request.kind) {
    case 'attach':
      return live.attach(callId, request);
    case 'digits':
      await live.sendDigits(callId, request.digits);
      return null;
    case 'transfer': {
      const to = parseE164(request.to);
      if (to === null) throw callingErrors.numberIncomplete();
      await refuseUnreached(parts, callId, to);
      await live.transfer(callId, to);
      return null;
    }
    default:
      return request satisfies never;
  }
}

/** Devices retry their audio automatically. Everything else is up to the person. */
const unreachable = ({ kind }: LegRequest): AppError =>
  kind === 'attach' ? callingErrors.audioUnavailable() : transferErrors.legUnreachable();
