/** How a minute rate is applied to the length of a call. Amounts are millionths of a dollar. */
export interface CallRate {
  readonly microUsdPerMinute: number;
  /** The first block that is paid, whole even when the call was shorter; in seconds. */
  readonly firstSeconds: number;
  /** Each further block. */
  readonly nextSeconds: number;
  /** Paid once when the call is answered. */
  readonly connectionMicroUsd: number;
}

/** What we sell: each second that was begun, and nothing for being connected (decision R57). */
export const perSecond = (microUsdPerMinute: number): CallRate => ({
  microUsdPerMinute,
  firstSeconds: 1,
  nextSeconds: 1,
  connectionMicroUsd: 0,
});

const SECONDS_A_MINUTE = 60;

/** Whole seconds of talk that are paid: each one that was begun. @param talkMs from answer to end */
export const secondsOf = (talkMs: number): number => Math.ceil(talkMs / 1_000);

/** Seconds that a call of this length is paid for: whole blocks. A call that was never answered has none. */
export function billedSeconds(seconds: number, { firstSeconds, nextSeconds }: CallRate): number {
  if (seconds <= 0) return 0;
  const further = Math.max(0, seconds - firstSeconds);
  return firstSeconds + Math.ceil(further / nextSeconds) * nextSeconds;
}

/** What a call of this length costs; a part of a millionth is a whole one, once. */
export function rateCall(seconds: number, rate: CallRate): number {
  if (seconds <= 0) return 0;
  const talk = (billedSeconds(seconds, rate) * rate.microUsdPerMinute) / SECONDS_A_MINUTE;
  return rate.connectionMicroUsd + Math.ceil(talk);
}
