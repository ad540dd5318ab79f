import { createHash } from 'node:crypto';
import type { Instant } from '#kernel/instant.ts';

/** What happened to what, as the log keeps it. */
export interface AuditRow {
  /** From 1 on, without gaps. */
  readonly id: number;
  /** With a fraction if the database holds one, which nothing of ours has written. */
  readonly at: Instant;
  /** Account of the operator; null: the program itself, or a command in the terminal. */
  readonly by: string | null;
  readonly action: string;
  /** "account:ID", "invoice:ID". */
  readonly subject: string;
  readonly reason: string | null;
  readonly facts: AuditFacts;
  readonly ip: string | null;
  /** Hash of the row before. */
  readonly previous: string;
  readonly hash: string;
}

export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The end of a chain: the last row, or what stands before the first. */
export interface AuditHead {
  readonly id: number;
  readonly hash: string;
}

/** What the first row names as the one before. */
export const CHAIN_START: AuditHead = { id: 0, hash: '0'.repeat(64) };

/** The first row that isn't as it was written. */
export interface ChainProblem {
  readonly id: number;
  readonly kind: 'changed' | 'removed' | 'reordered';
}

/** SHA-256, in hex, of a row with the hash of the one before. */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256').update(canonical(row)).digest('hex');
}

/** The same text for the same row, whatever the order in which its facts were given or stored. */
export function canonical(row: Omit<AuditRow, 'hash'>): string {
  const { id, at, by, action, subject, reason, facts, ip, previous } = row;
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([id, at, by, action, subject, reason, sorted, ip, previous]);
}

/**
 * Checks one row against the one before.
 * @param before the end of what was checked so far
 * @returns null when it is as it was written
 */
export function problemOf(row: AuditRow, before: AuditHead): ChainProblem | null {
  if (row.id !== before.id + 1) return { id: before.id + 1, kind: 'removed' };
  if (row.previous !== before.hash) return { id: row.id, kind: 'reordered' };
  if (row.hash !== hashOf(row)) return { id: row.id, kind: 'changed' };
  return null;
}

/** "Row 12 was changed." */
export function problemSentence({ id, kind }: ChainProblem): string {
  if (kind === 'removed') return `Row ${id} was removed.`;
  if (kind === 'changed') return `Row ${id} was changed.`;
  return `Row ${id} doesn't follow the row before it: one of them was replaced or moved.`;
}
