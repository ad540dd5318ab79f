import { FRAME_SAMPLES, SAMPLES_PER_MS } from './g711.ts';

/** The digits in the order of their events (RFC 4733 §3.2, table 7). */
const DIGITS = '0123456789*#ABCD';

/** A telephone event in a packet (RFC 4733 §2.3). */
export interface TelephoneEvent {
  readonly event: number;
  /** The end of the event. It is sent three times. */
  readonly isEnd: boolean;
  /** So far, in timestamp units. */
  readonly duration: number;
}

/** Decibels below full scale, as most telephones send. */
const VOLUME = 10;
const EVENT_BYTES = 4;
const DURATION_MAX = 0xffff;

/** @returns null when this is no telephone event, or one that is no digit */
export function readTelephoneEvent(payload: Uint8Array): TelephoneEvent | null {
  const [event = DIGITS.length, flags = 0, high = 0, low = 0] = payload;
  if (payload.length < EVENT_BYTES || event >= DIGITS.length) return null;
  return { event, isEnd: (flags & 0x80) !== 0, duration: (high << 8) | low };
}

export function writeTelephoneEvent({ event, isEnd, duration }: TelephoneEvent): Uint8Array {
  const units = Math.min(duration, DURATION_MAX);
  return Uint8Array.of(event, (isEnd ? 0x80 : 0) | VOLUME, units >> 8, units & 0xff);
}

/** Payload for each 20 ms of a digit: its event, or nothing in the pause after it. */
export interface DigitFrame {
  readonly isFirst: boolean;
  readonly event: TelephoneEvent | null;
}

const DIGIT_FRAMES = 5;
const END_FRAMES = 3;
/** 100 ms of the digit and 60 ms of pause. */
export const FRAMES_PER_DIGIT = 8;

/** 100 ms with a packet each 20 ms. The last one is the end, which is repeated twice in the pause of 60 ms. */
export function digitFrame(digit: string, frame: number): DigitFrame {
  const event = eventOf(digit);
  if (event === null || frame >= DIGIT_FRAMES - 1 + END_FRAMES) return { isFirst: false, event: null };
  const duration = Math.min(frame + 1, DIGIT_FRAMES) * FRAME_SAMPLES;
  return { isFirst: frame === 0, event: { event, isEnd: frame >= DIGIT_FRAMES - 1, duration } };
}

/** Returns the keypad digits of a text, with letters in upper case. */
export function digitsIn(text: string): string[] {
  return text
    .toUpperCase()
    .split('')
    .filter((character) => eventOf(character) !== null);
}

export interface DetectedDigit {
  readonly digit: string;
  readonly durationMs: number;
}

/** The current event, or the last one. */
export interface Hearing {
  readonly timestamp: number;
  readonly event: number;
  readonly duration: number;
  readonly isOver: boolean;
  /** When a word of it came last. */
  readonly at: number;
}

export interface Detection {
  readonly hearing: Hearing | null;
  readonly over: DetectedDigit | null;
}

/** An event without packets for this long is over: all packets of its end were lost. */
const END_LOST_AFTER_MS = 200;

/** @param word one packet's event, with the packet's timestamp, which names the event */
export function hearEvent(
  hearing: Hearing | null,
  word: TelephoneEvent & { timestamp: number },
  now: number,
): Detection {
  if (hearing !== null && hearing.timestamp === word.timestamp) {
    const duration = Math.max(hearing.duration, word.duration);
    const isOver = hearing.isOver || word.isEnd;
    const over = isOver && !hearing.isOver ? digitOf({ ...hearing, duration }) : null;
    return { hearing: { ...hearing, duration, isOver, at: now }, over };
  }
  // A packet that was overtaken belongs to an event that is over.
  if (hearing !== null && ((word.timestamp - hearing.timestamp) | 0) < 0) return { hearing, over: null };
  const { timestamp, event, duration, isEnd } = word;
  const next = { timestamp, event, duration, isOver: isEnd, at: now };
  // One packet can end two events: one whose end was lost, and one of which only the end has arrived. The first is
  // returned here, the second with its next packet, or by the clock.
  const missed = hearing === null || hearing.isOver ? null : digitOf(hearing);
  if (missed !== null) return { hearing: { ...next, isOver: false }, over: missed };
  return { hearing: next, over: isEnd ? digitOf(next) : null };
}

/** Ends an event whose packets have stopped. */
export function missEvent(hearing: Hearing | null, now: number): Detection {
  if (hearing === null || hearing.isOver || now - hearing.at < END_LOST_AFTER_MS)
    return { hearing, over: null };
  return { hearing: { ...hearing, isOver: true }, over: digitOf(hearing) };
}

function eventOf(digit: string): number | null {
  const event = DIGITS.indexOf(digit);
  return digit.length === 1 && event >= 0 ? event : null;
}

function digitOf({ event, duration }: Pick<Hearing, 'event' | 'duration'>): DetectedDigit {
  return { digit: DIGITS.charAt(event), durationMs: duration / SAMPLES_PER_MS };
}
