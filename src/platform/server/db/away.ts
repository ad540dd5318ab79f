import { DatabaseError } from 'pg';
import type { Log } from '../log.ts';
import { sqlStateOf } from './database.ts';

/**
 * SQLSTATEs of a server that is stopping, has crashed, is starting or cannot write, and errors of a socket that nobody
 * answers or of a disk that takes no more. Beside them all of two classes: 08, lost connections, and 53, which is what a
 * server says that has no disk (53100), memory or connections left.
 */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'EPIPE',
  'ETIMEDOUT',
]);
const AWAY_CLASS = /^(?:08|53)[0-9A-Z]{3}$/;

/** The driver's messages for a lost or unavailable connection, for which it has no code. */
const AWAY_MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end/;

/**
 * Whether a statement failed because the database cannot be reached or cannot write just now. Its transaction may have
 * committed.
 */
export function isDatabaseAway(cause: unknown): boolean {
  for (let current = cause; current instanceof Error; current = current.cause) {
    const isFromDriver = 'syscall' in current || current instanceof DatabaseError;
    if (isFromDriver && 'code' in current && isAwayCode(String(current.code))) return true;
    if (AWAY_MESSAGE.test(current.message)) return true;
  }
  return false;
}

function isAwayCode(code: string): boolean {
  return AWAY.has(code) || AWAY_CLASS.test(code);
}

/** A database that is away comes back on its own. A full disk waits for the operator. */
export function logAway(log: Log, cause: unknown, requestId: string): void {
  if (isDiskFull(cause))
    log.error({ requestId, err: cause }, 'a request failed because the disk is full: make room');
  else log.warn({ requestId, err: cause }, 'a request failed because the database is away');
}

/** Whether the database server, or a file of ours, couldn't be written because the disk is full. */
export function isDiskFull(cause: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(sqlStateOf(cause) ?? '');
}
