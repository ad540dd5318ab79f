import { describe, expect, test } from 'vitest';
import {
  digitFrame,
  digitsIn,
  FRAMES_PER_DIGIT,
  type Hearing,
  hearEvent,
  missEvent,
  readTelephoneEvent,
  writeTelephoneEvent,
} from './telephone-event.ts';

test('an event is read as RFC 4733 lays it out', () => {
  expect(readTelephoneEvent(Uint8Array.of(11, 0x8a, 0x03, 0x20))).toEqual({
    event: 11,
    isEnd: true,
    duration: 800,
  });
});

test('an event is written as RFC 4733 lays it out, ten decibels below full scale', () => {
  expect(writeTelephoneEvent({ event: 9, isEnd: false, duration: 160 })).toEqual(
    Uint8Array.of(9, 0x0a, 0, 160),
  );
  expect(writeTelephoneEvent({ event: 9, isEnd: true, duration: 800 })).toEqual(
    Uint8Array.of(9, 0x8a, 3, 32),
  );
});

test('a duration that does not fit is the longest that does', () => {
  expect(writeTelephoneEvent({ event: 0, isEnd: false, duration: 70_000 })).toEqual(
    Uint8Array.of(0, 0x0a, 255, 255),
  );
});

test.each([
  ['a torn one', [1, 0x80, 0]],
  ['the flash of a hook, which is no digit', [16, 0x80, 0, 160]],
  ['nothing', []],
])('no digit is %s', (_what, bytes) => {
  expect(readTelephoneEvent(Uint8Array.from(bytes))).toBeNull();
});

test('a digit is 100 ms long, ends three times and is followed by silence up to 160 ms', () => {
  const frames = Array.from({ length: FRAMES_PER_DIGIT }, (_, frame) => digitFrame('#', frame));
  expect(frames).toEqual([
    { isFirst: true, event: { event: 11, isEnd: false, duration: 160 } },
    { isFirst: false, event: { event: 11, isEnd: false, duration: 320 } },
    { isFirst: false, event: { event: 11, isEnd: false, duration: 480 } },
    { isFirst: false, event: { event: 11, isEnd: false, duration: 640 } },
    { isFirst: false, event: { event: 11, isEnd: true, duration: 800 } },
    { isFirst: false, event: { event: 11, isEnd: true, duration: 800 } },
    { isFirst: false, event: { event: 11, isEnd: true, duration: 800 } },
    { isFirst: false, event: null },
  ]);
});

test('only the keypad digits of a text are sent', () => {
  expect(digitsIn('+1 (23)-45w67,89*0#abcdz')).toEqual('123456789*0#ABCD'.split(''));
});

describe('a digit that is heard', () => {
  const word = (timestamp: number, duration: number, isEnd = false, event = 5) => ({
    event,
    isEnd,
    duration,
    timestamp,
  });
  const hear = (words: readonly (readonly [ReturnType<typeof word>, number])[]) => {
    let hearing: Hearing | null = null;
    const over = [];
    for (const [next, at] of words) {
      const detection = hearEvent(hearing, next, at);
      hearing = detection.hearing;
      if (detection.over !== null) over.push(detection.over);
    }
    return { hearing, over };
  };

  test('is reported once, when it is over', () => {
    const { over } = hear([
      [word(8_000, 160), 0],
      [word(8_000, 320), 20],
      [word(8_000, 800, true), 100],
      [word(8_000, 800, true), 120],
      [word(8_000, 800, true), 140],
    ]);
    expect(over).toEqual([{ digit: '5', durationMs: 100 }]);
  });

  test('is reported if all packets of its end but the last were lost', () => {
    expect(hear([[word(8_000, 800, true), 140]]).over).toEqual([{ digit: '5', durationMs: 100 }]);
  });

  test('is reported twice if it was pressed twice', () => {
    const { over } = hear([
      [word(8_000, 800, true), 0],
      [word(9_280, 160), 160],
      [word(9_280, 800, true), 240],
    ]);
    expect(over).toEqual([
      { digit: '5', durationMs: 100 },
      { digit: '5', durationMs: 100 },
    ]);
  });

  test('is reported when the next begins, if its own end was lost', () => {
    const { over } = hear([
      [word(8_000, 640), 0],
      [word(9_280, 160, false, 6), 160],
    ]);
    expect(over).toEqual([{ digit: '5', durationMs: 80 }]);
  });

  test('is not lost when it ends in the very packet that ends another', () => {
    const first = hear([
      [word(8_000, 640), 0],
      [word(9_280, 800, true, 6), 160],
    ]);
    expect(first.over).toEqual([{ digit: '5', durationMs: 80 }]);
    expect(hearEvent(first.hearing, word(9_280, 800, true, 6), 180).over).toEqual({
      digit: '6',
      durationMs: 100,
    });
    expect(missEvent(first.hearing, 360).over).toEqual({ digit: '6', durationMs: 100 });
  });

  test("isn't reported again by a packet that was overtaken", () => {
    const { over } = hear([
      [word(8_000, 800, true), 100],
      [word(9_280, 160, false, 6), 160],
      [word(8_000, 800, true), 161],
    ]);
    expect(over).toEqual([{ digit: '5', durationMs: 100 }]);
  });

  test('is over after 200 ms without packets, and is reported once', () => {
    const { hearing } = hear([[word(8_000, 480), 40]]);
    expect(missEvent(hearing, 239).over).toBeNull();
    const missed = missEvent(hearing, 240);
    expect(missed.over).toEqual({ digit: '5', durationMs: 60 });
    expect(missEvent(missed.hearing, 500).over).toBeNull();
    expect(hearEvent(missed.hearing, word(8_000, 800, true), 510).over).toBeNull();
  });
});
