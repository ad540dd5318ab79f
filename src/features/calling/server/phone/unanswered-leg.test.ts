import { describe, expect, test } from 'vitest';
import type { ProgramOptions } from '#features/telephony/server/media/media-engine.ts';
import type { IncomingLeg } from '#features/telephony/server/service.ts';
import { asCallId, asWorkspaceId } from '#kernel/ids.ts';
import type { Blobs } from '#platform/server/blobs/blobs.ts';
import { createLog } from '#platform/server/log.ts';
import type { UnansweredCall, UnansweredHandler, UnansweredStep } from '../../model-unanswered.ts';
import { scriptedMedia } from './phone.world.ts';
import { UnansweredLeg } from './unanswered-leg.ts';

const CALL = {
  id: asCallId('call'),
  workspaceId: asWorkspaceId('ben'),
  from: '+14155550134',
  to: '+442079460018',
  why: 'no-answer',
  quiet: null,
} as const;

/** An unanswered call that takes these steps, then gets 480. */
function going(steps: readonly UnansweredStep[] | UnansweredHandler, remote: object | null = {}) {
  const received: string[] = [];
  const soFar: UnansweredCall['soFar'][] = [];
  const kept = new Map<string, Uint8Array>();
  const script = scriptedMedia();
  const media = {
    ...script,
    /** A carrier that sends speech without a pause. */
    program(_session: string, { receive: hear }: ProgramOptions) {
      let at = 0;
      const speaking = setInterval(() => {
        at += 20;
        hear({ from: 'carrier', at, samples: new Int16Array(160).fill(100) });
      }, 1);
      return { say() {}, hush() {}, close: () => clearInterval(speaking) };
    },
  };
  const rest = Array.isArray(steps) ? [...steps] : [];
  const leg = new UnansweredLeg(
    {
      media,
      blobs: { put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes) } as Blobs,
      log: createLog('silent'),
      unanswered(call) {
        soFar.push(call.soFar);
        return typeof steps === 'function' ? steps(call) : (rest.shift() ?? { kind: 'refuse', sipCode: 480 });
      },
    },
    {
      remote,
      progress: () => void received.push('183'),
      answer: () => void received.push('200'),
    } as unknown as IncomingLeg,
    CALL,
  );
  const plays = async (sound: string) => {
    await expect.poll(() => script.of('call').playing.at(-1)).toBe(sound);
    leg.played(sound as never);
  };
  return { leg, received, soFar, kept, script, plays, ended: leg.run() };
}

const collect = (given: Partial<Extract<UnansweredStep, { kind: 'collect' }>> = {}) =>
  ({ kind: 'collect', prompt: null, digitsMax: 1, withinMs: 5_000, ...given }) as const;

describe('play', () => {
  test('plays as early media, then refuses the call', async () => {
    const { plays, received, ended, leg } = going([
      { kind: 'play', sound: 'number-not-in-service', sipCode: 404 },
    ]);
    await plays('number-not-in-service');
    expect(await ended).toBe(404);
    expect(received).toEqual(['183']);
    expect(leg.isAnswered).toBe(false);
  });

  test('is skipped if the caller can’t hear early media', async () => {
    const { received, ended, script } = going([{ kind: 'play', sound: 'not-available', sipCode: 480 }], null);
    expect(await ended).toBe(480);
    expect(received).toEqual([]);
    expect(script.of('call').playing).toEqual([]);
  });
});

