import { type CarrierLeg, DigitsUndelivered, type MediaEngine } from '#features/telephony/server/service.ts';
import type { CallId } from '#kernel/ids.ts';
import { callingErrors, transferErrors } from '../../errors.ts';

/**
 * Sends keys to the far end of a call: through its leg if the audio can't carry them, otherwise in the audio.
 * @param call.leg null while nobody talks
 * @throws AppError if they don't reach the other side
 */
export async function sendDigits(
  media: MediaEngine,
  call: { id: CallId; leg: CarrierLeg | null; digits: string },
): Promise<void> {
  const { id, leg, digits } = call;
  if (leg === null) throw callingErrors.notAnswered();
  try {
    const rest = await (leg.sendDigits?.(digits) ?? digits);
    if (rest !== '') media.sendDigits(id, rest);
  } catch (cause) {
    throw cause instanceof DigitsUndelivered ? transferErrors.keysUnheard({}, { cause }) : cause;
  }
}
