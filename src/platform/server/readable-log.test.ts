import { expect, test } from 'vitest';
import { readableLine, readableLog } from './readable-log.ts';

const record = (fields: object) => JSON.stringify({ level: 30, time: '2026-11-22T21:09:01.123Z', ...fields });

test('a record is one line with its time, its facts and its cause', () => {
  expect(readableLine(record({ level: 40, msg: 'page not found', path: '/x', count: 2 }))).toBe(
    '  !  21:09:01 page not found path=/x count=2',
  );
  expect(
    readableLine(record({ level: 50, msg: 'a request failed', err: { message: 'no route', stack: '…' } })),
  ).toBe('  ✗  21:09:01 a request failed: no route');
  expect(readableLine(record({ level: 20, msg: 'looked' }))).toBe('  ·  21:09:01 looked');
});

test('messages that the last line of the start summarizes are left out', () => {
  expect(readableLine(record({ msg: 'migration applied', migration: 'a.sql' }))).toBeNull();
});

test("a line that isn't a record is shown unchanged", () => {
  expect(readableLine('Segmentation fault')).toBe('  ·  Segmentation fault');
});

test('several records that arrive at once are several lines', () => {
  const lines: string[] = [];
  const log = readableLog((line) => lines.push(line));
  log.write(`${record({ msg: 'one' })}\n${record({ msg: 'listening' })}\n${record({ msg: 'two' })}\n`);
  expect(lines).toEqual(['  ·  21:09:01 one\n', '  ·  21:09:01 two\n']);
});
