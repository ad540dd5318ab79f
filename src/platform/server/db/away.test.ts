import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('said by the server', 10, 'error'), { code });
}

describe('the database is away', () => {
  test.each([
    ['57P01', 'is stopping'],
    ['57P02', 'has crashed'],
    ['57P03', 'is starting'],
    ['08006', 'lost the connection'],
    ['53100', 'has a full disk'],
    ['53200', 'has no memory left'],
    ['53300', 'has no connection left'],
    ['58030', 'cannot read or write its files'],
  ])('when it says %s: it %s', (code) => {
    expect(isDatabaseAway(new Error('wrapped', { cause: databaseError(code) }))).toBe(true);
  });

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('when the driver says "%s"', (message) => {
    expect(isDatabaseAway(new Error('Failed query', { cause: new Error(message) }))).toBe(true);
  });

  test('when a file of ours cannot be written because the disk is full', () => {
    const full = Object.assign(new Error('write'), { syscall: 'write', code: 'ENOSPC' });
    expect(isDatabaseAway(full)).toBe(true);
  });

  test.each(['23505', '42P01', '22021', '40001', '54000'])('but not when it says %s', (code) => {
    expect(isDatabaseAway(databaseError(code))).toBe(false);
  });

  test('nor when a bug of ours has a code that looks like one of its', () => {
    expect(isDatabaseAway(Object.assign(new Error('a bug'), { code: '53100' }))).toBe(false);
  });
});
