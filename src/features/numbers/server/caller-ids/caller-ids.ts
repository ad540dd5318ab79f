import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import {
  CALLER_ID_TOPIC,
  CALLER_IDS_MAX,
  CODE_DIGITS,
  CODE_GUESSES,
  CODE_MS,
  numbersLimits,
} from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { CallerIdView } from '../../model.ts';
import { isRingable } from '../../rules/number-kind.ts';
import { numberText, type ReadNumber, readInternational } from '../../rules/number-text.ts';
import type { OneNumber } from '../renting/owning.ts';
import type { NumberParts } from '../renting/parts.ts';
import { createStore } from '../store.ts';
import { callerIds } from '../tables.ts';

/** Numbers of other networks, verified with a code that is spoken to them. */
export interface CallerIds {
  list(workspaceId: WorkspaceId): Promise<CallerIdView[]>;
  /**
   * Calls a number and speaks a new code. An older code ends. If the call can't be placed, nothing is kept.
   * @param by the person whose limit counts, over all of their workspaces
   * @throws AppError numbers.badNumber, noCarrier, ownNumber, alreadyVerified, tooManyCallerIds, cannotRing,
   *   common.tooManyRequests
   */
  ring(workspaceId: WorkspaceId, typed: string, by?: AccountId): Promise<CallerIdView>;
  /** @throws AppError numbers.callerIdNotFound, wrongCode, codeOver */
  confirm(request: OneNumber, code: string): Promise<CallerIdView>;
  remove(request: OneNumber): Promise<void>;
  /** Whether an account has proven this number. */
  isVerified(workspaceId: WorkspaceId, number: E164): Promise<{ countryCode: string } | null>;
  /**
   * Registers the function that calls a number and speaks a code. Set by the feature that can call.
   * @param call resolves as soon as the phone rings or will ring, and throws when it can't
   * @param reach whether it reaches any phone, or only numbers of this installation
   */
  onVerificationCall(
    call: (to: E164, code: string) => Promise<void>,
    reach: { readonly reachesPhones: boolean },
  ): void;
}

type Row = typeof callerIds.$inferSelect;

export function createCallerIds({ platform, billing }: Pick<NumberParts, 'platform' | 'billing'>): CallerIds {
  const { database, clock, rateLimits, realtime, log } = platform;
  let callOut: ((to: E164, code: string) => Promise<void>) | null = null;
  let reachesPhones = false;

  return {
    list: (workspaceId) => listOf(workspaceId, database.queries),
    async ring(workspaceId, typed, by) {
      const read = readRingable(typed);
      if (callOut === null) throw numbersErrors.cannotRing();
      if (!reachesPhones && (await createStore(database.queries).active(read.number)) === null)
        throw numbersErrors.noCarrier();
      await rateLimits.take(numbersLimits.ringByAccount, by ?? workspaceId);
      await rateLimits.take(numbersLimits.ringByNumber, read.number);
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const now = clock.now();
      const row = await realtime.events.transact(async ({ queries, emit }) => {
        const begun = await withCode(queries, { workspaceId, read, code, now });
        emit(await changed(workspaceId, queries));
        return begun;
      });
      try {
        await callOut(read.number, code);
      } catch (cause) {
        log.warn({ err: cause }, 'a number could not be rung with its code');
        await forget(realtime, row);
        throw numbersErrors.cannotRing({}, { cause });
      }
      return viewOf(row);
    },
    async confirm(request, code) {
      await rateLimits.take(numbersLimits.guess, request.workspaceId);
      const outcome = await realtime.events.transact(async ({ queries, emit }) => {
        const result = await guess(queries, { request, code, now: clock.now() });
        if (result.view !== null) {
          await proves(billing, { workspaceId: request.workspaceId, callerId: result.view }, queries);
          emit(await changed(request.workspaceId, queries));
        }
        return result;
      });
      // Thrown outside the transaction, so that a wrong guess stays counted.
      if (outcome.view !== null) return outcome.view;
      throw outcome.guessesLeft > 0
        ? numbersErrors.wrongCode({ guessesLeft: outcome.guessesLeft })
        : numbersErrors.codeOver();
    },
    async remove(request) {
      await realtime.events.transact(async ({ queries, emit }) => {
        const { rowCount } = await queries.delete(callerIds).where(isTheirs(request));
        if (rowCount === 0) throw numbersErrors.callerIdNotFound();
        emit(await changed(request.workspaceId, queries));
      });
    },
    isVerified: (workspaceId, number) => verifiedOf({ workspaceId, number }, database.queries),
    onVerificationCall(call, reach) {
      callOut = call;
      ({ reachesPhones } = reach);
    },
  };
}

/** Its code will never be heard. The code of a later try stays. */
async function forget({ events }: Platform['realtime'], { id, workspaceId, codeHash }: Row): Promise<void> {
  if (codeHash === null) return;
  await events.transact(async ({ queries, emit }) => {
    await queries
      .delete(callerIds)
      .where(and(isTheirs({ id, workspaceId }), eq(callerIds.codeHash, codeHash)));
    emit(await changed(workspaceId, queries));
  });
}

