import type { G711 } from '../../rules/media/g711.ts';
import type { RtpPacket } from '../../rules/media/rtp-packet.ts';
import {
  energyOf,
  isDigitalSilence,
  jitterMsOf,
  levelOf,
  lostOf,
  NOTHING_RECEIVED,
  receive,
} from '../../rules/media/rtp-reception.ts';
import { type EndFigures, SILENT_AFTER_MS } from './media-engine.ts';
import type { Counted } from './protocol.ts';

const LEVEL_WINDOW_MS = 1_000;

/** Reception from one end: counts, measures, and detects silence. */
export class EndReceiver {
  #reception = NOTHING_RECEIVED;
  #energy = 0;
  #samples = 0;
  #windowEndsAt = 0;
  #level = 0;
  /** Null: nothing is expected of this end. */
  #expectedSince: number | null = null;
  #lastSoundAt = Number.NEGATIVE_INFINITY;
  /** When its silence was reported; null while it is audible. */
  #silentAt: number | null = null;
  /** Counted by the worker before. */
  readonly #before: Counted;

  constructor(before: Counted) {
    this.#before = before;
  }

  /** Expects audio from now on; null stops that. Only a packet ends a silence that was reported. */
  expect(now: number | null): void {
    this.#expectedSince = now;
  }

  get isExpected(): boolean {
    return this.#expectedSince !== null;
  }

  /** @param mustSound whether digital silence counts as nothing, see MediaEvent */
  hear(
    packet: RtpPacket & { payloadType: G711 },
    { now, mustSound }: { now: number; mustSound: boolean },
  ): void {
    this.#count(packet, { now, isTimed: true });
    const energy = energyOf(packet.payloadType, packet.payload);
    this.#energy += energy;
    this.#samples += packet.payload.length;
    if (!mustSound || !isDigitalSilence(energy, packet.payload.length)) this.#lastSoundAt = now;
  }

  hearEvent(packet: RtpPacket, now: number): void {
    this.#count(packet, { now, isTimed: false });
    this.#lastSoundAt = now;
  }

  /** @returns what changed */
  tick(now: number): 'silent' | 'audible' | null {
    if (now >= this.#windowEndsAt) {
      this.#level = levelOf(this.#energy, this.#samples);
      this.#energy = 0;
      this.#samples = 0;
      this.#windowEndsAt = now + LEVEL_WINDOW_MS;
    }
    return this.#changed(now);
  }

  figures(packetsOut: number): EndFigures {
    return { ...this.counted(packetsOut), jitterMs: jitterMsOf(this.#reception), level: this.#level };
  }

  counted(packetsOut: number): Counted {
    return {
      packetsIn: this.#before.packetsIn + this.#reception.packets,
      packetsOut: this.#before.packetsOut + packetsOut,
      lostIn: this.#before.lostIn + lostOf(this.#reception),
    };
  }

  get packetsIn(): number {
    return this.#reception.packets;
  }

  #count(packet: RtpPacket, { now, isTimed }: { now: number; isTimed: boolean }): void {
    this.#reception = receive(this.#reception, { ...packet, isTimed }, now);
  }

  #changed(now: number): 'silent' | 'audible' | null {
    if (this.#expectedSince === null) return null;
    if (this.#silentAt !== null) {
      if (this.#lastSoundAt <= this.#silentAt) return null;
      this.#silentAt = null;
      return 'audible';
    }
    if (now - Math.max(this.#expectedSince, this.#lastSoundAt) < SILENT_AFTER_MS) return null;
    this.#silentAt = now;
    return 'silent';
  }
}
