import { expect, test } from 'vitest';
import { Speech } from './speech.ts';

const firsts = (speech: Speech) => {
  const all: (number | undefined)[] = [];
  for (let frame = speech.take(); frame !== null; frame = speech.take()) all.push(frame[0]);
  return all;
};

test('speech comes out in frames of 20 ms, however it was cut', () => {
  const speech = new Speech();
  for (const [level, length] of [
    [1, 100],
    [2, 300],
    [3, 1],
  ] as const)
    speech.add(new Int16Array(length).fill(level), 1_000);
  const frames = [speech.take(), speech.take(), speech.take(), speech.take()];
  expect(frames.map((frame) => frame && [frame.length, frame[99], frame[100], frame[159]])).toEqual([
    [160, 1, 2, 2],
    [160, 2, 2, 2],
    [160, 0, 0, 0],
    null,
  ]);
  expect(frames[2]?.[80]).toBe(3);
  expect(speech.framesIn).toBe(3);
});

test('beyond the limit the oldest speech is dropped and counted', () => {
  const speech = new Speech();
  for (let level = 1; level <= 8; level += 1) speech.add(new Int16Array(160).fill(level), 60);
  expect(firsts(speech)).toEqual([6, 7, 8]);
  expect(speech.framesDropped).toBe(5);
});

test('waiting speech can be dropped', () => {
  const speech = new Speech();
  speech.add(new Int16Array(800), 1_000);
  speech.clear();
  expect(speech.isWaiting).toBe(false);
  expect(speech.take()).toBeNull();
});
