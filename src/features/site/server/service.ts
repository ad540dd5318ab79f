import { createHash } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import { isDatabaseAway } from '#platform/server/db/away.ts';
import { newId } from '#platform/server/ids.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import {
  CONTACT_PAGE_SIZE,
  CONTACT_REPLAY_MS,
  contactLimits,
  contactText,
  INQUIRY_TYPES,
  type InquiryType,
  STATUS_DAYS,
  STATUS_PARTS,
  type StatusPart,
} from '../constants.ts';
import type { ContactMessage, InboxMessage, PartState, ServiceStatus } from '../model.ts';
import type { ContactNews } from '../rules/contact-mail.ts';
import { contactProblems, trimmed } from '../rules/contact-problems.ts';
import { firstDayShown, MINUTES_PER_DAY, minuteOf, stateNow, uptimeByDay } from '../rules/uptime.ts';
import type { createStore, Heartbeat, MeasuredPart, SiteStore } from './store.ts';

export interface SiteService {
  /**
   * Keeps a message and has it mailed. The same words again within a day are the same message.
   * @param from the visitor's address, for the limit
   */
  takeMessage(message: ContactMessage, from: string): Promise<void>;
  messages(query: {
    show: 'open' | 'all';
    before: string | null;
  }): Promise<{ messages: InboxMessage[]; nextCursor: string | null }>;
  markAnswered(mark: { id: string; answered: boolean }, operating: Operating): Promise<InboxMessage>;
  /** Cached for some seconds, because anyone may request it as often as they like. */
  status(): Promise<ServiceStatus>;
}

export interface ServiceParts {
  readonly platform: Pick<Platform, 'audit' | 'clock' | 'database' | 'log' | 'rateLimits' | 'realtime'>;
  readonly store: SiteStore;
  readonly storeOn: typeof createStore;
  /** Tells the operator if and only if the transaction commits. */
  readonly tellOperator: (news: ContactNews, within: Transaction) => Promise<void>;
}

export function createSiteService(parts: ServiceParts): SiteService {
  return { ...inbox(parts), status: remembered(parts, () => measure(parts)) };
}

function inbox({ platform, store, storeOn, tellOperator }: ServiceParts): Omit<SiteService, 'status'> {
  const { audit, clock, database, realtime, rateLimits } = platform;
  return {
    async takeMessage(typed, from) {
      const { inquiryType, ...message } = valid(typed);
      await rateLimits.take(contactLimits.byNetwork, networkOf(from));
      await rateLimits.take(contactLimits.byEmail, message.email.toLowerCase());
      const digest = digestOf({ ...message, inquiryType });
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const inside = storeOn(queries);
        const receivedAt = clock.now();
        await inside.lockDigest(digest);
        if (await inside.hasSince(digest, receivedAt - CONTACT_REPLAY_MS)) return;
        const id = newId();
        const phone = ['', contactText.noPhone].includes(message.phone) ? null : message.phone;
        await inside.insert({ ...message, inquiryType, id, phone, digest, receivedAt });
        await tellOperator(
          { kind: 'contact.received', id, name: message.name, subject: message.subject },
          transaction,
        );
      });
    },
    async messages(query) {
      const page = await store.page(query);
      const isLast = page.length < CONTACT_PAGE_SIZE;
      return { messages: page, nextCursor: isLast ? null : (page.at(-1)?.id ?? null) };
    },
    async markAnswered({ id, answered }, operating) {
      return database.transaction(async (queries) => {
        const marked = await storeOn(queries).markAnswered(id, answered ? clock.now() : null);
        if (marked === null) throw commonErrors.notFound();
        const action = answered ? 'message.answered' : 'message.reopened';
        await audit.note({ ...operating, action, subject: `message:${id}` }, { queries });
        return marked;
      });
    },
  };
}

