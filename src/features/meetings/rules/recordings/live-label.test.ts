import { expect, test } from 'vitest';
import { liveLabel } from './live-label.ts';

test.each([
  [true, true, 'Recording & Transcribing'],
  [true, false, 'Recording'],
  [false, true, 'Transcribing'],
  [false, false, null],
])('recording: %s and transcribing: %s is labelled %s', (records, transcribes, label) => {
  expect(liveLabel({ records, transcribes }, true)).toBe(label);
});

test('without a speech engine nothing says that it transcribes', () => {
  expect(liveLabel({ records: true, transcribes: true }, false)).toBe('Recording');
  expect(liveLabel({ records: false, transcribes: true }, false)).toBe('Recording');
  expect(liveLabel({ records: false, transcribes: false }, false)).toBeNull();
});
