import type { CallId } from '#kernel/ids.ts';
import type { PhoneParts } from './parts.ts';
import type { Route } from './routing.ts';
import { createPhoneStore } from './store.ts';
import type { RouteAttempt } from './tables.ts';

/** Carriers that were tried for a call, with their answers; saved with the call. */
export class RouteAttempts {
  readonly #database: PhoneParts['database'];
  readonly #callId: CallId;
  #attempts: RouteAttempt[] = [];

  constructor({ database }: Pick<PhoneParts, 'database'>, callId: CallId) {
    this.#database = database;
    this.#callId = callId;
  }

  /** @param answer.carrierCallId the carrier's own ID of the call */
  async note(
    { carrier, costMicroUsdPerMinute }: Route,
    { sipCode, q850, carrierCallId }: Pick<RouteAttempt, 'sipCode' | 'q850'> & { carrierCallId: string },
  ): Promise<void> {
    const attempt: RouteAttempt = { providerName: carrier.name, sipCode, q850 };
    const last = this.#attempts.at(-1);
    const isSame = last?.providerName === attempt.providerName && last.sipCode === null;
    this.#attempts = [...(isSame ? this.#attempts.slice(0, -1) : this.#attempts), attempt];
    await createPhoneStore(this.#database.queries).noteAttempts(this.#callId, {
      attempts: this.#attempts,
      providerName: attempt.providerName,
      carrierCallId,
      cost: costMicroUsdPerMinute,
    });
  }
}
