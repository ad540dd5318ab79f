import type { QualityMinute } from '../../model.ts';

/** Input of the estimate; null if not measured. */
export type Measured = Pick<QualityMinute, 'roundTripMs' | 'jitterMs' | 'loss'>;

/**
 * E-model parameters for Opus. ITU-T G.113 has none, so these are the ones fitted by the open estimator rtcscore
 * (github.com/ggarber/rtcscore): an equipment impairment of 7 at WebRTC's usual 32 kbit/s, and a robustness of 20
 * against loss with the in-band error correction that browsers use.
 */
const EQUIPMENT_IMPAIRMENT = 7;
const LOSS_ROBUSTNESS = 20;
/** The best rating: 129 on the wideband scale, which G.107.1 divides by 1.29 to get the MOS. */
const BEST_RATING = 100;
/** Recording one packet before it can be sent. */
const PACKET_MS = 20;
/** Below this many users are dissatisfied (R = 70, ITU-T G.107 table B.1). */
export const BAD_MOS = 3.6;
/** Delay from which talking becomes an effort (ITU-T G.114: at most 400 ms one way for planning). */
const LONG_DELAY_MS = 400;
/** Loss that is audible in spite of concealment. */
const AUDIBLE_LOSS = 0.02;

/**
 * Mean opinion score, 1 to 4.5 with two decimals, estimated by the E-model (ITU-T G.107) in the simplified form of Cole
 * and Rosenbluth (2001): R = R0 - Id - Ie,eff. Null if the loss wasn't measured, because it matters most.
 */
export function estimateMos(measured: Measured): number | null {
  if (measured.loss === null) return null;
  const rating = BEST_RATING - delayImpairment(oneWayDelayMs(measured)) - lossImpairment(measured.loss);
  return Math.round(opinionScore(rating) * 100) / 100;
}

/** The minute with the lowest MOS, the earliest of several; null if none was measured. */
export function worstMinute(minutes: readonly QualityMinute[]): QualityMinute | null {
  let worst: QualityMinute | null = null;
  for (const minute of minutes) {
    if (minute.mos === null) continue;
    if (worst === null || worst.mos === null || minute.mos < worst.mos) worst = minute;
  }
  return worst;
}

/**
 * Describes the main problem: "8% of the sound was lost on your end in minute 3". Null if every minute was good or
 * nothing was measured. Minutes count from 1.
 */
export function badQualitySentence(minutes: readonly QualityMinute[]): string | null {
  const worst = worstMinute(minutes);
  if (worst === null || worst.mos === null || worst.mos >= BAD_MOS) return null;
  const when = `in minute ${worst.minute + 1}`;
  if (worst.loss !== null && worst.loss >= AUDIBLE_LOSS)
    return `${Math.round(worst.loss * 100)}% of the sound was lost on your end ${when}`;
  if (worst.roundTripMs !== null && oneWayDelayMs({ ...worst, jitterMs: 0 }) >= LONG_DELAY_MS / 2)
    return `The sound took ${formatSeconds(worst.roundTripMs / 2)} to arrive ${when}`;
  return `The sound arrived unevenly ${when}`;
}

/** Summarises a call's quality: "Good, weak in minute 6". Ignores nulls. */
export function soundSummary(minutes: readonly QualityMinute[]): string {
  const judged = minutes.flatMap(({ minute, mos }) => (mos === null ? [] : [{ minute, mos }]));
  if (judged.length === 0) return 'Not measured';
  const weak = judged.filter(({ mos }) => mos < BAD_MOS);
  if (weak.length === 0) return 'Good';
  if (weak.length * 2 > judged.length) return 'Weak';
  const [first] = weak;
  return weak.length === 1 && first !== undefined
    ? `Good, weak in minute ${first.minute + 1}`
    : `Good, weak in ${weak.length} minutes`;
}

/** One-way delay: half the round trip, one packet, and a playout buffer of twice the jitter. */
function oneWayDelayMs({ roundTripMs, jitterMs }: Omit<Measured, 'loss'>): number {
  return PACKET_MS + (roundTripMs ?? 0) / 2 + 2 * (jitterMs ?? 0);
}

/** Id of Cole and Rosenbluth: slow growth at first, steep from 177.3 ms, where people begin to talk over each other. */
function delayImpairment(delayMs: number): number {
  return 0.024 * delayMs + (delayMs > 177.3 ? 0.11 * (delayMs - 177.3) : 0);
}

/** Ie,eff of G.107 §7.5 with random loss. */
function lossImpairment(loss: number): number {
  const percent = loss * 100;
  return (
    EQUIPMENT_IMPAIRMENT + (BEST_RATING - EQUIPMENT_IMPAIRMENT) * (percent / (percent + LOSS_ROBUSTNESS))
  );
}

/** MOS of a rating (G.107 annex B). */
function opinionScore(rating: number): number {
  if (rating <= 0) return 1;
  if (rating >= 100) return 4.5;
  // The polynomial dips slightly below 1 for very low ratings.
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
