import { encode, FRAME_SAMPLES, type G711, inLaw } from '../../rules/media/g711.ts';
import { type RtpPacket, writeRtp } from '../../rules/media/rtp-packet.ts';
import {
  beginStream,
  continueEvent,
  framesDue,
  generate,
  isAhead,
  type Numbering,
  passOn,
  type RtpStream,
  resumeStream,
} from '../../rules/media/rtp-stream.ts';
import {
  digitFrame,
  digitsIn,
  FRAMES_PER_DIGIT,
  writeTelephoneEvent,
} from '../../rules/media/telephone-event.ts';
import { ECHO_DELAY_MS } from './media-engine.ts';
import type { Playing, StreamPlace } from './protocol.ts';
import { digitTone, frameOf, SILENT_FRAMES, type Sounds } from './sounds.ts';
import { Speech } from './speech.ts';

/** Sends packets to an end. */
export interface Outlet {
  /** What the end accepts. */
  readonly law: G711;
  readonly telephoneEvent: number | null;
  /** Whether the end wants no audio. Playback goes on unheard, so that it ends at its time. */
  readonly isMuted?: boolean;
  send(packet: Uint8Array): void;
}

/** When nothing has come to be passed on for this long, silence is sent: an end never waits in doubt. */
const FILL_AFTER_MS = 100;

/** The stream to one end: relayed packets, played sounds, digits, speech of programs, its own echo, and silence. */
export class EndSender {
  packetsOut = 0;
  readonly speech = new Speech();
  readonly #sounds: Sounds;
  readonly #onPlayed: (playing: Playing) => void;
  readonly #onDigit: () => void;
  readonly #onSaid: () => void;
  #stream: RtpStream;
  #outlet: Outlet | null = null;
  /** Sequence number at which the end was muted; null while it listens. */
  #mutedFrom: number | null = null;
  /** The next packet is the first one after a pause. */
  #isBack = false;
  #nextFrameAt = 0;
  #passedOnAt = Number.NEGATIVE_INFINITY;
  #playing: Playing | null = null;
  #digits: string[] = [];
  /** Age of the first digit, and the timestamp of its event. */
  #digitFrame = 0;
  #eventTimestamp = 0;
  #echo: { readonly sound: Uint8Array; readonly law: G711; readonly at: number }[] = [];

  constructor(options: {
    sounds: Sounds;
    stream: RtpStream;
    onPlayed: (playing: Playing) => void;
    /** Called when a digit begins. */
    onDigit: () => void;
    /** All speech has been sent. */
    onSaid: () => void;
  }) {
    this.#sounds = options.sounds;
    this.#stream = options.stream;
    this.#onPlayed = options.onPlayed;
    this.#onDigit = options.onDigit;
    this.#onSaid = options.onSaid;
  }

