import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { callingErrors } from '../../errors.ts';
import { createAsking } from './asking.ts';
import { destinationOf, dialledNumber, routesOf, type Wish } from './assess.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import { type PhoneRequest, type PlacedPhoneCall, placePhone } from './placing.ts';
import { ringWithCode, routesForCode } from './verification-call.ts';

const wish = z.object({
  accountId: z.string().transform(asAccountId),
  to: z.string(),
  from: z.nullable(z.string()),
  home: z.string(),
});
const request = z.discriminatedUnion('kind', [
  wish.extend({ kind: z.literal('quote') }),
  wish.extend({
    kind: z.literal('place'),
    id: z.nullable(z.string().transform(asCallId)),
    deviceId: z.nullable(z.string().transform(asDeviceId)),
    microUsdPerMinute: z.number().optional(),
  }),
  z.object({ kind: z.literal('ring'), to: z.string().transform(asE164), code: z.string() }),
]);
type FarRequest = z.infer<typeof request>;

const NO_PROVIDER = callingErrors.noProvider().code;

/** Other processes' carriers, for calls that this process has no carrier for. */
export interface FarPlaces {
  /** Whether another process could place such a call. */
  isServed(wished: Wish): Promise<boolean>;
  /** @throws AppError calling.noProvider, and what placing a call throws */
  place(asked: PhoneRequest): Promise<PlacedPhoneCall>;
  /** @throws AppError calling.noProvider, and what ringing a number with a code throws */
  ring(asked: { to: E164; code: string }): Promise<void>;
  start(): void;
  stop(): void;
}

/**
 * Requests arrive at any process, but each trunk belongs to one. A call that this process has no carrier for goes to one
 * that has. That process places it like its own: it checks everything once more, and holds the leg.
 */
export function createFarPlaces(parts: PhoneParts, { live, bus }: { live: LiveCalls; bus: Bus }): FarPlaces {
  const asking = createAsking<FarRequest>(parts, {
    bus,
    topic: 'calling.place',
    schema: request,
    can: (asked) => hasRoute(parts, asked),
    perform: (asked) => perform(parts, live, asked),
    unreachable: () => callingErrors.phoneFailedToConnect(),
  });

  async function askAble(asked: FarRequest): Promise<unknown> {
    const able = await asking.findAble(asked);
    if (able === null) throw callingErrors.noProvider();
    return asking.ask(asked, able);
  }

  return {
    isServed: async ({ accountId, to, from, home }) =>
      (await asking.findAble({ kind: 'quote', accountId, to, from, home })) !== null,
    async place(asked) {
      // What our own program has made of its own answer.
      return (await askAble({ kind: 'place', ...asked })) as PlacedPhoneCall;
    },
    async ring(asked) {
      await askAble({ kind: 'ring', ...asked });
    },
    start: () => asking.start(),
    stop: () => asking.stop(),
  };
}

async function hasRoute(parts: PhoneParts, asked: FarRequest): Promise<boolean> {
  if (asked.kind === 'ring') return (await routesForCode(parts, asked.to)).length > 0;
  const plan = await parts.billing.subscriptions.entitlements(asked.accountId);
  const destination = await destinationOf(parts, { number: dialledNumber(asked), plan });
  const isServed = (await routesOf(parts, destination)).length > 0;
  // Someone is about to call: the audio engine is ready by then.
  if (isServed)
    parts.media
      .start()
      .catch((cause: unknown) => parts.log.error({ err: cause }, 'no phone call can have audio'));
  return isServed;
}

async function perform(parts: PhoneParts, live: LiveCalls, asked: FarRequest): Promise<unknown> {
  if (asked.kind === 'place') return placePhone(parts, live, asked);
  if (asked.kind === 'ring') await ringWithCode(parts, asked);
  return null;
}

/** Asks other processes if this one has no carrier for a number. */
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
