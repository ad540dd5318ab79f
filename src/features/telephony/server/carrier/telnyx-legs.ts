import type { E164 } from '#kernel/e164.ts';
import type { Attestation, LegEnd } from '../../model.ts';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';
import type { CallerEvidence, IncomingLeg, LegListener, OutgoingLeg } from './carrier.ts';
import { openStreamBridge, type StreamBridge } from './stream-bridge.ts';
import { CommandRefused } from './telnyx-commands.ts';
import { REQUEST_TIMEOUT, SERVICE_UNAVAILABLE, type TelnyxHost, TelnyxLeg } from './telnyx-leg.ts';

const CANCELLED = 487;
const BUSY = new Set([486, 600]);

/**
 * A call of ours through Telnyx. Its API says when a call was taken and when it was answered, and nothing between: it is
 * told as ringing when it has not ended for a moment, unless it is heard before its answer: then that is what there is to hear.
 */
export class OutgoingTelnyxLeg extends TelnyxLeg {
  protected override readonly direction = 'outgoing';
  readonly #listener: LegListener;
  #firstWebhook: NodeJS.Timeout | null = null;
  #isRinging = false;
  #hasReportedMedia = false;

  constructor(host: TelnyxHost, { id, listener }: { id: string; listener: LegListener }) {
    super(host, id);
    this.#listener = listener;
  }

  /** @param call.from the number sent to Telnyx, which the callee sees unless it is hidden */
  dial(call: Pick<OutgoingLeg, 'to' | 'media'> & { from: E164; isHidden: boolean }): void {
    this.#dial(call).catch((cause: unknown) => this.#notDialled(cause));
  }

  /** The call can't be placed with Telnyx. */
  refuse(): void {
    this.finish({ by: 'carrier', sipCode: SERVICE_UNAVAILABLE, q850: null });
  }

  hangUp(): void {
    if (this.isOver) return;
    // A call without an ID is ended as soon as it has one.
    void this.endAtTelnyx();
    this.finish({ by: 'us', sipCode: this.isAnswered ? null : CANCELLED, q850: null });
  }

  protected override initiated(): void {
    if (this.#firstWebhook !== null) clearTimeout(this.#firstWebhook);
    this.#firstWebhook = null;
    this.after(this.host.timing.ringsAfterMs, () => this.#ring());
  }

  protected override answeredByFact(): void {
    if (this.#firstWebhook !== null) clearTimeout(this.#firstWebhook);
    super.answeredByFact();
  }

  protected override soundReceived(): void {
    this.#tellMedia();
  }

  protected override noteAnswered(): void {
    this.#tellMedia();
    this.safely(() => this.#listener.answered());
  }

  protected override tellEnd(end: LegEnd): void {
    this.#listener.ended(end);
  }

  async #dial({
    to,
    media,
    from,
    isHidden,
  }: Pick<OutgoingLeg, 'to' | 'media'> & { from: E164; isHidden: boolean }): Promise<void> {
    const { host, id } = this;
    const { timing } = host;
    const bridge = await openStreamBridge(host.log);
    if (this.isOver) return bridge.close();
    bridge.listen(this.streamListener);
    bridge.towards(media);
    this.bridge = bridge;
    this.after(timing.answerMs, () => this.#giveUp());
    this.#firstWebhook = this.after(timing.firstWebhookMs, () => {
      host.log.error({ callId: this.callId }, 'Telnyx told nothing of a call: do its webhooks reach us?');
      this.#giveUp();
    });
    const ringSeconds = Math.max(5, Math.ceil(timing.answerMs / 1_000));
    const streamUrl = host.streamUrl(bridge);
    this.control = await host.commands.dial({ id, from, isHidden, to, streamUrl, ringSeconds });
    if (this.isOver) await this.endAtTelnyx();
  }

  /** Whatever Telnyx's reason, the call wasn't placed, and another carrier may place it. */
  #notDialled(cause: unknown): void {
    const { log, timing } = this.host;
    log.warn({ err: cause, leg: this.id }, 'Telnyx did not place a call');
    const refused = cause instanceof CommandRefused ? cause : null;
    const sipCode = refused?.isLate === true ? REQUEST_TIMEOUT : SERVICE_UNAVAILABLE;
    const end = () => this.finish({ by: 'carrier', sipCode, q850: null });
    if (refused === null || refused.status !== null) return end();
    // The command may have arrived and only its response got lost. Then a webhook reports the call, and it continues.
    this.after(timing.unsureMs, () => {
      if (this.control === null) end();
    });
  }

