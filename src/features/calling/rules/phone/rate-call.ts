/** How a rate applies to the length of a call. Amounts are millionths of a dollar. */
export interface CallRate {
  readonly microUsdPerMinute: number;
  /** Length of the first block in seconds, billed in full even if the call was shorter. */
  readonly firstSeconds: number;
  /** Length of further blocks in seconds. */
  readonly nextSeconds: number;
  /** Charged once per answered call. */
  readonly connectionMicroUsd: number;
}

/** Our own prices: every started second, without a connection fee (decision R57). */
export const perSecond = (microUsdPerMinute: number): CallRate => ({
  microUsdPerMinute,
  firstSeconds: 1,
  nextSeconds: 1,
  connectionMicroUsd: 0,
});

const SECONDS_A_MINUTE = 60;

/** Billed seconds: every started second counts. @param talkMs from answer to end */
export const secondsOf = (talkMs: number): number => Math.ceil(talkMs / 1_000);

/** Seconds billed for a call of this length, in whole blocks; none without an answer. */
export function billedSeconds(seconds: number, { firstSeconds, nextSeconds }: CallRate): number {
  if (seconds <= 0) return 0;
  const further = Math.max(0, seconds - firstSeconds);
  return firstSeconds + Math.ceil(further / nextSeconds) * nextSeconds;
}

/** Price of a call of this length, rounded up once to a whole millionth. */
export function rateCall(seconds: number, rate: CallRate): number {
  if (seconds <= 0) return 0;
  const talk = (billedSeconds(seconds, rate) * rate.microUsdPerMinute) / SECONDS_A_MINUTE;
  return rate.connectionMicroUsd + Math.ceil(talk);
}
