/** Unit of the waiting time. */
const UNIT_MS = 10;
const OWNER = { fromMs: 2_100, toMs: 4_000 };
const OTHER = { fromMs: 0, toMs: 2_000 };

/**
 * How long to wait before a change of a call is asked for again that met one of the other side (491, "glare"). The two
 * sides draw from ranges that do not meet, so one of them comes first.
 * @param ownsCallId whether we made the Call-ID, as in every call that we placed
 * @param chance from 0 up to, not including, 1
 * Source: RFC 3261 section 14.1.
 */
export function waitAfterGlareMs({
  ownsCallId,
  chance,
}: {
  readonly ownsCallId: boolean;
  readonly chance: number;
}): number {
  const { fromMs, toMs } = ownsCallId ? OWNER : OTHER;
  const steps = (toMs - fromMs) / UNIT_MS + 1;
  return fromMs + Math.floor(chance * steps) * UNIT_MS;
}
