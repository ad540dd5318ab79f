import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

const piece = (text: string) => new Blob([text]);

test('what was added is read in its order, from any byte on', async () => {
  const backlog = new Backlog();
  expect([backlog.add(piece('abc')), backlog.add(piece('de')), backlog.add(piece('f'))]).toEqual([0, 3, 5]);
  expect(backlog.end).toBe(6);
  expect(await backlog.read(0, 100)?.text()).toBe('abcdef');
  expect(await backlog.read(4, 100)?.text()).toBe('ef');
  expect(backlog.read(6, 100)).toBeNull();
});

test('a request takes whole pieces up to its limit, and always one', async () => {
  const backlog = new Backlog();
  for (const text of ['abc', 'de', 'f']) backlog.add(piece(text));
  expect(await backlog.read(0, 5)?.text()).toBe('abcde');
  expect(await backlog.read(0, 1)?.text()).toBe('abc');
});

test('what the server has is forgotten, and a piece that it has half of is kept', async () => {
  const backlog = new Backlog();
  for (const text of ['abc', 'de', 'f']) backlog.add(piece(text));
  backlog.release(4);
  expect(await backlog.read(4, 100)?.text()).toBe('ef');
  expect(await backlog.read(0, 100)?.text()).toBe('def');
});
