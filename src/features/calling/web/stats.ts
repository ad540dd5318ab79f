import type { QualityMinute } from '../model.ts';
import type { LinkSample, Loudness } from './quality.ts';

/** The WebRTC statistics used here. TypeScript's own types lack several. */
interface Stat {
  readonly id: string;
  readonly type: string;
  readonly kind?: string;
  readonly selectedCandidatePairId?: string;
  readonly currentRoundTripTime?: number;
  readonly localCandidateId?: string;
  readonly remoteCandidateId?: string;
  readonly candidateType?: string;
  readonly nominated?: boolean;
  /** Only in Firefox: whether this pair is in use. */
  readonly selected?: boolean;
  readonly state?: string;
  readonly jitter?: number;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly codecId?: string;
  readonly mimeType?: string;
  readonly timestamp?: number;
  readonly lastPacketReceivedTimestamp?: number;
  readonly totalAudioEnergy?: number;
  readonly totalSamplesDuration?: number;
}

interface Report {
  forEach(each: (stat: Stat) => void): void;
}

/** Reads one sample from a connection's statistics. */
export function sampleOf(report: Report): LinkSample {
  const { all, named, pair } = pathIn(report);
  const inbound = all.find((stat) => stat.type === 'inbound-rtp' && stat.kind === 'audio');
  const codec = named(inbound?.codecId)?.mimeType?.replace(/^audio\//i, '') ?? null;
  return {
    roundTripMs: milliseconds(pair?.currentRoundTripTime),
    jitterMs: milliseconds(inbound?.jitter),
    packetsReceived: inbound?.packetsReceived ?? 0,
    packetsLost: Math.max(0, inbound?.packetsLost ?? 0),
    codec,
    path: pathOf([
      named(pair?.localCandidateId)?.candidateType,
      named(pair?.remoteCandidateId)?.candidateType,
    ]),
    sound: {
      spoken: loudnessOf(all.find((stat) => stat.type === 'media-source' && stat.kind === 'audio')),
      heard: loudnessOf(inbound),
    },
  };
}

function loudnessOf(stat: Stat | undefined): Loudness | null {
  if (stat?.totalAudioEnergy === undefined || stat.totalSamplesDuration === undefined) return null;
  return { energy: stat.totalAudioEnergy, seconds: stat.totalSamplesDuration };
}

/**
 * How long nothing has arrived on the path in use, in milliseconds. A working path has traffic every two or three
 * seconds even in silence, because browsers renew their consent (RFC 7675).
 * @returns null if the browser doesn't say
 */
export function silentMsOf(report: Report): number | null {
  const { pair } = pathIn(report);
  if (pair?.timestamp === undefined || pair.lastPacketReceivedTimestamp === undefined) return null;
  return pair.timestamp - pair.lastPacketReceivedTimestamp;
}

function pathIn(report: Report) {
  const stats = new Map<string, Stat>();
  report.forEach((stat) => stats.set(stat.id, stat));
  const all = [...stats.values()];
  const named = (id: string | undefined) => (id === undefined ? undefined : stats.get(id));
  const transport = all.find((stat) => stat.type === 'transport');
  const pair = named(transport?.selectedCandidatePairId) ?? pairInUse(all);
  return { all, named, pair };
}

/**
 * Firefox has no transport statistics and marks the pair itself. Several pairs may be nominated, one after the other.
 */
function pairInUse(all: readonly Stat[]): Stat | undefined {
  const worked = all.filter(
    (stat) => stat.type === 'candidate-pair' && stat.nominated === true && stat.state === 'succeeded',
  );
  return (
    all.find((stat) => stat.type === 'candidate-pair' && stat.selected === true) ??
    worked.reduce<Stat | undefined>(
      (latest, stat) =>
        latest === undefined ||
        (stat.lastPacketReceivedTimestamp ?? 0) > (latest.lastPacketReceivedTimestamp ?? 0)
          ? stat
          : latest,
      undefined,
    )
  );
}

const milliseconds = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000);

/** An address discovered by a check ("prflx"), without STUN, is as direct as the device's own. */
function pathOf(types: readonly (string | undefined)[]): QualityMinute['path'] {
  if (types.some((type) => type === undefined)) return null;
  if (types.includes('relay')) return 'relay';
  return types.includes('srflx') ? 'reflexive' : 'direct';
}
