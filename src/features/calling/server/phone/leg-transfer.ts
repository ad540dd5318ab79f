import { type CarrierLeg, TransferRefused } from '#features/telephony/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import { transferFailure } from '../../rules/phone/transfer-failure.ts';

/** How a leg is left to another number, and what its call has to know of that when the leg ends. */
export class LegTransfer {
  #outcome: Promise<E164 | null> | null = null;

  /** Of a leg that has just ended: the number to which it was left; null when it was not. */
  get outcome(): Promise<E164 | null> | null {
    return this.#outcome;
  }

  /**
   * Resolves when the leg is left, which ends it.
   * @param isOver whether the call has ended meanwhile
   * @throws AppError when that is not possible, or does not come about
   */
  async run(leg: CarrierLeg, to: E164, isOver: () => boolean): Promise<void> {
    if (!leg.canTransfer) throw transferErrors.transferNotOffered();
    if (this.#outcome !== null) throw transferErrors.transferGoesOn();
    // Known before the leg ends of it.
    const { promise, resolve } = Promise.withResolvers<E164 | null>();
    this.#outcome = promise;
    try {
      await leg.transfer(to);
      resolve(to);
    } catch (cause) {
      resolve(null);
      this.#outcome = null;
      if (cause instanceof TransferRefused)
        throw transferErrors[transferFailure(cause.sipCode)]({ sipCode: cause.sipCode }, { cause });
      throw isOver() ? callingErrors.callOver({}, { cause }) : transferErrors.transferRefused({}, { cause });
    }
  }
}
