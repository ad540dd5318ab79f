import { type CarrierLeg, TransferRefused } from '#features/telephony/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import { transferFailure } from '../../rules/phone/transfer-failure.ts';

/** Transfers a leg, and remembers the target for when the leg ends. */
export class LegTransfer {
  #outcome: Promise<E164 | null> | null = null;

  /** Number that the leg was transferred to when it ended; null if it wasn't. */
  get outcome(): Promise<E164 | null> | null {
    return this.#outcome;
  }

  /**
   * Transfers the leg, which ends it.
   * @param isOver whether the call has ended in the meantime
   * @throws AppError if the leg can't be transferred or the transfer fails
   */
  async run(leg: CarrierLeg, to: E164, isOver: () => boolean): Promise<void> {
    if (!leg.canTransfer) throw transferErrors.transferNotOffered();
    if (this.#outcome !== null) throw transferErrors.transferGoesOn();
    // Set first, because the leg may end before the request resolves.
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