async function verifiedOf(
  { workspaceId, number }: { workspaceId: WorkspaceId; number: E164 },
  within: Queries,
): Promise<{ countryCode: string } | null> {
  const [row] = await within
    .select({ countryCode: callerIds.countryCode })
    .from(callerIds)
    .where(
      and(
        eq(callerIds.workspaceId, workspaceId),
        eq(callerIds.number, number),
        isNotNull(callerIds.verifiedAt),
      ),
    );
  return row ?? null;
}

function readRingable(typed: string): ReadNumber {
  const read = readInternational(typed);
  if (read === null || !isRingable(read.number)) throw numbersErrors.badNumber();
  return read;
}

const isTheirs = ({ workspaceId, id }: OneNumber) =>
  and(eq(callerIds.id, id), eq(callerIds.workspaceId, workspaceId));

async function withCode(
  queries: Queries,
  codeRequest: { workspaceId: WorkspaceId; read: ReadNumber; code: string; now: number },
): Promise<Row> {
  const { workspaceId, read, now } = codeRequest;
  const store = createStore(queries);
  await store.lockOwner(workspaceId);
  const holder = await store.active(read.number);
  if (holder?.workspaceId === workspaceId) throw numbersErrors.ownNumber();
  const rows = await queries.select().from(callerIds).where(eq(callerIds.workspaceId, workspaceId));
  const known = rows.find(({ number }) => number === read.number);
  if (known?.verifiedAt != null) throw numbersErrors.alreadyVerified();
  if (known === undefined && rows.length >= CALLER_IDS_MAX) throw numbersErrors.tooManyCallerIds();
  const code = {
    codeHash: hashOf(codeRequest.code, randomBytes(SALT_BYTES)),
    codeExpiresAt: now + CODE_MS,
    guessesLeft: CODE_GUESSES,
  };
  const row: Row = {
    id: newId(),
    workspaceId,
    number: read.number,
    countryCode: read.countryCode,
    verifiedAt: null,
    createdAt: now,
    ...known,
    ...code,
  };
  await queries
    .insert(callerIds)
    .values(row)
    .onConflictDoUpdate({ target: [callerIds.workspaceId, callerIds.number], set: code });
  return row;
}

const SALT_BYTES = 16;
const noCode = { codeHash: null, codeExpiresAt: null, guessesLeft: null } as const;

/** The salt, then the hash. Of a million codes any hash can be found by trying, so what protects one is its short life. */
function hashOf(code: string, salt: Buffer): Buffer {
  return Buffer.concat([salt, createHmac('sha256', salt).update(code).digest()]);
}

async function guess(
  queries: Queries,
  { request, code, now }: { request: OneNumber; code: string; now: number },
): Promise<{ view: CallerIdView; guessesLeft?: undefined } | { view: null; guessesLeft: number }> {
  const [row] = await queries.select().from(callerIds).where(isTheirs(request)).for('update');
  if (row === undefined) throw numbersErrors.callerIdNotFound();
  const { codeHash, codeExpiresAt, guessesLeft } = row;
  if (codeHash === null || codeExpiresAt === null || guessesLeft === null || codeExpiresAt <= now)
    return { view: null, guessesLeft: 0 };
  const given = hashOf(code.replaceAll(/\D/g, ''), codeHash.subarray(0, SALT_BYTES));
  if (timingSafeEqual(given, codeHash)) {
    // A code is used once.
    await queries
      .update(callerIds)
      .set({ verifiedAt: now, ...noCode })
      .where(isTheirs(request));
    return { view: viewOf({ ...row, verifiedAt: now, ...noCode }) };
  }
  const left = guessesLeft - 1;
  await queries
    .update(callerIds)
    .set(left > 0 ? { guessesLeft: left } : noCode)
    .where(isTheirs(request));
  return { view: null, guessesLeft: left };
}

/**
 * Whoever answers at a number has a phone, which a trial needs (decision R06). A number of this installation doesn't
 * count: it comes with a plan, and one trial would verify the next.
 */
async function proves(
  { subscriptions }: NumberParts['billing'],
  { workspaceId, callerId }: { workspaceId: WorkspaceId; callerId: CallerIdView },
  within: Queries,
): Promise<void> {
  const { number, countryCode, verifiedAt } = callerId;
  if (verifiedAt === null || (await createStore(within).taken([number])).has(number)) return;
  await subscriptions.phoneProven({ workspaceId, number, countryCode, provenAt: verifiedAt }, within);
}

function viewOf(row: Row): CallerIdView {
  const { id, number, countryCode, verifiedAt, codeExpiresAt } = row;
  return { id, number: asE164(number), text: numberText(number), countryCode, verifiedAt, codeExpiresAt };
}

async function listOf(workspaceId: WorkspaceId, within: Queries): Promise<CallerIdView[]> {
  const rows = await within
    .select()
    .from(callerIds)
    .where(eq(callerIds.workspaceId, workspaceId))
    .orderBy(asc(callerIds.createdAt), asc(callerIds.id));
  return rows.map(viewOf);
}

async function changed(workspaceId: WorkspaceId, within: Queries): Promise<OutgoingEvent> {
  const payload = await listOf(workspaceId, within);
  return { workspaceId, audience: 'numbers.read', topic: CALLER_ID_TOPIC, payload };
}
