import type { E164 } from '#kernel/e164.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import { codeLimits } from '../../constants-codes.ts';
import { identityErrors } from '../../errors.ts';

/** Calls a number and reads a code out. Resolves as soon as the phone rings or will ring, and throws if it can't. */
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
  /** @throws AppError identity.phoneNotReached when the phone can't be made to ring */
  speak(to: E164, code: string): Promise<void>;
}

/** Numbers that are given out together differ in their end. */
const RANGE_DIGITS = 2;

export function createPhoneCodes({ rateLimits, log }: Pick<Platform, 'rateLimits' | 'log'>): PhoneCodes {
  let speaker: Speaker | null = null;
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
      if (speaker === null) throw identityErrors.phoneCodesOff();
      try {
        await speaker(to, code);
      } catch (cause) {
        log.warn({ err: cause }, 'a code could not be read out over the phone');
        throw identityErrors.phoneNotReached({}, { cause });
      }
    },
  };
}