  #giveUp(): void {
    if (this.isOver || this.isAnswered) return;
    void this.endAtTelnyx();
    this.finish({ by: 'carrier', sipCode: REQUEST_TIMEOUT, q850: null });
  }

  #ring(): void {
    if (this.#isRinging || this.#hasReportedMedia || this.isAnswered || this.isOver) return;
    this.#isRinging = true;
    this.safely(() => this.#listener.ringing());
  }

  #tellMedia(): void {
    const { bridge } = this;
    if (this.#hasReportedMedia || this.isOver || bridge === null) return;
    this.#hasReportedMedia = true;
    this.safely(() => this.#listener.media(bridge.remote));
  }
}

export interface IncomingCall {
  readonly id: string;
  /** Telnyx's name of it. */
  readonly callId: string;
  readonly from: E164 | null;
  readonly to: E164;
  readonly verstat: Attestation | null;
  readonly bridge: StreamBridge;
}

type Listener = Pick<LegListener, 'media' | 'held' | 'ended'>;

/**
 * An incoming call from Telnyx. It rings on its own from the first moment, and nothing can be played to it without an
 * answer, so `progress` answers.
 */
export class IncomingTelnyxLeg extends TelnyxLeg implements IncomingLeg {
  protected override readonly direction = 'incoming';
  readonly from: E164 | null;
  readonly evidence: CallerEvidence;
  readonly to: E164;
  readonly remote: RtpRemote;
  readonly #bridge: StreamBridge;
  #isTaken = false;
  #isAnnounced = false;
  #listener: Listener | null = null;
  /** The end, if it came before there was a listener. */
  #undeliveredEnd: LegEnd | null = null;

  constructor(host: TelnyxHost, call: IncomingCall) {
    super(host, call.id);
    this.control = call.callId;
    this.from = call.from;
    this.to = call.to;
    this.evidence = { identities: [], verstat: call.verstat };
    this.remote = call.bridge.remote;
    this.#bridge = call.bridge;
    this.bridge = call.bridge;
    call.bridge.listen(this.streamListener);
  }

  ring(): void {}

  progress(media: RtpAddress): void {
    if (this.isOver || this.#isTaken) return;
    // The announcement is played once, from now on. The stream opens a moment later.
    this.#bridge.keepUntilOpen();
    this.#isAnnounced = true;
    this.answer(media);
  }

  answer(media: RtpAddress): void {
    const leg = this.commanded();
    if (this.isOver || this.#isTaken || leg === null) return;
    this.#isTaken = true;
    this.#bridge.towards(media);
    const { commands } = this.host;
    commands.answer(leg, this.host.streamUrl(this.#bridge)).then(
      () => this.answeredByFact(),
      (cause: unknown) => this.#notAnswered(cause),
    );
  }

  refuse(sipCode: number): void {
    // The end of an announcement is delayed as much as its beginning.
    if (this.#isAnnounced) return void this.after(this.#bridge.lateMs, () => this.hangUp());
    if (this.#isTaken) return this.hangUp();
    const leg = this.commanded();
    if (this.isOver || leg === null) return;
    this.finish({ by: 'us', sipCode, q850: null });
    this.host.commands
      .reject(leg, BUSY.has(sipCode) ? 'USER_BUSY' : 'CALL_REJECTED')
      .catch(() => this.endAtTelnyx());
  }

  hangUp(): void {
    if (!this.#isTaken) return this.refuse(480);
    if (this.isOver) return;
    void this.endAtTelnyx();
    this.finish({ by: 'us', sipCode: null, q850: null });
  }

  listen(listener: Listener): void {
    this.#listener = listener;
    if (this.#undeliveredEnd !== null) listener.ended(this.#undeliveredEnd);
  }

  protected override noteAnswered(): void {}

  protected override tellEnd(end: LegEnd): void {
    if (this.#listener === null) this.#undeliveredEnd = end;
    else this.#listener.ended(end);
  }

  #notAnswered(cause: unknown): void {
    if (this.isOver || this.isAnswered) return;
    const isGone = cause instanceof CommandRefused && cause.isOver;
    if (!isGone)
      this.host.log.error({ err: cause, callId: this.callId }, 'Telnyx did not answer a call for us');
    void this.endAtTelnyx();
    this.finish({ by: 'carrier', sipCode: isGone ? CANCELLED : SERVICE_UNAVAILABLE, q850: null });
  }
}
