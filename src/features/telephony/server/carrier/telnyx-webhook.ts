import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { TELNYX_WEBHOOK_PATH } from '../../constants.ts';
import { telephonyErrors } from '../../errors.ts';
import { carrierWebhooks } from './tables.ts';
import type { TelnyxCarrier } from './telnyx-carrier.ts';
import type { CommandedLeg } from './telnyx-commands.ts';
import { type CallFact, readCallFact } from './telnyx-event.ts';

/** What is signed is believed for so long, by our clock, before and after. */
const SKEW_MS_MAX = 5 * MINUTE_MS;
const KEPT_MS = DAY_MS;
const FORGET_QUEUE = 'calling-forget-carrier-webhooks';
/** Processes pass on to each other what is told of a call that they do not hold, and say which they hold. */
const PASSED_ON_TOPIC = 'calling.carrierWebhook';
const OWNER_QUERY_TOPIC = 'calling.carrierAsked';
const CLAIMED_TOPIC = 'calling.carrierClaim';
const passedOn = z.object({ body: z.string() });
const heldLeg = z.object({ id: z.string(), callId: z.string() });
const claim = z.object({ callId: z.string() });
/** Ed25519 public keys of 32 bytes are wrapped in this (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

type Parts = Pick<Platform, 'bus' | 'database' | 'log'> & { readonly clock: Clock };

export interface TelnyxWebhook {
  readonly webhook: Webhook;
  /** Hears what other processes pass on. */
  start(): void;
  stop(): void;
}

/**
 * What Telnyx tells of calls. A webhook is believed when it was signed over its bytes in the last five minutes, and has
 * its effect once, however often it comes; a row by its id is what says so. The legs take facts in any order.
 */
export function createTelnyxWebhook(
  parts: Parts,
  { carrier, publicKey }: { carrier: TelnyxCarrier; publicKey: string },
): TelnyxWebhook {
  const key = keyOf(publicKey);
  const claims = createClaims(parts, carrier);
  return {
    webhook: {
      path: TELNYX_WEBHOOK_PATH,
      async receive(body, headers) {
        const signed = {
          timestamp: headers['telnyx-timestamp'] ?? '',
          signature: headers['telnyx-signature-ed25519'] ?? '',
        };
        if (!isGenuine({ body, key, now: parts.clock.now(), ...signed }))
          throw telephonyErrors.badCarrierSignature();
        const text = body.toString('utf8');
        const fact = readCallFact(text);
        // What is nothing to us is taken all the same, or it would come again.
        if (fact === null) return;
        await parts.database.transaction(async (queries) => {
          // The facts of one call are taken one after the other: an end may overtake the beginning.
          await lock(queries, fact.callId);
          if (!(await note(queries, fact, parts.clock.now()))) return;
          if (carrier.hear(fact)) return;
          if (fact.kind === 'initiated' && fact.direction === 'incoming') {
            if (!(await isOver(queries, fact.callId))) await carrier.take(fact);
            return;
          }
          await claims.passOn(fact, text);
        });
      },
    },
    start: claims.start,
    stop: claims.stop,
  };
}

/** Declares the hourly job that forgets webhooks which are too old to come again. */
export function defineForgetting(
  parts: Pick<Platform, 'jobs' | 'database'> & { readonly clock: Clock },
): void {
  parts.jobs.define(FORGET_QUEUE, () => forgetWebhooks(parts));
  parts.jobs.schedule(FORGET_QUEUE, '23 * * * *', { timeZone: 'UTC' });
}

export async function forgetWebhooks({
  database,
  clock,
}: Pick<Platform, 'database'> & { readonly clock: Clock }): Promise<void> {
  const where = lt(carrierWebhooks.takenAt, clock.now() - KEPT_MS);
  await deleteOld(database.queries, { table: carrierWebhooks, age: carrierWebhooks.takenAt, where });
}