  /** Begins to send at once. With another outlet before, the same stream continues. Null stops. */
  open(outlet: Outlet | null, now: number): void {
    if (outlet !== null && this.#outlet === null) this.#nextFrameAt = now;
    this.#outlet = outlet;
    if (outlet?.isMuted === true) this.#mutedFrom ??= this.#stream.sequence;
    else if (this.#mutedFrom !== null) {
      this.#mutedFrom = null;
      this.#isBack = true;
    }
  }

  get ssrc(): number {
    return this.#stream.ssrc;
  }

  get playing(): Playing | null {
    return this.#playing;
  }

  play(playing: Playing): void {
    const { sound, repeat } = playing;
    if (this.#playing?.sound === sound && this.#playing.repeat === repeat) return;
    this.#playing = playing;
  }

  stopPlaying(): void {
    this.#playing = null;
  }

  sendDigits(digits: string): void {
    this.#digits.push(...digitsIn(digits));
  }

  /** Relays a packet of the other end, unless something else is being played. */
  passOn(packet: RtpPacket & { payloadType: G711 }, now: number): void {
    this.#passedOnAt = now;
    if (this.#outlet === null || this.#isOccupied) return;
    const { stream, numbering } = passOn(this.#stream, { ...packet, samples: packet.payload.length }, now);
    this.#stream = stream;
    if (numbering === null) return;
    const sound = inLaw(packet.payload, { from: packet.payloadType, to: this.#outlet.law });
    this.#send(sound, { ...numbering, payloadType: this.#outlet.law });
  }

  /** Lets the end hear this later. */
  echo(packet: RtpPacket & { payloadType: G711 }, now: number): void {
    // The payload is a view into what the socket may use again.
    const sound = Uint8Array.from(packet.payload);
    this.#echo.push({ sound, law: packet.payloadType, at: now + ECHO_DELAY_MS });
  }

  forgetEcho(): void {
    this.#echo = [];
  }

  /** Sends what is due. Must be called about every 20 ms. */
  tick(now: number): void {
    if (this.#outlet === null) return;
    const { first, next } = framesDue(this.#nextFrameAt, now);
    for (let due = first; due < next; due += 20) this.#sendFrame(this.#outlet, due);
    this.#nextFrameAt = next;
    this.#sendEcho(this.#outlet, now);
  }

  /** @param elapsedMs since the place was true */
  resume(place: StreamPlace, { elapsedMs, now }: { elapsedMs: number; now: number }): void {
    this.#stream = resumeStream(place, { elapsedMs, now });
  }

  place(at: number): StreamPlace {
    const { ssrc, sequence, timestamp } = this.#stream;
    return { ssrc, sequence, timestamp, at };
  }

  /** Whether something replaces the sound of the ends. */
  get #isOccupied(): boolean {
    return this.#playing !== null || this.#digits.length > 0 || this.speech.isWaiting;
  }

  #sendFrame(outlet: Outlet, due: number): void {
    const digit = this.#digits[0];
    if (digit !== undefined) return this.#sendDigitFrame(outlet, { digit, due });
    if (isAhead(this.#stream, due)) return;
    if (this.#playing !== null) this.#sendPlaying(outlet, { playing: this.#playing, due });
    else if (this.speech.isWaiting) this.#sendSpeech(outlet, due);
    else if (due - this.#passedOnAt >= FILL_AFTER_MS)
      this.#sendSound(SILENT_FRAMES[outlet.law], { outlet, due });
  }

  #sendPlaying(outlet: Outlet, { playing, due }: { playing: Playing; due: number }): void {
    const recording = this.#sounds[playing.sound];
    this.#sendSound(frameOf(recording, { law: outlet.law, frame: playing.frame }), { outlet, due });
    const frame = playing.frame + 1;
    const isOver = frame * FRAME_SAMPLES >= recording[outlet.law].length;
    if (!isOver) this.#playing = { ...playing, frame };
    else if (playing.repeat) this.#playing = { ...playing, frame: 0 };
    else {
      this.#playing = null;
      this.#onPlayed(playing);
    }
  }

  #sendSpeech(outlet: Outlet, due: number): void {
    const samples = this.speech.take();
    if (samples !== null) this.#sendSound(encode(outlet.law, samples), { outlet, due });
    if (!this.speech.isWaiting) this.#onSaid();
  }

  #sendDigitFrame(outlet: Outlet, { digit, due }: { digit: string; due: number }): void {
    const frame = this.#digitFrame;
    if (frame === 0) this.#onDigit();
    this.#digitFrame += 1;
    if (this.#digitFrame === FRAMES_PER_DIGIT) {
      this.#digits.shift();
      this.#digitFrame = 0;
    }
    if (outlet.telephoneEvent === null) {
      const tone = frameOf(digitTone(digit), { law: outlet.law, frame });
      return this.#sendSound(tone.length > 0 ? tone : SILENT_FRAMES[outlet.law], { outlet, due });
    }
    const { event, isFirst } = digitFrame(digit, frame);
    if (event === null) return;
    if (isFirst) {
      const { stream, numbering } = generate(this.#stream, event.duration, due);
      this.#stream = stream;
      this.#eventTimestamp = numbering.timestamp;
    } else this.#stream = continueEvent(this.#stream, this.#eventTimestamp, event.duration);
    this.#send(writeTelephoneEvent(event), {
      payloadType: outlet.telephoneEvent,
      sequence: this.#stream.sequence,
      timestamp: this.#eventTimestamp,
      marker: isFirst,
    });
  }

  #sendEcho(outlet: Outlet, now: number): void {
    for (let first = this.#echo[0]; first !== undefined && first.at <= now; first = this.#echo[0]) {
      this.#echo.shift();
      this.#passedOnAt = now;
      if (this.#isOccupied) continue;
      this.#sendSound(inLaw(first.sound, { from: first.law, to: outlet.law }), { outlet, due: first.at });
    }
  }

  #sendSound(sound: Uint8Array, { outlet, due }: { outlet: Outlet; due: number }): void {
    const { stream, numbering } = generate(this.#stream, sound.length, due);
    this.#stream = stream;
    this.#send(sound, { ...numbering, payloadType: outlet.law });
  }

  #send(payload: Uint8Array, header: Numbering & { payloadType: number }): void {
    if (this.#mutedFrom !== null) {
      // Time passes, but a gap in the sequence numbers would count as lost packets.
      this.#stream = { ...this.#stream, sequence: this.#mutedFrom, source: null };
      return;
    }
    this.packetsOut += 1;
    const marker = header.marker || this.#isBack;
    this.#isBack = false;
    this.#outlet?.send(writeRtp({ ...header, marker, ssrc: this.#stream.ssrc, payload }));
  }
}

/** @param random 32 bits each */
export function newStream(random: readonly [number, number, number], now: number): RtpStream {
  return beginStream({ ssrc: random[0], sequence: random[1] & 0xffff, timestamp: random[2] }, now);
}
