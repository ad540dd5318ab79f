import type { LegEnd } from '#features/telephony/model.ts';
import type { Carrier, CarrierLeg, MediaEngine, RtpRemote } from '#features/telephony/server/service.ts';
import type { CallId } from '#kernel/ids.ts';
import { endOfLeg, type LegEndReason } from '../../rules/phone/end-of-leg.ts';
import type { RouteAttempts } from './route-attempts.ts';
import type { OutgoingPlan, Route, Routing } from './routing.ts';

/** The call that a carrier is hunted for. */
export interface HuntedCall {
  readonly id: CallId;
  /** Whether the call has ended in the meantime. */
  isOver(): boolean;
  /** Receives the leg at the carrier that is being tried. */
  tried(leg: CarrierLeg): void;
  ringing(): void;
  media(remote: RtpRemote): void;
  answered(): void;
  held(on: boolean): void;
  /** The leg has ended. The call decides whether to go on hunting (`refused`). */
  ended(end: LegEnd): void;
  /** No carrier took the call. */
  gaveUp(reason: Exclude<LegEndReason, 'hangup'>): Promise<void>;
}

export interface HuntParts {
  readonly media: Pick<MediaEngine, 'open'>;
  readonly routing: Pick<Routing, 'note'>;
  readonly attempts: Pick<RouteAttempts, 'note'>;
}

type HuntPlan = Pick<OutgoingPlan, 'from' | 'to' | 'routes'>;

/** Tries one carrier after the other for a call, saves each result, and gives up after the last one. */
export class Hunt {
  readonly #parts: HuntParts;
  readonly #plan: HuntPlan;
  readonly #call: HuntedCall;
  readonly #routes: Route[];
  #route: Route | null = null;
  #leg: CarrierLeg | null = null;

  constructor(parts: HuntParts, plan: HuntPlan, call: HuntedCall) {
    this.#parts = parts;
    this.#plan = plan;
    this.#call = call;
    this.#routes = [...plan.routes];
  }

  /** Tries the next carrier. @param why how the last attempt ended; null before the first */
  async next(why: LegEnd | null = null): Promise<void> {
    const route = this.#routes.shift();
    if (route === undefined) return this.#giveUp(why);
    const media = await this.#parts.media.open(this.#call.id);
    // The caller may have given up in the meantime.
    if (this.#call.isOver()) return;
    this.#route = route;
    this.#leg = this.#place(route.carrier, media);
    this.#call.tried(this.#leg);
    await this.#note({ sipCode: null, q850: null });
  }

  /** Saves that the current carrier connected the call. */
  async noteAnswer(): Promise<void> {
    await this.#note({ sipCode: 200, q850: null });
  }

  /** Saves that the current carrier failed, and tries the next one if that can help. */
  async refused(end: LegEnd): Promise<void> {
    const { mayTryAnother } = endOfLeg(end);
    if (this.#route !== null) this.#parts.routing.note(this.#route.carrier, mayTryAnother);
    await this.#note(end);
    await (mayTryAnother ? this.next(end) : this.#giveUp(end));
  }

  #place(carrier: Carrier, media: Awaited<ReturnType<MediaEngine['open']>>): CarrierLeg {
    const call = this.#call;
    const { from, to } = this.#plan;
    return carrier.place(
      { from, to, media },
      {
        ringing: () => call.ringing(),
        media: (remote) => call.media(remote),
        answered: () => {
          this.#parts.routing.note(carrier, false);
          call.answered();
        },
        held: (on) => call.held(on),
        ended: (end) => {
          this.#leg = null;
          call.ended(end);
        },
      },
    );
  }

  async #giveUp(why: LegEnd | null): Promise<void> {
    const reason = why === null ? 'failed' : endOfLeg(why).reason;
    // A hang-up before the answer is a failed call.
    await this.#call.gaveUp(reason === 'hangup' ? 'failed' : reason);
  }

  async #note({ sipCode, q850 }: Pick<LegEnd, 'sipCode' | 'q850'>): Promise<void> {
    if (this.#route === null) return;
    await this.#parts.attempts.note(this.#route, { sipCode, q850, carrierCallId: this.#leg?.callId ?? '' });
  }
}
