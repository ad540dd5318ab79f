import { and, asc, desc, eq, gt, gte, like, lt, lte, type SQL } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import {
  type AuditFacts,
  type AuditHead,
  type AuditRow,
  CHAIN_START,
  type ChainProblem,
  hashOf,
  problemOf,
  problemSentence,
} from './chain.ts';
import { auditHead, auditLog, auditVerified } from './tables.ts';

/** Who acts as the operator, and from where. */
export interface Operating {
  /** Null: a command in the terminal, or the service key of a program. */
  readonly by: AccountId | null;
  readonly ip: string | null;
}

/** Something that an operator did. */
export interface AuditEntry extends Operating {
  /** What was done, as "invoice.voided": the thing, and a verb in the past. */
  readonly action: string;
  /** To what, as "invoice:ID". */
  readonly subject: `${string}:${string}`;
  readonly reason?: string | null;
  /** What else must be known later. Never a secret, and of people no more than their ids. */
  readonly facts?: AuditFacts;
}

/** Choice of rows. */
export interface AuditFilter {
  readonly by?: string | undefined;
  readonly subject?: string | undefined;
  /** "invoice.voided", or "invoice." for everything about invoices. */
  readonly action?: string | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/** Outcome of the last verification. */
export interface AuditCheck {
  readonly at: Instant;
  readonly rows: number;
  /** Hash of the last row. Whoever keeps it elsewhere can tell a chain that was written anew. */
  readonly head: string;
  /** The first row that isn't as it was written, in a sentence; null: all are. */
  readonly problem: string | null;
}

/** The log of what operators do: it only grows, and every row holds the hash of the row before. */
export interface Audit {
  /**
   * Writes a row that stands or falls with the transaction. Rows of several transactions wait for each other here, so this
   * belongs near the end of what a transaction does.
   */
  note(entry: AuditEntry, within: { readonly queries: Queries }): Promise<void>;
  /** Newest first, at most `limit`, from below the id `before`. */
  page(filter: AuditFilter, from: { before: number | null; limit: number }): Promise<AuditRow[]>;
  /** Every row of a choice, oldest first, in pages. */
  pages(filter: AuditFilter): AsyncIterable<AuditRow[]>;
  /** Reads the whole chain, stores the outcome, and returns it. */
  verify(): Promise<AuditCheck>;
  /** Null before the first verification. */
  lastCheck(): Promise<AuditCheck | null>;
}

const PAGE_ROWS = 1_000;

export function createAudit({ database, clock }: { database: Database; clock: Clock }): Audit {
  const { queries } = database;
  return {
    note: (entry, within) => note(within.queries, entry, clock.now()),
    page: (filter, { before, limit }) =>
      queries
        .select()
        .from(auditLog)
        .where(and(...conditions(filter), before === null ? undefined : lt(auditLog.id, before)))
        .orderBy(desc(auditLog.id))
        .limit(limit),
    pages: (filter) => pagesOf(queries, filter),
    verify: () => verify(queries, clock),
    async lastCheck() {
      const [row] = await queries.select().from(auditVerified);
      if (row === undefined) return null;
      const { onlyRow: _one, ...check } = row;
      return check;
    },
  };
}

async function note(queries: Queries, entry: AuditEntry, at: Instant): Promise<void> {
  const [head] = await queries
    .select({ id: auditHead.id, hash: auditHead.hash })
    .from(auditHead)
    .for('update');
  assert(head !== undefined, 'the chain has an end since its migration');
  const { by, ip, action, subject } = entry;
  const row = {
    id: head.id + 1,
    at,
    by,
    action,
    subject: stored(subject),
    reason: entry.reason == null ? null : stored(entry.reason),
    facts: Object.fromEntries(
      Object.entries(entry.facts ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? stored(value) : value,
      ]),
    ),
    ip,
    previous: head.hash,
  };
  const hash = hashOf(row);
  await queries.insert(auditLog).values({ ...row, hash });
  await queries.update(auditHead).set({ id: row.id, hash });
}

/** Text as the database gives it back: it has no NUL, and no half of a pair (Unicode, surrogates). */
const stored = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function conditions({ by, subject, action, from, until }: AuditFilter): SQL[] {
  return [
    by === undefined ? undefined : eq(auditLog.by, by),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    action === undefined
      ? undefined
      : action.endsWith('.')
        ? like(auditLog.action, `${action.replaceAll(/[%_\\]/g, '\\$&')}%`)
        : eq(auditLog.action, action),
    from === undefined ? undefined : gte(auditLog.at, from),
    until === undefined ? undefined : lt(auditLog.at, until),
  ].filter((condition) => condition !== undefined);
}

async function* pagesOf(queries: Queries, filter: AuditFilter, until?: number): AsyncGenerator<AuditRow[]> {
  let after = 0;
  for (;;) {
    const rows: AuditRow[] = await queries
      .select()
      .from(auditLog)
      .where(
        and(
          ...conditions(filter),
          gt(auditLog.id, after),
          until === undefined ? undefined : lte(auditLog.id, until),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(PAGE_ROWS);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

async function verify(queries: Queries, clock: Clock): Promise<AuditCheck> {
  // Rows that are written meanwhile are for the next time.
  const [end] = await queries.select({ id: auditHead.id, hash: auditHead.hash }).from(auditHead);
  const { problem, checked } = await readChain(queries, end ?? CHAIN_START);
  const check = {
    at: clock.now(),
    rows: checked.id,
    head: checked.hash,
    problem: problem === null ? null : problemSentence(problem),
  };
  await queries
    .insert(auditVerified)
    .values(check)
    .onConflictDoUpdate({ target: auditVerified.onlyRow, set: check });
  return check;
}

async function readChain(
  queries: Queries,
  end: AuditHead,
): Promise<{ problem: ChainProblem | null; checked: AuditHead }> {
  let checked = CHAIN_START;
  for await (const rows of pagesOf(queries, {}, Math.max(end.id, 1)))
    for (const row of rows) {
      const problem = problemOf(row, checked);
      if (problem !== null) return { problem, checked };
      checked = { id: row.id, hash: row.hash };
    }
  if (checked.id < end.id) return { problem: { id: checked.id + 1, kind: 'removed' }, checked };
  const isWhole = checked.hash === end.hash;
  return { problem: isWhole ? null : { id: checked.id, kind: 'changed' }, checked };
}