describe('collect', () => {
  test('answers once, and reports the keys of each step', async () => {
    const { leg, received, soFar, ended, plays } = going([
      collect(),
      collect({ digitsMax: 2, prompt: 'code-prompt' }),
    ]);
    await expect.poll(() => received).toEqual(['200']);
    leg.pressed('1');
    await plays('code-prompt');
    leg.pressed('4');
    leg.pressed('2');
    expect(await ended).toBe(480);
    expect(received).toEqual(['200']);
    expect(leg.isAnswered).toBe(true);
    expect(soFar).toEqual([null, { kind: 'collected', digits: '1' }, { kind: 'collected', digits: '42' }]);
  });

  test('stops the prompt at the first key, and skips it if a key is already there', async () => {
    const { leg, soFar, ended, script } = going([
      collect({ prompt: 'code-prompt', digitsMax: 1 }),
      collect({ prompt: 'echo-prompt', digitsMax: 1 }),
    ]);
    await expect.poll(() => script.of('call').playing).toEqual(['code-prompt']);
    leg.pressed('7');
    leg.pressed('8');
    await ended;
    expect(script.of('call').playing).toEqual(['code-prompt']);
    expect(soFar.slice(1)).toEqual([
      { kind: 'collected', digits: '7' },
      { kind: 'collected', digits: '8' },
    ]);
  });

  test('waits a limited time for each key', async () => {
    const { leg, soFar, received, ended } = going([
      collect({ digitsMax: 4, withinMs: 80 }),
      collect({ withinMs: 20 }),
    ]);
    await expect.poll(() => received).toEqual(['200']);
    leg.pressed('5');
    await ended;
    expect(soFar.slice(1)).toEqual([
      { kind: 'collected', digits: '5' },
      { kind: 'collected', digits: '' },
    ]);
  });

  test('ends when the caller hangs up', async () => {
    const { leg, soFar, received, ended } = going([collect(), { kind: 'refuse', sipCode: 486 }]);
    await expect.poll(() => received).toEqual(['200']);
    leg.leave();
    await ended;
    expect(soFar).toEqual([null]);
  });
});

describe('record', () => {
  test('beeps, saves the caller’s voice up to the limit, and reports its key', async () => {
    const { plays, received, soFar, kept, ended } = going([{ kind: 'record', secondsMax: 2 }]);
    await plays('beep');
    await ended;
    expect(received).toEqual(['200']);
    const [key = '', bytes] = [...kept][0] ?? [];
    expect(key).toMatch(/^recordings\/call\/[^/]+\.wav$/);
    expect(bytes).toHaveLength(44 + 2 * 16_000);
    expect(soFar.at(-1)).toEqual({ kind: 'recorded', blobKey: key, durationMs: 2_000 });
  });

  test('saves what was said when the caller hangs up', async () => {
    const { leg, plays, soFar, kept, ended } = going([{ kind: 'record', secondsMax: 60 }, collect()]);
    await plays('beep');
    await new Promise((done) => setTimeout(done, 150));
    leg.leave();
    await ended;
    expect(kept.size).toBe(1);
    const recording = soFar.at(-1);
    expect(recording).toMatchObject({ kind: 'recorded', blobKey: [...kept.keys()][0] });
    expect(soFar).toHaveLength(2);
  });

  test('saves nothing if the caller hangs up before the beep ends', async () => {
    const { leg, script, soFar, kept, ended } = going([{ kind: 'record', secondsMax: 60 }]);
    await expect.poll(() => script.of('call').playing).toEqual(['beep']);
    leg.leave();
    await ended;
    expect(kept.size).toBe(0);
    expect(soFar.at(-1)).toEqual({ kind: 'recorded', blobKey: null, durationMs: 0 });
  });

  test.each([0, 601])('rejects a limit of %i seconds', async (secondsMax) => {
    const { ended } = going([{ kind: 'record', secondsMax }]);
    await expect(ended).rejects.toThrow('a recording has a valid limit');
  });
});

describe('a handler', () => {
  test('that fails leaves the caller with the announcement', async () => {
    const { plays, received, ended } = going(() => {
      throw new Error('the office is closed');
    });
    await plays('not-available');
    expect(await ended).toBe(480);
    expect(received).toEqual(['183']);
  });

  test('that never ends the call is asked 50 times at most', async () => {
    const { soFar, ended } = going(() => collect({ withinMs: 0 }));
    expect(await ended).toBe(480);
    expect(soFar).toHaveLength(50);
  });

  test('that answers after the caller hung up is ignored', async () => {
    const answer = Promise.withResolvers<UnansweredStep>();
    const { leg, received, ended } = going(() => answer.promise);
    leg.leave();
    answer.resolve(collect());
    await ended;
    expect(received).toEqual([]);
  });
});
