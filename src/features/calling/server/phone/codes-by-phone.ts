import { PhoneOutage } from '#features/identity/server/service.ts';
import { AppError } from '#kernel/app-error.ts';
import type { E164 } from '#kernel/e164.ts';
import { callingErrors } from '../../errors.ts';

/** Reads out codes of the identity feature, which tries again after an outage. */
export function speakerBy(
  call: (to: E164, code: string) => Promise<void>,
): (to: E164, code: string) => Promise<void> {
  return async (to, code) => {
    try {
      await call(to, code);
    } catch (cause) {
      const isOutage = cause instanceof AppError && cause.code === callingErrors.noProvider().code;
      throw isOutage ? new PhoneOutage('no carrier took the call', { cause }) : cause;
    }
  };
}
