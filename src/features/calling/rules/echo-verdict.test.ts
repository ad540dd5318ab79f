import { expect, test } from 'vitest';
import { type EchoSecond, echoVerdict } from './echo-verdict.ts';

const clean = { loss: 0, jitterMs: 3, roundTripMs: 24 };
const second = (spoken: number, heard: number): EchoSecond => ({ spoken, heard });
const quiet = second(0, 0);
/** The line plays its prompt, and the person is silent. */
const prompt = Array.from({ length: 5 }, () => second(0, 0.1));

test('speech that comes back a second later is an echo, and the connection is good', () => {
  const seconds = [...prompt, quiet, second(0.1, 0), second(0.1, 0.1), second(0, 0.1), quiet];
  expect(echoVerdict(seconds, clean)).toEqual({ ...clean, isHeard: true, word: 'Good' });
});

test("speech that doesn't come back is no echo, however good the figures are", () => {
  const seconds = [...prompt, second(0.1, 0), second(0.1, 0), quiet, quiet];
  expect(echoVerdict(seconds, clean)).toEqual({ ...clean, isHeard: false, word: 'No echo' });
});

test('before anybody speaks there is no verdict', () => {
  expect(echoVerdict([], clean)).toMatchObject({ isHeard: null, word: 'Listening' });
  expect(echoVerdict([...prompt, quiet, quiet, quiet], clean)).toMatchObject({
    isHeard: null,
    word: 'Listening',
  });
});

test('speech during the prompt proves nothing, because the prompt is heard after it', () => {
  const seconds = [second(0.1, 0.1), ...prompt, quiet, quiet];
  expect(echoVerdict(seconds, clean).isHeard).toBeNull();
});

test('speech that is already back counts at once', () => {
  expect(echoVerdict([...prompt, second(0.1, 0), second(0, 0.1)], clean).isHeard).toBe(true);
});

test("the last words haven't had time to come back", () => {
  expect(echoVerdict([...prompt, quiet, quiet, second(0.1, 0)], clean).isHeard).toBeNull();
});

test('a connection with much loss is fair or poor', () => {
  const seconds = [...prompt, second(0.1, 0), second(0, 0.1), quiet];
  expect(echoVerdict(seconds, { ...clean, loss: 0.04 }).word).toBe('Fair');
  expect(echoVerdict(seconds, { ...clean, loss: 0.15 }).word).toBe('Poor');
});
