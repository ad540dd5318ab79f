import { describe, expect, test } from 'vitest';
import { type BotFacts, endOf, nextStep } from './next-step.ts';

const MINUTE = 60_000;
const bot: BotFacts = { state: 'joining', reason: null, wantsLeave: false, askedAt: 0, joinedAt: null };
const there: BotFacts = { ...bot, state: 'in-meeting', joinedAt: 0 };

describe('a look at a bot', () => {
  test('says what its service says while it is under way', () => {
    expect(nextStep(bot, { stage: 'waiting-room', reason: null }, MINUTE)).toEqual({
      state: 'waiting-room',
      reason: null,
      leaves: false,
    });
  });

  test.each(['done', 'refused', 'failed'] as const)('changes nothing after its end (%s)', (state) => {
    const step = nextStep({ ...there, state }, { stage: 'in-meeting', reason: null }, MINUTE);
    expect(step).toEqual({ state, reason: null, leaves: false });
  });

  test('that was answered late does not put it back into a meeting that is over', () => {
    const step = nextStep({ ...there, state: 'collecting' }, { stage: 'in-meeting', reason: null }, MINUTE);
    expect(step.state).toBe('collecting');
  });

  test('finds one that its service does not know any more', () => {
    expect(nextStep(bot, null, MINUTE)).toEqual({ state: 'failed', reason: 'gone', leaves: false });
  });

  test('finds one that the host refused', () => {
    expect(nextStep(bot, { stage: 'refused', reason: 'denied' }, MINUTE)).toEqual({
      state: 'refused',
      reason: 'denied',
      leaves: false,
    });
  });

  test('finds one that broke off, whose recording is fetched', () => {
    expect(nextStep(there, { stage: 'failed', reason: 'engine' }, MINUTE)).toEqual({
      state: 'collecting',
      reason: 'broke-off',
      leaves: false,
    });
  });
});

describe('a bot is called back', () => {
  test('after 30 minutes without anybody who lets it in', () => {
    const waiting = { stage: 'waiting-room', reason: null } as const;
    expect(nextStep(bot, waiting, 30 * MINUTE).leaves).toBe(false);
    expect(nextStep(bot, waiting, 30 * MINUTE + 1)).toEqual({
      state: 'waiting-room',
      reason: 'not-admitted',
      leaves: true,
    });
  });

  test('after eight hours in a meeting', () => {
    const inside = { stage: 'in-meeting', reason: null } as const;
    expect(nextStep(there, inside, 480 * MINUTE).leaves).toBe(false);
    expect(nextStep(there, inside, 480 * MINUTE + 1).leaves).toBe(true);
  });

  test('when someone asked for it, until it is leaving', () => {
    const asked = { ...there, wantsLeave: true };
    expect(nextStep(asked, { stage: 'in-meeting', reason: null }, MINUTE).leaves).toBe(true);
    expect(nextStep(asked, { stage: 'leaving', reason: null }, MINUTE).leaves).toBe(false);
  });

  test('when the host does not allow recording', () => {
    expect(nextStep(there, { stage: 'in-meeting', reason: 'recording-denied' }, MINUTE).leaves).toBe(true);
  });
});

describe('a bot that was fetched from', () => {
  const nothing = { lines: false, sound: 'unasked' } as const;
  test('is done when it brought a transcript or sound', () => {
    const done = { state: 'done', reason: null, leaves: false };
    expect(endOf(there, { lines: true, sound: 'unasked' })).toEqual(done);
    expect(endOf(there, { lines: false, sound: 'kept' })).toEqual(done);
  });
  test('says why the sound is missing that it was to bring', () => {
    expect(endOf(there, { lines: true, sound: 'no-sound' })).toMatchObject({
      state: 'done',
      reason: 'no-sound',
    });
    expect(endOf(there, { lines: false, sound: 'sound-too-large' }).reason).toBe('sound-too-large');
    expect(endOf({ ...there, reason: 'removed' }, { lines: true, sound: 'no-sound' }).reason).toBe('removed');
  });
  test('says that nothing was said when it was there and brought nothing', () => {
    expect(endOf(there, nothing)).toEqual({ state: 'done', reason: 'nothing-said', leaves: false });
    expect(endOf(there, { lines: false, sound: 'no-sound' }).reason).toBe('nothing-said');
  });
  test('has failed when it never came in', () => {
    expect(endOf(bot, nothing)).toEqual({ state: 'failed', reason: 'not-admitted', leaves: false });
    expect(endOf({ ...bot, wantsLeave: true }, nothing).reason).toBe('called-back');
  });
  test('was refused when the host did not allow recording, whatever it brought', () => {
    expect(endOf({ ...there, reason: 'recording-denied' }, { lines: true, sound: 'kept' }).state).toBe(
      'refused',
    );
  });
});