/** @param publicKey 32 bytes in base64, as Telnyx shows it */
function keyOf(publicKey: string): KeyObject {
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

interface Signed {
  readonly body: Buffer;
  readonly key: KeyObject;
  /** In seconds, as Telnyx writes it. */
  readonly timestamp: string;
  readonly signature: string;
  readonly now: Instant;
}

function isGenuine({ body, key, timestamp, signature, now }: Signed): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1_000) > SKEW_MS_MAX) return false;
  const what = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
  return verify(null, what, key, Buffer.from(signature, 'base64'));
}

async function lock(queries: Queries, callId: string): Promise<void> {
  await queries.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`calling:telnyx:${callId}`}, 0))`,
  );
}

/** @returns false when it was told before */
async function note(queries: Queries, fact: CallFact, now: Instant): Promise<boolean> {
  const { eventId, callId, kind } = fact;
  const { rowCount } = await queries
    .insert(carrierWebhooks)
    .values({ eventId, callId, kind, takenAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

async function isOver(queries: Queries, callId: string): Promise<boolean> {
  const rows = await queries
    .select({ eventId: carrierWebhooks.eventId })
    .from(carrierWebhooks)
    .where(and(eq(carrierWebhooks.callId, callId), eq(carrierWebhooks.kind, 'hungUp')))
    .limit(1);
  return rows.length > 0;
}

/**
 * A call that is up at Telnyx and held by no process costs money and serves nobody: its process has died, or gave it up
 * while Telnyx was still dialling. Whoever finds one, by a webhook or by looking, asks the others, and hangs up when none
 * says that it is its own.
 */
function createClaims({ bus, database, log }: Parts, carrier: TelnyxCarrier) {
  /** By Telnyx's name of the call. */
  const waiting = new Map<string, NodeJS.Timeout>();
  let unsubscribe: (() => void)[] = [];
  const failed = (cause: unknown) =>
    log.warn({ err: cause }, 'other processes could not be asked, or told, who holds a call');

  function awaitClaim(unheld: CommandedLeg): void {
    if (waiting.has(unheld.callId)) return;
    const late = setTimeout(() => {
      waiting.delete(unheld.callId);
      hangUp(unheld).catch((cause: unknown) => {
        log.error({ err: cause, callId: unheld.callId }, 'a call that nobody holds could not be looked at');
      });
    }, carrier.timing.claimMs);
    waiting.set(unheld.callId, late);
  }

  async function hangUp(unheld: CommandedLeg): Promise<void> {
    // What is said of a call last often comes after its end.
    if (!(await isOver(database.queries, unheld.callId))) carrier.hangUpUnheld(unheld);
  }

  const tellOthers = (callId: string) => void bus.publish(CLAIMED_TOPIC, { callId }).catch(failed);

  function hear(payload: unknown): void {
    const parsed = passedOn.safeParse(payload);
    const fact = parsed.success ? readCallFact(parsed.data.body) : null;
    if (fact !== null && carrier.hear(fact)) tellOthers(fact.callId);
  }

  function answerOwnerQuery(payload: unknown): void {
    const question = heldLeg.safeParse(payload);
    if (question.success && carrier.holds(question.data)) tellOthers(question.data.callId);
  }

  function claimed(payload: unknown): void {
    const parsed = claim.safeParse(payload);
    if (!parsed.success) return;
    clearTimeout(waiting.get(parsed.data.callId));
    waiting.delete(parsed.data.callId);
  }

  return {
    async passOn({ callId, leg, kind }: CallFact, body: string): Promise<void> {
      // An end needs nobody's help, and a leg that is none of ours is another program's.
      if (leg !== null && kind !== 'hungUp') awaitClaim({ id: leg.id, callId });
      await bus.publish(PASSED_ON_TOPIC, { body });
    },
    start() {
      unsubscribe = [
        bus.subscribe(PASSED_ON_TOPIC, hear),
        bus.subscribe(OWNER_QUERY_TOPIC, answerOwnerQuery),
        bus.subscribe(CLAIMED_TOPIC, claimed),
      ];
      carrier.onUnheld((unheld) => {
        awaitClaim(unheld);
        bus.publish(OWNER_QUERY_TOPIC, unheld).catch(failed);
      });
    },
    stop() {
      for (const end of unsubscribe.splice(0)) end();
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
