import { describe, expect, test } from 'vitest';
import { EndReceiver } from './end-receiver.ts';

const NOTHING = { packetsIn: 0, packetsOut: 0, lostIn: 0 };
const packet = (sequence: number, byte: number) => ({
  payloadType: 0 as const,
  marker: false,
  sequence,
  timestamp: sequence * 160,
  ssrc: 1,
  payload: new Uint8Array(160).fill(byte),
});
const voice = (sequence: number) => packet(sequence, 0x10);
const zeros = (sequence: number) => packet(sequence, 0xff);

describe('an end is silent', () => {
  test('is reported once, three seconds after audio was expected', () => {
    const end = new EndReceiver(NOTHING);
    end.expect(0);
    expect([2_999, 3_000, 3_020, 9_000].map((now) => end.tick(now))).toEqual([null, 'silent', null, null]);
  });

  test('never, while nothing is expected of it', () => {
    expect(new EndReceiver(NOTHING).tick(100_000)).toBeNull();
  });

  test('until a packet comes, even if audio is expected again', () => {
    const end = new EndReceiver(NOTHING);
    end.expect(0);
    end.tick(3_000);
    end.expect(4_000);
    expect(end.tick(4_020)).toBeNull();
    end.hear(voice(1), { now: 4_030, mustSound: true });
    expect(end.tick(4_040)).toBe('audible');
  });

  test('three seconds after its last voice, when zeros are nothing', () => {
    const end = new EndReceiver(NOTHING);
    end.expect(0);
    end.hear(voice(1), { now: 1_000, mustSound: true });
    end.hear(zeros(2), { now: 3_900, mustSound: true });
    expect([3_980, 4_000].map((now) => end.tick(now))).toEqual([null, 'silent']);
  });

  test('not while zeros come that are allowed, as before an answer', () => {
    const end = new EndReceiver(NOTHING);
    end.expect(0);
    end.hear(zeros(1), { now: 2_900, mustSound: false });
    expect(end.tick(3_100)).toBeNull();
  });
});

test('the level is that of the last second', () => {
  const end = new EndReceiver(NOTHING);
  end.tick(0);
  for (let sequence = 0; sequence < 50; sequence += 1)
    end.hear(voice(sequence), { now: sequence * 20, mustSound: false });
  end.tick(1_000);
  expect(end.figures(7)).toEqual({
    packetsIn: 50,
    packetsOut: 7,
    lostIn: 0,
    jitterMs: 0,
    level: expect.closeTo(0.49, 2),
  });
  end.tick(2_000);
  expect(end.figures(7).level).toBe(0);
});

test('what a worker before has counted is added', () => {
  const end = new EndReceiver({ packetsIn: 10, packetsOut: 20, lostIn: 3 });
  end.hear(voice(1), { now: 0, mustSound: false });
  end.hear(voice(3), { now: 40, mustSound: false });
  expect(end.counted(5)).toEqual({ packetsIn: 12, packetsOut: 25, lostIn: 4 });
});
