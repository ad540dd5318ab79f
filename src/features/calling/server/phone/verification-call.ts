import type { LegEnd, Sound } from '#features/telephony/model.ts';
import type { CarrierLeg } from '#features/telephony/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { newId } from '#platform/server/ids.ts';
import { callingErrors } from '../../errors.ts';
import { endOfLeg } from '../../rules/phone/end-of-leg.ts';
import { destinationRefusal } from '../../rules/phone/safety.ts';
import type { PhoneParts } from './parts.ts';
import type { Route } from './routing.ts';

const RING_MS_MAX = 45 * SECOND_MS;
/** Time for speaking the code twice, even on a slow line. */
const TALK_MS_MAX = 60 * SECOND_MS;

/**
 * Calls a number at our own cost and speaks a code twice. Withholds the caller ID. Resolves as soon as it rings.
 * @throws AppError calling.noProvider, kindNotServed, countryNotServed, rateTooHigh, billing.noRate; Error if no
 * carrier makes it ring
 */
export async function ringWithCode(
  parts: PhoneParts,
  { to, code }: { to: E164; code: string },
): Promise<void> {
  const routes = await routesForCode(parts, to);
  for (const route of routes) {
    const end = await ringOver(parts, { route, to, code });
    if (end === null) return;
    if (!endOfLeg(end).mayTryAnother)
      throw new Error(`the number was not rung: ${end.sipCode ?? 'no status'}`);
  }
  throw callingErrors.noProvider();
}

/** Numbers that can't be called don't get verification calls either. */
export async function routesForCode(
  { rates, clock, routing, safety }: PhoneParts,
  to: E164,
): Promise<Route[]> {
  const rate = await rates.rateOf(to, clock.now());
  const barred = destinationRefusal(rate, safety);
  if (barred !== null) throw callingErrors[barred]();
  return routing.routesTo({
    number: to,
    countryCode: rate.countryCode,
    sellMicroUsdPerMinute: safety.microUsdPerMinuteMax,
    isTest: false,
  });
}

/** @returns null as soon as it rings, or how it ended before that */
async function ringOver(
  { media, routing, log }: PhoneParts,
  { route, to, code }: { route: Route; to: E164; code: string },
): Promise<LegEnd | null> {
  const session = `code-${newId()}`;
  const { carrier } = route;
  const address = await media.open(session);
  const outcome = Promise.withResolvers<LegEnd | null>();
  let leg: CarrierLeg | null = null;
  const unsubscribe = media.onEvent((event) => {
    if (event.kind === 'played' && event.session === session) next();
  });
  const script = scriptOf(code);
  /** Speaks the next word, and hangs up after the last. */
  function next(): void {
    const sound = script.shift();
    if (sound === undefined) leg?.hangUp();
    else media.play(session, { to: 'carrier', sound, repeat: false });
  }
  let timer = setTimeout(() => leg?.hangUp(), RING_MS_MAX);
  leg = carrier.place(
    { from: null, to, media: address },
    {
      ringing: () => outcome.resolve(null),
      media(remote) {
        // Some networks send the ringing as audio and don't signal it.
        outcome.resolve(null);
        media
          .connect(session, remote)
          .catch((cause: unknown) => log.warn({ err: cause }, 'a code cannot be spoken'));
      },
      answered() {
        routing.note(carrier, false);
        outcome.resolve(null);
        clearTimeout(timer);
        timer = setTimeout(() => leg?.hangUp(), TALK_MS_MAX);
        next();
      },
      held: () => undefined,
      ended(end) {
        clearTimeout(timer);
        unsubscribe();
        media.close(session);
        outcome.resolve(end);
      },
    },
  );
  return outcome.promise;
}

function scriptOf(code: string): Sound[] {
  const digits = code.split('').map((digit) => `digit-${digit}` as Sound);
  return ['code-prompt', ...digits, 'code-prompt', ...digits];
}
