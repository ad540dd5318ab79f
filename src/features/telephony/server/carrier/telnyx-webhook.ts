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

/** A signature is valid this long before and after its time, by our clock. */
const SKEW_MS_MAX = 5 * MINUTE_MS;
const KEPT_MS = DAY_MS;
const FORGET_QUEUE = 'calling-forget-carrier-webhooks';
/** Topics by which processes pass on events of calls they don't hold, and claim those they do. */
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
 * Receives call events from Telnyx. A webhook is trusted if its bytes were signed in the last five minutes. A row with
 * its id makes sure that it takes effect once, however often it is sent. The legs take events in any order.
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
        // Irrelevant events are accepted too, or they would be sent again.
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
  /** In seconds, as in Telnyx's header. */
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

/** @returns false if the event was received before */
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
 * Ends calls that are up at Telnyx but held by no process, because it has died or gave up while Telnyx was still
 * dialling. They cost money and serve no one. A process that finds one, by a webhook or by looking, asks the others,
 * and hangs up if none claims it.
 */
function createClaims({ bus, database, log }: Parts, carrier: TelnyxCarrier) {
  /** By Telnyx's call ID. */
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
    // The last events of a call often come after its end.
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
      // An ended call needs no owner, and a leg that isn't ours is another program's.
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
