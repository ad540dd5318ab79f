import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from './g711.ts';

/**
 * One RTP stream that we send, made of the other end's packets, tones and silence. Its receiver sees one source (SSRC)
 * with continuous sequence numbers and timestamps.
 */
export interface RtpStream {
  readonly ssrc: number;
  /** Sequence number of the last packet. */
  readonly sequence: number;
  /** Earliest timestamp of the next packet. */
  readonly timestamp: number;
  /** A timestamp and its time, in milliseconds of the caller's clock: all silences are counted from here. */
  readonly epoch: { readonly timestamp: number; readonly at: number };
  /** The source that is being relayed, and the offsets from its numbers to ours. */
  readonly source: Source | null;
}

interface Source {
  readonly ssrc: number;
  readonly sequenceOffset: number;
  readonly timestampOffset: number;
  /** Our sequence number of the first packet of this source. Older packets came too late. */
  readonly first: number;
}

/** Header fields of a packet that we send. */
export interface Numbering {
  readonly sequence: number;
  readonly timestamp: number;
  /** The first packet after something else (RFC 3551 §4.1). */
  readonly marker: boolean;
}

export interface Numbered {
  readonly stream: RtpStream;
  /** Null: the packet is not sent, because it was sent already or came too late. */
  readonly numbering: Numbering | null;
}

/** A leap of the source beyond this is a new beginning and not a loss. */
const SEQUENCE_LEAP_MAX = 100;
const TIMESTAMP_LEAP_MAX = 1_000 * SAMPLES_PER_MS;
/** A stream that is further behind the clock than this was silent. A smaller gap is network jitter. */
const PAUSE_MS = 40;
/** After a sleep, at most this much is sent at once. The rest is skipped. */
const FRAMES_LATE_MAX = 5;

/** @param first random sequence number (16 bits) and timestamp (32 bits), as RFC 3550 §5.1 requires */
export function beginStream(
  first: { ssrc: number; sequence: number; timestamp: number },
  now: number,
): RtpStream {
  return { ...first, epoch: { timestamp: first.timestamp, at: now }, source: null };
}

/** Continues after an unknown time, beyond every number that can have been used in it. */
export function resumeStream(
  known: { ssrc: number; sequence: number; timestamp: number },
  { elapsedMs, now }: { elapsedMs: number; now: number },
): RtpStream {
  const sent = Math.ceil((1.5 * elapsedMs) / FRAME_MS) + 10;
  const timestamp = uint32(known.timestamp + Math.round((elapsedMs + PAUSE_MS) * SAMPLES_PER_MS));
  return beginStream({ ssrc: known.ssrc, sequence: uint16(known.sequence + sent), timestamp }, now);
}

/**
 * Numbers a relayed packet. Losses and reordering of the source are kept, so that the receiver can conceal them. A new
 * source, or a jump of this one, continues at the stream's position.
 */
export function passOn(
  stream: RtpStream,
  packet: { ssrc: number; sequence: number; timestamp: number; samples: number },
  now: number,
): Numbered {
  const { source } = stream;
  if (source === null || source.ssrc !== packet.ssrc) return beginSource(stream, packet, now);
  const sequence = uint16(packet.sequence + source.sequenceOffset);
  const timestamp = uint32(packet.timestamp + source.timestampOffset);
  const ahead = int16(sequence - stream.sequence);
  const later = int32(timestamp - stream.timestamp);
  if (Math.abs(ahead) > SEQUENCE_LEAP_MAX || Math.abs(later) > TIMESTAMP_LEAP_MAX)
    return beginSource(stream, packet, now);
  if (ahead > 0 && later >= 0) {
    const next = { ...stream, sequence, timestamp: uint32(timestamp + packet.samples) };
    return { stream: next, numbering: { sequence, timestamp, marker: false } };
  }
  const isLate = ahead < 0 && int16(sequence - source.first) >= 0;
  return { stream, numbering: isLate ? { sequence, timestamp, marker: false } : null };
}

/** Numbers a packet of our own making: a tone, a prompt, silence. @param now when it is due, however late it is sent */
export function generate(
  stream: RtpStream,
  samples: number,
  now: number,
): Numbered & { numbering: Numbering } {
  const { sequence, timestamp, marker } = nextNumbers(stream, now);
  return {
    stream: { ...stream, sequence, timestamp: uint32(timestamp + samples), source: null },
    numbering: { sequence, timestamp, marker },
  };
}

/**
 * Whether what was sent already sounds beyond this moment, as after a burst of the source. To make up more would put the
 * stream further ahead of the clock each time.
 */
export function isAhead(stream: RtpStream, now: number): boolean {
  return int32(stream.timestamp - clockTimestamp(stream, now)) >= FRAME_SAMPLES;
}

/** Numbers one more packet of a telephone event that began at `timestamp` (RFC 4733 §2.5.1). */
export function continueEvent(stream: RtpStream, timestamp: number, samples: number): RtpStream {
  const end = uint32(timestamp + samples);
  const isLater = int32(end - stream.timestamp) > 0;
  return {
    ...stream,
    sequence: uint16(stream.sequence + 1),
    timestamp: isLater ? end : stream.timestamp,
    source: null,
  };
}

function beginSource(
  stream: RtpStream,
  packet: { ssrc: number; sequence: number; timestamp: number; samples: number },
  now: number,
): Numbered {
  const { sequence, timestamp } = nextNumbers(stream, now);
  const source = {
    ssrc: packet.ssrc,
    sequenceOffset: sequence - packet.sequence,
    timestampOffset: timestamp - packet.timestamp,
    first: sequence,
  };
  return {
    stream: { ...stream, sequence, timestamp: uint32(timestamp + packet.samples), source },
    numbering: { sequence, timestamp, marker: true },
  };
}

/** The clock wins over the last packet when there was a pause, and never takes the stream back. */
function nextNumbers(stream: RtpStream, now: number): Numbering {
  const sequence = uint16(stream.sequence + 1);
  const byClock = clockTimestamp(stream, now);
  const pause = int32(byClock - stream.timestamp);
  const isPause = pause > PAUSE_MS * SAMPLES_PER_MS;
  return { sequence, timestamp: isPause ? byClock : stream.timestamp, marker: isPause };
}

function clockTimestamp({ epoch }: RtpStream, now: number): number {
  return uint32(epoch.timestamp + Math.round((now - epoch.at) * SAMPLES_PER_MS));
}

/**
 * The frames that are owed when the next was due at `next`: one each 20 ms, after a long sleep only the last five.
 * @returns when the first of them was due, and when the first is that is not owed yet
 */
export function framesDue(next: number, now: number): { readonly first: number; readonly next: number } {
  const owed = Math.max(0, Math.floor((now - next) / FRAME_MS) + 1);
  const after = next + owed * FRAME_MS;
  return { first: after - Math.min(owed, FRAMES_LATE_MAX) * FRAME_MS, next: after };
}

function uint16(value: number): number {
  return value & 0xffff;
}

function int16(value: number): number {
  return (value << 16) >> 16;
}

function uint32(value: number): number {
  return value >>> 0;
}

function int32(value: number): number {
  return value | 0;
}
