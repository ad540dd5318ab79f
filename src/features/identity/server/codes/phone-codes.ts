import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { serviceOf } from '#platform/server/services.ts';
import { CODE_MINUTES, codeLimits } from '../../constants-codes.ts';
import { identityErrors } from '../../errors.ts';

/** Thrown by a speaker when no carrier could take the call. One may in a minute. */
export class PhoneOutage extends Error {
  override readonly name = 'PhoneOutage';
}

/**
 * Calls a number and reads a code out. Resolves as soon as the phone rings or will ring, and throws if it can't.
 * @throws PhoneOutage
 */
export type Speaker = (to: E164, code: string) => Promise<void>;

/** Where the feature that can call registers itself: it is above this one. */
export interface PhoneCodeSeam {
  speakBy(speaker: Speaker): void;
}

export const phoneCodeSeam = serviceOf<PhoneCodeSeam>('identity.phoneCodes');

/** Codes that are read out over the phone. */
export interface PhoneCodes extends PhoneCodeSeam {
  /** Whether this installation can call phones. Screens ask the capability `phone-calls`. */
  readonly isOn: boolean;
  /**
   * Takes the limits of a number, known or not, before anything is made for it.
   * @throws AppError identity.phoneCodesOff, common.tooManyRequests
   */
  allow(to: E164): Promise<void>;
  /**
   * Reads a code out. While no carrier takes calls it is tried again for some minutes, and whoever waits is told.
   * @throws AppError identity.phoneNotReached when the phone can't be made to ring
   */
  speak(to: E164, code: string): Promise<Spoken>;
  /**
   * The same without trying again, for a job that does so itself.
   * @throws AppError identity.phoneNotReached
   */
  speakOnce(to: E164, code: string): Promise<void>;
}

export interface Spoken {
  /** The phone doesn't ring yet. */
  readonly isDelayed: boolean;
}

/** Numbers that are given out together differ in their end. */
const RANGE_DIGITS = 2;

/** Attempts after the first, within the time that a code works. Pauses grow. */
const RETRIES = 6;
const RETRY_AFTER_SECONDS = 5;
const AGAIN_QUEUE = 'identity-speak-again';
const againFacts = z.object({
  id: z.string(),
  phone: z.string().transform(asE164),
  sealed: z.string(),
  until: z.number(),
});

export function createPhoneCodes(
  { rateLimits, log, jobs, clock }: Pick<Platform, 'rateLimits' | 'log' | 'jobs'> & { clock: Clock },
  sealing: Sealing,
): PhoneCodes {
  let speaker: Speaker | null = null;

  async function ring(to: E164, code: string): Promise<void> {
    if (speaker === null) throw identityErrors.phoneCodesOff();
    await speaker(to, code);
  }
  function notReached(cause: unknown): AppError {
    if (cause instanceof AppError && cause.code === identityErrors.phoneCodesOff().code) return cause;
    log.warn({ err: cause }, 'a code could not be read out over the phone');
    return identityErrors.phoneNotReached({}, { cause });
  }
  jobs.define(
    AGAIN_QUEUE,
    async (payload) => {
      const { id, phone, sealed, until } = againFacts.parse(payload);
      // Nobody could use it any longer.
      if (until <= clock.now()) return;
      await ring(phone, sealing.open(sealed, id));
    },
    { retries: RETRIES, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
  return {
    get isOn() {
      return speaker !== null;
    },
    speakBy(given) {
      speaker = given;
    },
    async allow(to) {
      if (speaker === null) throw identityErrors.phoneCodesOff();
      await rateLimits.take(codeLimits.speakSoonByNumber, to);
      await rateLimits.take(codeLimits.speakByNumber, to);
      await rateLimits.take(codeLimits.speakByRange, to.slice(0, -RANGE_DIGITS));
    },
    async speak(to, code) {
      try {
        await ring(to, code);
        return { isDelayed: false };
      } catch (cause) {
        if (!(cause instanceof PhoneOutage)) throw notReached(cause);
      }
      const id = newId();
      const again = {
        id,
        phone: to,
        sealed: sealing.seal(code, id),
        until: clock.now() + CODE_MINUTES * MINUTE_MS,
      };
      await jobs.enqueue(AGAIN_QUEUE, again, { isUrgent: true });
      return { isDelayed: true };
    },
    async speakOnce(to, code) {
      try {
        await ring(to, code);
      } catch (cause) {
        throw notReached(cause);
      }
    },
  };
}
