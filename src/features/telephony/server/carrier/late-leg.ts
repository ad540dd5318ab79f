import { randomUUID } from 'node:crypto';
import type { E164 } from '#kernel/e164.ts';
import type { CarrierLeg, LegListener } from './carrier.ts';

/** A call that is waiting for its connection to the carrier. Until it is placed it can only be cancelled. */
export class LateLeg implements CarrierLeg {
  readonly #ownId = randomUUID();
  readonly #listener: LegListener;
  #leg: CarrierLeg | null = null;
  #isTakenBack = false;

  /** @param options.place called once, when `ready` has resolved */
  constructor(options: { ready: Promise<void>; place: () => CarrierLeg; listener: LegListener }) {
    this.#listener = options.listener;
    void this.#placeWhen(options.ready, options.place);
  }

  async #placeWhen(ready: Promise<void>, place: () => CarrierLeg): Promise<void> {
    await ready;
    if (!this.#isTakenBack) this.#leg = place();
  }

  /** The placed call, once there is one. */
  get callId(): string {
    return this.#leg?.callId ?? this.#ownId;
  }

  get canTransfer(): boolean {
    return this.#leg?.canTransfer ?? false;
  }

  hangUp(): void {
    if (this.#leg !== null) return this.#leg.hangUp();
    if (this.#isTakenBack) return;
    this.#isTakenBack = true;
    queueMicrotask(() => this.#listener.ended({ by: 'us', sipCode: REQUEST_TERMINATED, q850: null }));
  }

  hold(on: boolean): Promise<void> {
    return this.#leg?.hold(on) ?? notUp();
  }

  transfer(to: E164): Promise<void> {
    return this.#leg?.transfer(to) ?? notUp();
  }

  sendDigits(digits: string): Promise<string> {
    return this.#leg?.sendDigits?.(digits) ?? Promise.resolve(digits);
  }
}

const REQUEST_TERMINATED = 487;

const notUp = () => Promise.reject(new Error('the call is not up'));
