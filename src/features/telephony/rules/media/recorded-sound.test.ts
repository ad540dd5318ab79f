import { describe, expect, test } from 'vitest';
import { RecordedSound } from './recorded-sound.ts';

const frame = (level: number) => new Int16Array(160).fill(level);

/** The whole recording as one number per frame and channel. */
function levels(sound: RecordedSound, channels: number, parts: ReturnType<RecordedSound['end']>): number[][] {
  const all = [...parts, ...sound.end()];
  const frames: number[][] = Array.from({ length: channels }, () => []);
  for (const part of all)
    for (let at = 0; at < part.samples.length; at += 160 * channels)
      for (let channel = 0; channel < channels; channel += 1)
        frames[channel]?.push(part.samples[at + channel] ?? 0);
  return frames;
}

describe('frames', () => {
  test('are placed by their times, with silence for missing ones', () => {
    const sound = new RecordedSound({ channels: 1, msMax: 10_000 });
    const parts = [1_000, 1_020, 1_100, 1_060].flatMap((at) => sound.add({ at, samples: frame(at) }, 0));
    expect(levels(sound, 1, parts)).toEqual([[1_000, 1_020, 0, 1_060, 0, 1_100]]);
    expect(sound.durationMs).toBe(120);
  });

  test('from two ends get a channel each', () => {
    const sound = new RecordedSound({ channels: 2, msMax: 10_000 });
    for (const at of [0, 20]) {
      sound.add({ at, samples: frame(5) }, 0);
      sound.add({ at, samples: frame(-7) }, 1);
    }
    expect(levels(sound, 2, [])).toEqual([
      [5, 5],
      [-7, -7],
    ]);
  });

  test('from two ends are mixed into one channel without overflow', () => {
    const sound = new RecordedSound({ channels: 1, msMax: 10_000 });
    sound.add({ at: 0, samples: frame(1_000) }, 0);
    sound.add({ at: 0, samples: frame(-300) }, 0);
    sound.add({ at: 20, samples: frame(30_000) }, 0);
    sound.add({ at: 20, samples: frame(30_000) }, 0);
    expect(levels(sound, 1, [])).toEqual([[700, 32_767]]);
  });

  test('of a long talk come out a second at a time, in order and once', () => {
    const sound = new RecordedSound({ channels: 1, msMax: 60_000 });
    const parts = Array.from({ length: 175 }, (_, index) =>
      sound.add({ at: index * 20, samples: frame(index) }, 0),
    ).flat();
    expect(parts.map((part) => part.frame)).toEqual([0, 50, 100]);
    expect(levels(sound, 1, parts)).toEqual([Array.from({ length: 175 }, (_, index) => index)]);
  });

  test('that arrive after their second came out are dropped', () => {
    const sound = new RecordedSound({ channels: 1, msMax: 60_000 });
    sound.add({ at: 0, samples: frame(1) }, 0);
    const parts = sound.add({ at: 2_000, samples: frame(2) }, 0);
    expect(sound.add({ at: 20, samples: frame(9) }, 0)).toEqual([]);
    expect(levels(sound, 1, parts)[0]?.slice(0, 3)).toEqual([1, 0, 0]);
  });
});

describe('a recording at its limit', () => {
  test('is full and takes nothing more', () => {
    const sound = new RecordedSound({ channels: 1, msMax: 60 });
    const parts = [0, 20, 40, 60, 80].flatMap((at) => sound.add({ at, samples: frame(3) }, 0));
    expect(sound.isFull).toBe(true);
    expect(levels(sound, 1, parts)).toEqual([[3, 3, 3]]);
  });

  test('is filled with silence if a gap reaches beyond the limit', () => {
    const sound = new RecordedSound({ channels: 1, msMax: 2_000 });
    const parts = [0, 90_000].flatMap((at) => sound.add({ at, samples: frame(3) }, 0));
    expect(sound.durationMs).toBe(2_000);
    expect(levels(sound, 1, parts)[0]).toEqual([3, ...Array.from({ length: 99 }, () => 0)]);
  });
});

test('a recording of nothing is empty', () => {
  const sound = new RecordedSound({ channels: 1, msMax: 60 });
  expect(sound.end()).toEqual([]);
  expect(sound.durationMs).toBe(0);
});
