import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import type { Queries } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { JobOptions, Jobs } from '../jobs/jobs.ts';
import { framed, type MailReader } from './frame.ts';
import type { CalendarPart, Mail, Unsubscribe } from './mail.ts';
import type { AddressState, Refusals } from './refusals.ts';

/** Queue of every email. */
export const MAIL_QUEUE = 'mail';
const RETRIES = 10;
/** Emails that one process hands over at the same time, so that a slow mail server holds up none of the others. */
const AT_ONCE = 4;

/** A requested email: its kind, and the facts from which it is written. */
export interface MailRequest {
  readonly kind: string;
  /** Kept in the queue until the email is sent, so they hold no secrets. */
  readonly facts: object;
}

/** An email with everything but its frame. */
export interface WrittenMail extends MailWords {
  readonly to: string;
  readonly reader: MailReader;
  readonly unsubscribe?: Unsubscribe | undefined;
  readonly calendar?: CalendarPart | undefined;
}

export interface MailKind<Facts extends object> {
  /** Unique over all features. Jobs in the queue carry it, so it never changes. */
  readonly name: string;
  readonly facts: z.core.$ZodType<Facts>;
  /** An email with the same kind and key is sent once within a week. Without a key, every request is sent. */
  readonly key?: ((facts: Facts) => string) | undefined;
  /**
   * Writes the email when it is sent, so that it is up to date and each attempt has a fresh one. Null sends nothing.
   */
  readonly write: (facts: Facts) => Promise<WrittenMail | null>;
  /** Called after the mail system has accepted it. May run twice. */
  readonly onSent?: ((facts: Facts) => Promise<void>) | undefined;
  /** Someone is waiting for it, so it goes ahead of the others. */
  readonly isUrgent?: boolean;
  /** Each attempt carries a new secret and invalidates the last one, so each is a separate message. */
  readonly hasSecret?: boolean;
  /** Attempts after the first. Without it there are ten, with growing pauses. */
  readonly retry?: { readonly times: number; readonly afterSeconds: number } | undefined;
}

/** The one queue of emails. Features above identity use it through the feature notifications. */
export interface MailQueue {
  /** Declares a kind of email. Called once per kind, before the start. */
  define<Facts extends object>(kind: MailKind<Facts>): void;
  /**
   * Requests an email. With the queries of a transaction, it is sent if and only if that transaction commits.
   * @throws Error if the kind isn't defined, or the facts don't fit it
   */
  add(mail: MailRequest, within?: Queries): Promise<void>;
  /**
   * Keeps delivering jobs that earlier versions put into queues of their own. While a new version starts, an old one
   * may still add to them.
   * @param read returns the email for a job of that queue; null if there is nothing to send any more
   */
  takeOver(queue: string, read: (payload: unknown) => Promise<MailRequest | null> | MailRequest | null): void;
  /** Whether an address takes our emails. */
  stateOf(address: string): Promise<AddressState>;
  /** Forgets whether it does: its person is gone. */
  forgetAddress(address: string): Promise<void>;
  /** Forgets addresses that refused emails long ago. */
  pruneAddresses(): Promise<void>;
}

const mailJob = z.object({ id: z.string(), kind: z.string(), facts: z.unknown() });
type MailJob = z.infer<typeof mailJob>;

/** A kind without the type of its facts. */
interface DefinedKind {
  /** The facts as they are stored, and how the queue treats them. @throws Error when they don't fit */
  prepare(facts: unknown): { facts: object; options: JobOptions };
  deliver(id: string, facts: unknown): Promise<void>;
}

interface Below {
  readonly jobs: Jobs;
  readonly mail: Pick<Mail, 'send'>;
  readonly refusals: Refusals;
}

export function createMailQueue({ jobs, mail, refusals }: Below): MailQueue {
  const kinds = new Map<string, DefinedKind>();

  function kindOf(name: string): DefinedKind {
    const kind = kinds.get(name);
    assert(kind !== undefined, `a kind of email "${name}" is defined`);
    return kind;
  }
  const deliver = ({ id, kind, facts }: MailJob) => kindOf(kind).deliver(id, facts);

  jobs.define(MAIL_QUEUE, (payload) => deliver(mailJob.parse(payload)), {
    retries: RETRIES,
    atOnce: AT_ONCE,
  });
  return {
    define(kind) {
      assert(!kinds.has(kind.name), `the kind of email "${kind.name}" is defined once`);
      kinds.set(kind.name, definedKind(kind, { mail, refusals }));
    },
    async add({ kind, facts: given }, within) {
      const { facts, options } = kindOf(kind).prepare(given);
      const job = { id: newId(), kind, facts } satisfies MailJob;
      await jobs.enqueue(MAIL_QUEUE, job, { ...options, ...(within === undefined ? {} : { within }) });
    },
    stateOf: refusals.stateOf,
    forgetAddress: refusals.forget,
    pruneAddresses: refusals.prune,
    takeOver(queue, read) {
      const work = async (payload: unknown) => {
        const request = await read(payload);
        if (request !== null) await deliver({ id: newId(), ...request });
      };
      jobs.define(queue, work, { retries: RETRIES });
    },
  };
}

function definedKind<Facts extends object>(
  kind: MailKind<Facts>,
  { mail, refusals }: Pick<Below, 'mail' | 'refusals'>,
): DefinedKind {
  const { name, facts: schema, key, write, onSent, isUrgent = false, hasSecret = false, retry } = kind;
  return {
    prepare(given) {
      const facts = z.core.parse(schema, given);
      const options = {
        isUrgent,
        ...(key === undefined ? {} : { once: `${name} ${key(facts)}` }),
        ...(retry === undefined ? {} : { retries: retry.times, retryAfterSeconds: retry.afterSeconds }),
      };
      return { facts, options };
    },
    async deliver(messageId, stored) {
      const facts = z.core.parse(schema, stored);
      const written = await write(facts);
      if (written === null) return;
      const id = hasSecret ? newId() : messageId;
      const { to, reader, unsubscribe, calendar } = written;
      const invitation = calendar === undefined ? {} : { calendar };
      const message = { id, to, ...framed(written, reader, unsubscribe?.page), ...invitation };
      // What somebody waits for is tried anyway: they may have set their mailbox right.
      const state = reader === 'person' ? await refusals.stateOf(to) : 'fine';
      if (state === 'stopped' && !isUrgent) return;
      try {
        await mail.send(unsubscribe === undefined ? message : { ...message, unsubscribe });
      } catch (error) {
        if (reader === 'operator' || !isNoSuchAddress(error)) throw error;
        // Trying again is no use, and the profile of the person says so.
        return refusals.note(to, id);
      }
      if (state !== 'fine') await refusals.forget(to);
      await onSent?.(facts);
    },
  };
}

const isNoSuchAddress = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'mail.refused' && error.details['isAddress'] === true;
