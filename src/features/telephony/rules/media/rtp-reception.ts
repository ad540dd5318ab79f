import { FRAME_SAMPLES, type G711, SAMPLES_PER_MS, samplesOf } from './g711.ts';

/** Reception of one stream, counted as in RFC 3550 (§6.4.1, appendix A). */
export interface Reception {
  readonly packets: number;
  /** Counts of earlier sources. */
  readonly lostBefore: number;
  readonly source: ReceivedSource | null;
}

interface ReceivedSource {
  readonly ssrc: number;
  readonly first: number;
  /** Highest sequence number, plus 65536 for each wraparound. */
  readonly highest: number;
  readonly packets: number;
  /** How much later than its timestamp the last packet arrived, in timestamp units. */
  readonly transit: number | null;
  /** In timestamp units. */
  readonly jitter: number;
}

export const NOTHING_RECEIVED: Reception = { packets: 0, lostBefore: 0, source: null };

/** A source whose sequence numbers jump further than this has restarted (RFC 3550, appendix A.1: MAX_DROPOUT). */
const DROPOUT_MAX = 3_000;

/** @param packet `isTimed` is false when its timestamp is not that of its sending, as in telephone events */
export function receive(
  reception: Reception,
  packet: { ssrc: number; sequence: number; timestamp: number; isTimed: boolean },
  now: number,
): Reception {
  const packets = reception.packets + 1;
  const { source } = reception;
  const transit = packet.isTimed ? (now * SAMPLES_PER_MS - packet.timestamp) | 0 : null;
  const ahead = source === null ? 0 : ((packet.sequence - source.highest) << 16) >> 16;
  if (source === null || source.ssrc !== packet.ssrc || Math.abs(ahead) > DROPOUT_MAX) {
    const { ssrc, sequence } = packet;
    const begun = {
      ssrc,
      first: sequence,
      highest: sequence,
      packets: 1,
      transit,
      jitter: source?.jitter ?? 0,
    };
    return { packets, lostBefore: lostOf(reception), source: begun };
  }
  return {
    ...reception,
    packets,
    source: {
      ...source,
      highest: Math.max(source.highest, source.highest + ahead),
      packets: source.packets + 1,
      transit: transit ?? source.transit,
      jitter: jitterAfter(source, transit),
    },
  };
}

/** Packets that the sequence numbers say are missing. */
export function lostOf({ lostBefore, source }: Reception): number {
  if (source === null) return lostBefore;
  return lostBefore + Math.max(0, source.highest - source.first + 1 - source.packets);
}

export function jitterMsOf({ source }: Reception): number {
  return (source?.jitter ?? 0) / SAMPLES_PER_MS;
}

function jitterAfter({ transit: before, jitter }: ReceivedSource, transit: number | null): number {
  if (before === null || transit === null) return jitter;
  return jitter + (Math.abs((transit - before) | 0) - jitter) / 16;
}

const FULL_SCALE = 32_768;

/** The sum of the squares of samples, where 1 is the loudest. */
export function energyOf(law: G711, sound: Uint8Array): number {
  const samples = samplesOf(law);
  let sum = 0;
  for (const byte of sound) sum += (samples[byte] ?? 0) ** 2;
  return sum / FULL_SCALE ** 2;
}

/** Root mean square, 0 to 1. */
export function levelOf(energy: number, samples: number): number {
  return samples === 0 ? 0 : Math.sqrt(energy / samples);
}

/** A-law has no zero and mu-law's next step is 8, so a muted microphone sends either of these. */
const SMALLEST_STEP = 8;

/** Whether a frame is inaudible: no sample beyond the codec's smallest step. */
export function isDigitalSilence(energy: number, samples = FRAME_SAMPLES): boolean {
  return energy <= samples * (SMALLEST_STEP / FULL_SCALE) ** 2;
}
