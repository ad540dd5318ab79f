import type { E164 } from '#kernel/e164.ts';
import type { Log } from '#platform/server/log.ts';
import type { LegEnd } from '../../model.ts';
import { endOfTelnyxCall } from '../../rules/carrier/telnyx-end.ts';
import { type CarrierLeg, TransferRefused } from './carrier.ts';
import type { StreamBridge } from './stream-bridge.ts';
import { type CommandedLeg, CommandRefused, noteUntaken, type TelnyxCommands } from './telnyx-commands.ts';
import type { CallFact } from './telnyx-event.ts';

/** Timeouts of a call, in milliseconds. */
export interface TelnyxTiming {
  /** From the dial command to the first webhook of the call. */
  readonly firstWebhookMs: number;
  /** From a dial command whose response was lost to the first webhook. */
  readonly unsureMs: number;
  /** After the first webhook, a call that hasn't ended by then counts as ringing. See OutgoingTelnyxLeg. */
  readonly ringsAfterMs: number;
  /** From dialling to the answer. Callers give up sooner. */
  readonly answerMs: number;
  /** From the answer, or from the loss of a stream, to the stream. */
  readonly streamMs: number;
  /** For a transfer, until its target has answered. */
  readonly changeMs: number;
  /** Between two questions whether a call is still up, and whether Telnyx is there. */
  readonly aliveMs: number;
  /** Until a call that no process claims is hung up. */
  readonly claimMs: number;
}

export const TELNYX_TIMING: TelnyxTiming = {
  firstWebhookMs: 10_000,
  unsureMs: 1_500,
  ringsAfterMs: 2_500,
  answerMs: 150_000,
  streamMs: 8_000,
  changeMs: 40_000,
  aliveMs: 60_000,
  claimMs: 5_000,
};

/** What a leg needs from its carrier. */
export interface TelnyxHost {
  readonly commands: TelnyxCommands;
  readonly log: Log;
  readonly timing: TelnyxTiming;
  /** Whether calls may be transferred. The transferred call continues at the operator's cost and isn't metered here. */
  readonly offersTransfers: boolean;
  /** An address that leads one websocket to this bridge, once. */
  streamUrl(bridge: StreamBridge): string;
  /** No longer waits for a websocket. */
  forgetStreams(bridge: StreamBridge): void;
  /** The leg is over. Nothing follows. A transferred call continues without us. */
  over(leg: TelnyxLeg, isGivenAway: boolean): void;
}

/** The network lost a call that was up: recovery on timer expiry (Q.850 cause 102). */
const CAUSE_LOST = 102;
/** A call that loses its stream more often than this is ended. */
const STREAMS_MAX = 10;
const NOT_UP = 'the call is not up';
export const REQUEST_TIMEOUT = 408;
export const SERVICE_UNAVAILABLE = 503;

/** Common part of outgoing and incoming calls by Telnyx. Every event may come late, twice, or never. */
export abstract class TelnyxLeg implements CarrierLeg {
  readonly id: string;
  protected readonly host: TelnyxHost;
  /** Telnyx's name of the call, as soon as we know it. */
  protected control: string | null = null;
  protected bridge: StreamBridge | null = null;
  protected isOver = false;
  protected isAnswered = false;
  #streams = 0;
  #timers = new Set<NodeJS.Timeout>();
  #streamTimer: NodeJS.Timeout | null = null;
  #digits: Promise<void> = Promise.resolve();
  #transfer: PromiseWithResolvers<void> | null = null;

  constructor(host: TelnyxHost, id: string) {
    this.host = host;
    this.id = id;
  }

  get callId(): string {
    return this.control ?? this.id;
  }

  protected abstract readonly direction: 'outgoing' | 'incoming';
  protected abstract tellEnd(end: LegEnd): void;
  protected abstract noteAnswered(): void;
  abstract hangUp(): void;

  /** Handles an event of the call. */
  hear(fact: CallFact): void {
    if (this.isOver) return;
    if (fact.leg?.role === 'target') return this.#hearTarget(fact);
    this.control = fact.callId;
    switch (fact.kind) {
      case 'initiated':
        return this.initiated();
      case 'answered':
        return this.answeredByFact();
      case 'bridged':
        return this.#transfer?.resolve();
      case 'streamLost':
        // The socket reports its loss itself. If it never opened, this comes sooner than the timeout.
        return this.bridge?.isOpen === true || !this.isAnswered ? undefined : this.#streamLost();
      case 'hungUp':
        return this.finish(
          endOfTelnyxCall({
            ...fact.hangup,
            direction: this.direction,
            isAnswered: this.isAnswered,
          }),
        );
    }
  }

  /**
   * Sends Telnyx nothing, because its API has no hold. The call stays as it is, and the far end hears the media
   * worker's hold tone.
   */
  hold(): Promise<void> {
    return this.isOver || !this.isAnswered ? Promise.reject(new Error(NOT_UP)) : Promise.resolve();
  }

  get canTransfer(): boolean {
    return this.host.offersTransfers;
  }

