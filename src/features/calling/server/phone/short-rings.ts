import { and, countDistinct, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { ratesErrors } from '#features/rates/errors.ts';
import type { Rates } from '#features/rates/server/service.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { type Ring, SHORT_RING_MS, shortRingOf, WIDESPREAD_WITHIN_MS } from '../../rules/phone/short-ring.ts';
import type { CallRecord, EndedCall } from '../../rules/record/call-record.ts';
import { NETWORK } from '../../rules/record/parties.ts';
import { calls } from '../tables.ts';
import { phoneLegs } from './tables.ts';

/** Whether the network hung up before an answer, as a short ring does. */
export const isGivenUp = (call: EndedCall): boolean =>
  call.callerId === NETWORK && call.endedBy === 'caller' && call.answeredAt === null;

/**
 * Saves how long a cancelled call rang, and marks it if it was only meant to be called back. Once a number is found to
 * do this to many people, its earlier calls are marked, too.
 */
export async function noteRing(
  rates: Pick<Rates, 'rateOf'>,
  { call, hungUpAt }: { call: CallRecord; hungUpAt: Instant },
  queries: Queries,
): Promise<void> {
  const ringMs = Math.max(0, hungUpAt - call.placedAt);
  const leg = eq(phoneLegs.callId, call.id);
  await queries.update(phoneLegs).set({ ringMs }).where(leg);
  const number = call.phone?.number ?? null;
  // A withheld number can't be called back.
  if (number === null || ringMs >= SHORT_RING_MS) return;
  const since = hungUpAt - WIDESPREAD_WITHIN_MS;
  const shortRing = shortRingOf({
    ringMs,
    isAnswered: false,
    rate: await rateOf(rates, number, hungUpAt),
    accountsRung: await accountsRung(queries, { number, since }),
  });
  if (shortRing === null) return;
  await queries.update(phoneLegs).set({ shortRing }).where(leg);
  if (shortRing === 'widespread') await markEarlier(queries, { number, since });
}

/** Price of calling back; null without a published rate, because then that is impossible. */
async function rateOf(rates: Pick<Rates, 'rateOf'>, number: string, at: Instant): Promise<Ring['rate']> {
  try {
    return await rates.rateOf(number, at);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === ratesErrors.noRate().code) return null;
    throw cause;
  }
}

interface Lately {
  readonly number: string;
  readonly since: Instant;
}

const shortFrom = ({ number, since }: Lately) =>
  and(
    eq(calls.callerId, NETWORK),
    eq(calls.phoneNumber, number),
    gt(calls.placedAt, since),
    lt(phoneLegs.ringMs, SHORT_RING_MS),
  );

async function accountsRung(queries: Queries, lately: Lately): Promise<number> {
  const [found] = await queries
    .select({ count: countDistinct(phoneLegs.workspaceId) })
    .from(calls)
    .innerJoin(phoneLegs, eq(phoneLegs.callId, calls.id))
    .where(shortFrom(lately));
  return found?.count ?? 0;
}

async function markEarlier(queries: Queries, lately: Lately): Promise<void> {
  const earlier = queries
    .select({ callId: phoneLegs.callId })
    .from(phoneLegs)
    .innerJoin(calls, eq(calls.id, phoneLegs.callId))
    .where(and(shortFrom(lately), isNull(phoneLegs.shortRing)))
    // Skips rows that another call is marking right now.
    .for('update', { of: phoneLegs, skipLocked: true });
  await queries
    .update(phoneLegs)
    .set({ shortRing: 'widespread' })
    .where(sql`${phoneLegs.callId} in ${earlier}`);
}
