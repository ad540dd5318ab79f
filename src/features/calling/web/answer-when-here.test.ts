import { expect, test } from 'vitest';
import { answerWhenHere } from './answer-when-here.ts';
import type { CallSnapshot } from './call-snapshot.ts';

type Phase = CallSnapshot['phase'];

function world(...first: [string, Phase][]) {
  const listeners = new Set<() => void>();
  const accepted: string[] = [];
  let late: (() => void) | null = null;
  let calls = first;
  const line = {
    // Only ids and phases are read.
    get: () =>
      ({ calls: calls.map(([id, phase]) => ({ id, phase }) as CallSnapshot), elsewhere: [] }) as never,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    accept: (id: string, action = 'answer') => void accepted.push(`${action} ${id}`),
  };
  const timer = {
    setTimeout: (run: () => void) => (late = run),
    clearTimeout: () => void (late = null),
  };
  return {
    accepted,
    answer: (id: string) => answerWhenHere(line, id, timer),
    become(...next: [string, Phase][]) {
      calls = next;
      for (const listener of listeners) listener();
    },
    timeOut: () => late?.(),
    listeners,
  };
}

test('a call that rings here is answered at once, and one that comes later when it comes', async () => {
  const here = world(['1', 'incoming']);
  expect(await here.answer('1')).toBe(true);
  const later = world();
  const answered = later.answer('1');
  expect(later.accepted).toEqual([]);
  later.become(['2', 'incoming']);
  later.become(['2', 'incoming'], ['1', 'incoming']);
  expect(await answered).toBe(true);
  expect([here.accepted, later.accepted]).toEqual([['answer 1'], ['answer 1']]);
  expect(later.listeners.size).toBe(0);
});

test('a call that is up is held', async () => {
  const busy = world(['9', 'talking'], ['1', 'incoming']);
  expect(await busy.answer('1')).toBe(true);
  expect(busy.accepted).toEqual(['hold-and-answer 1']);
});

test('a call that is over, or never comes, is not answered', async () => {
  const over = world(['1', 'ended']);
  expect(await over.answer('1')).toBe(false);
  const never = world();
  const answered = never.answer('1');
  never.timeOut();
  expect(await answered).toBe(false);
  expect([over.accepted, never.accepted]).toEqual([[], []]);
});