/** @throws AppError common.badInput with the sentence of the first field that is wrong */
function valid(typed: ContactMessage): ContactMessage & { inquiryType: InquiryType } {
  const fields = contactProblems(typed);
  const [first] = fields;
  if (first !== undefined) {
    const { code, status } = commonErrors.badInput();
    throw new AppError({ code, status, sentence: first.message, details: { fields } });
  }
  const message = trimmed(typed);
  const inquiryType = INQUIRY_TYPES.find(({ id }) => id === message.inquiryType)?.id;
  assert(inquiryType !== undefined, 'a message without a problem is about something');
  return { ...message, inquiryType };
}

/** Hashes every field with its name, so that no two messages share a digest by moving words between fields. */
function digestOf({ name, email, phone, inquiryType, subject, message }: ContactMessage): string {
  const words = JSON.stringify({ name, email, phone, inquiryType, subject, message });
  return createHash('sha256').update(words).digest('base64url');
}

/** A heartbeat is written each minute. If two in a row are missing, the state is unknown. */
const HEARTBEAT_WITHIN_MINUTES = 3;

async function measure({ platform, store }: ServiceParts): Promise<ServiceStatus> {
  const nowMinute = minuteOf(platform.clock.now());
  const firstDay = firstDayShown(nowMinute, STATUS_DAYS);
  try {
    const [beats, measured] = await Promise.all([
      store.beats(nowMinute - HEARTBEAT_WITHIN_MINUTES + 1, nowMinute + 1),
      store.measured(firstDay * MINUTES_PER_DAY, nowMinute),
    ]);
    const checkedAt = beats[0] === undefined ? null : beats[0].minute * MINUTE_MS;
    const parts = STATUS_PARTS.map((part) => ({
      id: part,
      now: nowOf(part, beats),
      ...historyOf(
        measured.filter((one) => one.part === part),
        nowMinute,
      ),
    }));
    return { checkedAt, firstDay, parts };
  } catch (cause) {
    if (!isDatabaseAway(cause)) throw cause;
    platform.log.warn({ err: cause }, 'the status is given without the database');
    return { checkedAt: null, firstDay, parts: STATUS_PARTS.map(withoutDatabase) };
  }
}

/** This process answers, and the database has just answered it. The others are as the last heartbeats say. */
function nowOf(part: StatusPart, beats: readonly Heartbeat[]): PartState {
  if (part === 'web' || part === 'database') return 'up';
  return stateNow(beats.map((beat) => beat[part]));
}

function historyOf(measured: readonly MeasuredPart[], nowMinute: number) {
  const firsts = measured.flatMap(({ firstMinute }) => (firstMinute === null ? [] : [firstMinute]));
  const firstMinute = firsts.length === 0 ? null : Math.min(...firsts);
  const upByDay = new Map(measured.map(({ day, up }) => [day, up]));
  const { known, up } = uptimeByDay({ days: STATUS_DAYS, nowMinute, firstMinute, upByDay });
  return {
    since: firstMinute === null ? null : firstMinute * MINUTE_MS,
    known: [...known],
    up: [...up],
  };
}

function withoutDatabase(id: StatusPart): ServiceStatus['parts'][number] {
  const now = id === 'web' ? 'up' : id === 'database' ? 'down' : 'unknown';
  return { id, now, since: null, known: [], up: [] };
}

const REMEMBERED_MS = 15 * SECOND_MS;

/** Runs one query at a time, and none while the last answer is fresh. */
function remembered<Answer>(
  { platform }: Pick<ServiceParts, 'platform'>,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let last: { checkedAt: Instant; answer: Promise<Answer> } | null = null;
  return () => {
    const now = platform.clock.now();
    // A clock that was set back must not make an answer last longer.
    if (last !== null && Math.abs(now - last.checkedAt) < REMEMBERED_MS) return last.answer;
    const answer = ask();
    last = { checkedAt: now, answer };
    answer.catch(() => {
      last = null;
    });
    return answer;
  };
}