  async transfer(to: E164): Promise<void> {
    const leg = this.commanded();
    if (this.isOver || !this.isAnswered || leg === null) throw new Error(NOT_UP);
    if (this.#transfer !== null) throw new Error('the call is being transferred');
    const transfer = Promise.withResolvers<void>();
    this.#transfer = transfer;
    const late = this.after(this.host.timing.changeMs, () =>
      transfer.reject(new TransferRefused(REQUEST_TIMEOUT)),
    );
    try {
      // Its failure is handled below, and may come before Telnyx's response to the command.
      transfer.promise.catch(() => undefined);
      await this.host.commands.transfer(leg, to);
      await transfer.promise;
    } catch (cause) {
      if (!(cause instanceof CommandRefused)) throw cause;
      // A refusal by the API isn't one by the number.
      throw new TransferRefused(cause.isLate ? REQUEST_TIMEOUT : SERVICE_UNAVAILABLE);
    } finally {
      clearTimeout(late);
      this.#transfer = null;
    }
    // Telnyx has connected the two. Hanging up would end their call.
    this.finish({ by: 'us', sipCode: null, q850: null }, true);
  }

  /** The first webhook of an outgoing call, or nothing. */
  protected initiated(): void {}

  protected answeredByFact(): void {
    if (this.isAnswered) return;
    this.isAnswered = true;
    this.noteAnswered();
    this.awaitStream();
    this.#askWhetherAlive();
  }

  /** Ends the leg now. The caller of this method decides what Telnyx is sent. */
  protected finish(end: LegEnd, isGivenAway = false): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#transfer?.reject(new Error('the call is over'));
    if (this.bridge !== null) {
      this.host.forgetStreams(this.bridge);
      this.bridge.close();
    }
    this.host.over(this, isGivenAway);
    // The end is reported after the hang-up has returned, never during it.
    queueMicrotask(() => this.safely(() => this.tellEnd(end)));
  }

  /** Makes Telnyx end the call. If that fails, its webhooks reveal the call, because no process claims it. */
  protected async endAtTelnyx(): Promise<void> {
    const leg = this.commanded();
    if (leg === null) return;
    await this.host.commands.hangUp(leg).catch((cause: unknown) => this.#untaken(cause));
  }

  protected commanded(): CommandedLeg | null {
    return this.control === null ? null : { id: this.id, callId: this.control };
  }

  #untaken(cause: unknown): void {
    noteUntaken(this.host.log, this.callId, cause);
  }

  /** An error thrown by our listener must not reach a webhook, which would then be sent again. */
  protected safely(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.host.log.error({ err: error, callId: this.callId }, 'a listener of a carrier leg failed');
    }
  }

  protected after(milliseconds: number, run: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    this.#timers.add(timer);
    return timer;
  }

  /** Receives the events of the leg's bridge. */
  protected readonly streamListener = {
    started: (callId: string): boolean => {
      if (this.isOver || (this.control !== null && this.control !== callId)) return false;
      this.control = callId;
      if (this.#streamTimer !== null) clearTimeout(this.#streamTimer);
      this.#streamTimer = null;
      return true;
    },
    soundReceived: (): void => this.soundReceived(),
    pressed: (digit: string): void => this.#sendDigit(digit),
    lost: (): void => {
      if (this.isAnswered) this.#streamLost();
    },
  };

  /** Called when the far end is heard for the first time. */
  protected soundReceived(): void {}

  /** A call that is answered and has no stream has no sound, and ends. */
  protected awaitStream(): void {
    if (this.isOver || this.bridge?.isOpen === true || this.#streamTimer !== null) return;
    this.#streamTimer = this.after(this.host.timing.streamMs, () => {
      this.host.log.error({ callId: this.callId }, 'Telnyx opened no media stream: is it let in?');
      this.#lose();
    });
  }

  #streamLost(): void {
    const leg = this.commanded();
    const { bridge } = this;
    // During a transfer, Telnyx may remove the stream before it reports that the two are connected.
    if (this.isOver || leg === null || bridge === null || this.#transfer !== null) return;
    this.#streams += 1;
    this.awaitStream();
    if (this.#streams > STREAMS_MAX) return this.#lose();
    const { commands } = this.host;
    // A call that has ended also loses its stream, a moment before its end is reported.
    this.after(STREAM_AGAIN_MS, () => {
      commands.stream(leg, this.host.streamUrl(bridge)).catch((cause: unknown) => {
        if (cause instanceof CommandRefused && cause.isOver)
          return this.finish({ by: 'carrier', sipCode: null, q850: null });
        return this.#untaken(cause);
      });
    });
  }

  #lose(): void {
    if (this.isOver) return;
    void this.endAtTelnyx();
    this.finish({ by: 'carrier', sipCode: null, q850: CAUSE_LOST });
  }

  /** A webhook may be lost, and a call must not be paid for that is over. */
  #askWhetherAlive(): void {
    this.after(this.host.timing.aliveMs, () => {
      this.#endWhenGone().catch((error: unknown) =>
        this.host.log.error({ err: error, callId: this.callId }, 'a call could not be asked about'),
      );
    });
  }

  async #endWhenGone(): Promise<void> {
    // No response from Telnyx says nothing about the call.
    const isAlive = await this.host.commands.isAlive(this.callId).catch(() => true);
    if (this.isOver) return;
    if (isAlive) this.#askWhetherAlive();
    else this.finish({ by: 'carrier', sipCode: null, q850: null });
  }

  #sendDigit(digit: string): void {
    const leg = this.commanded();
    if (leg === null || this.isOver) return;
    // Sent one after the other, because their order matters.
    this.#digits = this.#digits.then(() =>
      this.host.commands.sendDigit(leg, digit).catch((cause: unknown) => this.#untaken(cause)),
    );
  }

  /** Result of the call that Telnyx makes to a transfer's number. */
  #hearTarget(fact: CallFact): void {
    if (fact.kind === 'answered' || fact.kind === 'bridged') this.#transfer?.resolve();
    if (fact.kind !== 'hungUp') return;
    const { sipCode } = endOfTelnyxCall({ ...fact.hangup, direction: 'outgoing', isAnswered: false });
    this.#transfer?.reject(new TransferRefused(sipCode ?? SERVICE_UNAVAILABLE));
  }
}

const STREAM_AGAIN_MS = 300;
