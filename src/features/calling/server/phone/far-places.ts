import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { asAccountId, asCallId, asDeviceId, asWorkspaceId } from '#kernel/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { callingErrors } from '../../errors.ts';
import { destinationOf, dialledNumber, type QuoteRequest, routesOf } from './assess.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import { type PhoneRequest, type PlacedPhoneCall, placePhone } from './placing.ts';
import { createRemoteRequests } from './remote-requests.ts';
import { ringWithCode, routesForCode } from './verification-call.ts';

const quoteRequest = z.object({
  accountId: z.string().transform(asAccountId),
  workspaceId: z.string().transform(asWorkspaceId),
  to: z.string(),
  from: z.nullable(z.string()),
  home: z.string(),
});
const farRequest = z.discriminatedUnion('kind', [
  quoteRequest.extend({ kind: z.literal('quote') }),
  quoteRequest.extend({
    kind: z.literal('place'),
    id: z.nullable(z.string().transform(asCallId)),
    deviceId: z.nullable(z.string().transform(asDeviceId)),
    microUsdPerMinute: z.number().optional(),
  }),
  z.object({ kind: z.literal('ring'), to: z.string().transform(asE164), code: z.string() }),
]);
type FarRequest = z.infer<typeof farRequest>;

const NO_PROVIDER = callingErrors.noProvider().code;

/** Places calls through carriers of other processes. */
export interface FarPlaces {
  /** Whether another process could place such a call. */
  isServed(request: QuoteRequest): Promise<boolean>;
  /** @throws AppError calling.noProvider, and the errors of placing a call */
  place(request: PhoneRequest): Promise<PlacedPhoneCall>;
  /** @throws AppError calling.noProvider, and the errors of calling a number with a code */
  ring(request: { to: E164; code: string }): Promise<void>;
  start(): void;
  stop(): void;
}

/**
 * Passes calls on. Requests arrive at any process, but each trunk belongs to one. If this process has no carrier for a
 * call, one that has places it like its own: it checks everything again and holds the leg.
 */
export function createFarPlaces(parts: PhoneParts, { live, bus }: { live: LiveCalls; bus: Bus }): FarPlaces {
  const remote = createRemoteRequests<FarRequest>(parts, {
    bus,
    topic: 'calling.place',
    schema: farRequest,
    can: (request) => hasRoute(parts, request),
    perform: (request) => perform(parts, live, request),
    unreachable: () => callingErrors.phoneFailedToConnect(),
  });

  async function requestFromAny(request: FarRequest): Promise<unknown> {
    const able = await remote.findAble(request);
    if (able === null) throw callingErrors.noProvider();
    return remote.ask(request, able);
  }

  return {
    isServed: async ({ accountId, workspaceId, to, from, home }) =>
      (await remote.findAble({ kind: 'quote', accountId, workspaceId, to, from, home })) !== null,
    async place(request) {
      // The answer comes from the same program, so it isn't parsed.
      return (await requestFromAny({ kind: 'place', ...request })) as PlacedPhoneCall;
    },
    async ring(request) {
      await requestFromAny({ kind: 'ring', ...request });
    },
    start: () => remote.start(),
    stop: () => remote.stop(),
  };
}

async function hasRoute(parts: PhoneParts, request: FarRequest): Promise<boolean> {
  if (request.kind === 'ring') return (await routesForCode(parts, request.to)).length > 0;
  const plan = await parts.billing.subscriptions.entitlements(request.workspaceId);
  const destination = await destinationOf(parts, { number: dialledNumber(request), plan });
  const isServed = (await routesOf(parts, destination)).length > 0;
  // Someone is about to call, so the audio engine starts now.
  if (isServed)
    parts.media
      .start()
      .catch((cause: unknown) => parts.log.error({ err: cause }, 'no phone call can have audio'));
  return isServed;
}

async function perform(parts: PhoneParts, live: LiveCalls, request: FarRequest): Promise<unknown> {
  if (request.kind === 'place') return placePhone(parts, live, request);
  if (request.kind === 'ring') await ringWithCode(parts, request);
  return null;
}

/** Falls back to other processes if this one has no carrier for a number. */
export async function orElsewhere<Result>(
  here: () => Promise<Result>,
  elsewhere: () => Promise<Result>,
): Promise<Result> {
  try {
    return await here();
  } catch (cause) {
    if (cause instanceof AppError && cause.code === NO_PROVIDER) return elsewhere();
    throw cause;
  }
}
