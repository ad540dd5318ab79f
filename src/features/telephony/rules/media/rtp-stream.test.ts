import { describe, expect, test } from 'vitest';
import {
  beginStream,
  continueEvent,
  framesDue,
  generate,
  isAhead,
  passOn,
  resumeStream,
} from './rtp-stream.ts';

const NEW = beginStream({ ssrc: 7, sequence: 99, timestamp: 1_000 }, 0);
const packet = (sequence: number, timestamp: number, ssrc = 500) => ({
  ssrc,
  sequence,
  timestamp,
  samples: 160,
});

describe('a relayed source', () => {
  test('has our numbers, which go on from ours, and begins with a marker only after a pause', () => {
    const first = passOn(NEW, packet(40_000, 88_000), 0);
    expect(first.numbering).toEqual({ sequence: 100, timestamp: 1_000, marker: true });
    const second = passOn(first.stream, packet(40_001, 88_160), 31);
    expect(second.numbering).toEqual({ sequence: 101, timestamp: 1_160, marker: false });
  });

  test('keeps the losses of its source, so that the receiver can conceal them', () => {
    const first = passOn(NEW, packet(10, 0), 0);
    const afterLoss = passOn(first.stream, packet(13, 480), 60);
    expect(afterLoss.numbering).toEqual({ sequence: 103, timestamp: 1_480, marker: false });
  });

  test('keeps the place of what was overtaken', () => {
    const first = passOn(NEW, packet(10, 0), 0);
    const overtaking = passOn(first.stream, packet(12, 320), 40);
    const overtaken = passOn(overtaking.stream, packet(11, 160), 41);
    expect(overtaken.numbering).toEqual({ sequence: 101, timestamp: 1_160, marker: false });
    expect(passOn(overtaken.stream, packet(13, 480), 60).numbering?.sequence).toBe(103);
  });

  test('is not sent twice', () => {
    const first = passOn(NEW, packet(10, 0), 0);
    expect(passOn(first.stream, packet(10, 0), 1).numbering).toBeNull();
  });

  test('goes over the end of both numbers', () => {
    const last = beginStream({ ssrc: 7, sequence: 65_534, timestamp: 4_294_967_200 }, 0);
    const first = passOn(last, packet(65_535, 4_294_967_295), 0);
    expect(first.numbering).toMatchObject({ sequence: 65_535, timestamp: 4_294_967_200 });
    const second = passOn(first.stream, packet(0, 159), 20);
    expect(second.numbering).toEqual({ sequence: 0, timestamp: 64, marker: false });
  });

  test('of another source goes on where the stream is', () => {
    const first = passOn(NEW, packet(10, 0), 0);
    const other = passOn(first.stream, packet(5_000, 777_777, 501), 20);
    expect(other.numbering).toEqual({ sequence: 101, timestamp: 1_160, marker: true });
  });

  test('goes on where the stream is when its source leaps', () => {
    const first = passOn(NEW, packet(10, 0), 0);
    expect(passOn(first.stream, packet(30_010, 160), 20).numbering).toMatchObject({
      sequence: 101,
      timestamp: 1_160,
    });
    expect(passOn(first.stream, packet(11, 900_000), 20).numbering).toMatchObject({
      sequence: 101,
      timestamp: 1_160,
    });
  });

  test('never goes back behind what we filled in meanwhile', () => {
    const first = passOn(NEW, packet(10, 0), 0);
    const filled = generate(first.stream, 160, 100);
    expect(filled.numbering).toEqual({ sequence: 101, timestamp: 1_800, marker: true });
    const late = passOn(filled.stream, packet(11, 160), 110);
    expect(late.numbering).toEqual({ sequence: 102, timestamp: 1_960, marker: true });
    const older = passOn(late.stream, packet(9, -160 >>> 0), 111);
    expect(older.numbering).toBeNull();
  });

  test('does not run ahead of the clock, however often it comes in bursts', () => {
    let stream = NEW;
    for (let burst = 0; burst < 50; burst += 1) {
      const at = burst * 200;
      for (let nth = 0; nth < 10; nth += 1)
        stream = passOn(stream, packet(burst * 10 + nth, (burst * 10 + nth) * 160), at).stream;
      if (!isAhead(stream, at + 100)) stream = generate(stream, 160, at + 100).stream;
    }
    const aheadMs = (stream.timestamp - 1_000) / 8 - 50 * 200;
    expect(aheadMs).toBeLessThanOrEqual(220);
  });
});

describe('what we make ourselves', () => {
  test('is due until the stream has sounded for as long as the clock says', () => {
    const first = generate(NEW, 160, 0).stream;
    expect([isAhead(NEW, 0), isAhead(first, 0), isAhead(first, 20)]).toEqual([false, true, false]);
  });

  test('goes on without a break while it is due each 20 ms', () => {
    const first = generate(NEW, 160, 0);
    expect(first.numbering).toEqual({ sequence: 100, timestamp: 1_000, marker: false });
    expect(generate(first.stream, 160, 20).numbering).toEqual({
      sequence: 101,
      timestamp: 1_160,
      marker: false,
    });
  });

  test('counts the time of a pause, but loses no sequence number to it', () => {
    const first = generate(NEW, 160, 0);
    expect(generate(first.stream, 160, 1_000).numbering).toEqual({
      sequence: 101,
      timestamp: 9_000,
      marker: true,
    });
  });
});

test('the packets of a telephone event count on in sequence and keep the time until it is over', () => {
  const first = generate(NEW, 160, 0);
  const second = continueEvent(first.stream, first.numbering.timestamp, 320);
  const third = continueEvent(second, first.numbering.timestamp, 800);
  expect([second.sequence, third.sequence]).toEqual([101, 102]);
  expect(generate(third, 160, 100).numbering).toEqual({ sequence: 103, timestamp: 1_800, marker: false });
});

test('a stream that is resumed is beyond all that can have been sent, in both numbers', () => {
  const resumed = resumeStream({ ssrc: 7, sequence: 65_500, timestamp: 1_000 }, { elapsedMs: 1_000, now: 5 });
  expect(resumed).toMatchObject({ ssrc: 7, sequence: (65_500 + 75 + 10) % 65_536, timestamp: 1_000 + 8_320 });
  expect(generate(resumed, 160, 5).numbering.timestamp).toBe(9_320);
});

describe('frames that are owed', () => {
  test.each([
    ['none before the next is due', 100, 99, { first: 100, next: 100 }],
    ['one when it is due', 100, 100, { first: 100, next: 120 }],
    ['three when two more are late', 100, 145, { first: 100, next: 160 }],
    ['the last five after a long sleep', 100, 10_100, { first: 10_020, next: 10_120 }],
  ])('%s', (_what, next, now, expected) => {
    expect(framesDue(next, now)).toEqual(expected);
  });
});
