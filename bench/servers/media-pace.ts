import { readRtp, writeRtp } from '#features/telephony/rules/media/rtp-packet.ts';

/** One end of a call that sends a packet each 20 ms and counts what comes. */
export interface Leg {
  readonly send: (packet: Uint8Array) => void;
  sequence: number;
  received: ReceivedMedia;
}

export interface ReceivedMedia {
  packets: number;
  /** Steps between two packets that were not the next. */
  gaps: number;
  last: number | null;
}

export const NOTHING_RECEIVED: ReceivedMedia = { packets: 0, gaps: 0, last: null };

const FRAME_MS = 20;
/** Calls do not all begin in the same moment: the legs of each turn send together. */
const TURNS = 10;
/** Audible: silence would be something else to an engine that listens. */
const SOUND = Uint8Array.from({ length: 160 }, (_, index) => (index % 16 < 8 ? 0x90 : 0x10));

export function newLeg(send: (packet: Uint8Array) => void): Leg {
  return { send, sequence: Math.floor(Math.random() * 65_536), received: { ...NOTHING_RECEIVED } };
}

export function hear(leg: Leg, bytes: Uint8Array): void {
  const packet = readRtp(bytes);
  if (packet === null || packet.payloadType !== 0) return;
  const { received } = leg;
  if (received.last !== null && packet.sequence !== ((received.last + 1) & 0xffff)) received.gaps += 1;
  received.last = packet.sequence;
  received.packets += 1;
}

/** Sends for every leg, 50 packets a second each, by the clock. */
export function pace(legs: readonly Leg[]): void {
  let next = performance.now();
  let turn = 0;
  setInterval(() => {
    for (; next <= performance.now(); next += FRAME_MS / TURNS) {
      turn = (turn + 1) % TURNS;
      for (let index = turn; index < legs.length; index += TURNS) {
        const leg = legs[index];
        if (leg !== undefined) sendNext(leg, index);
      }
    }
  }, 1);
}

/** Resets the counters, in the middle of every stream. */
export function recount(legs: readonly Leg[]): void {
  for (const leg of legs) leg.received = { ...leg.received, packets: 0, gaps: 0 };
}

/** Of all legs: packets of the one that heard least, and all gaps. */
export function counts(legs: readonly Leg[]): { packets: number; fewest: number; gaps: number } {
  const packets = legs.map(({ received }) => received.packets);
  return {
    packets: packets.reduce((sum, count) => sum + count, 0),
    fewest: Math.min(...packets),
    gaps: legs.reduce((sum, { received }) => sum + received.gaps, 0),
  };
}

function sendNext(leg: Leg, ssrc: number): void {
  leg.sequence = (leg.sequence + 1) & 0xffff;
  const { sequence } = leg;
  const timestamp = (sequence * SOUND.length) >>> 0;
  leg.send(writeRtp({ payloadType: 0, marker: false, sequence, timestamp, ssrc: ssrc + 1, payload: SOUND }));
}
