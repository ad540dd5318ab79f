import { expect, test } from 'vitest';
import { liveLabel } from './live-label.ts';

test.each([
  [true, true, 'Recording & Transcribing'],
  [true, false, 'Recording'],
  [false, true, 'Transcribing'],
  [false, false, null],
])('recording: %s and transcribing: %s is labelled %s', (records, transcribes, label) => {
  expect(liveLabel({ records, transcribes })).toBe(label);
});
