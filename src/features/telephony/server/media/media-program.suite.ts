import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#test/wait.ts';
import { toneSamples } from '../../rules/media/tones.ts';
import { dominant, isContinuous } from './media.world.ts';
import type { StrangerWorld } from './media-attacks.suite.ts';
import type { AudioFrame, ProgramOptions } from './media-engine.ts';
import { type Recorded, type RecordingOptions, recordWav } from './wav-recording.ts';

type ProgramWorld = Pick<StrangerWorld, 'engine' | 'events' | 'telephone' | 'bridged'>;

export const tone = (hertz: number, ms: number): Int16Array =>
  toneSamples([{ hertz: [hertz], ms, height: 0.4, isEndless: true }]);

const joined = (frames: readonly AudioFrame[]): Int16Array =>
  Int16Array.from(frames.flatMap(({ samples }) => [...samples]));

const isAt = (hertz: number, expected: number) => Math.abs(hertz - expected) <= 10;

/** Samples of a WAV file that `recordWav` wrote, by channel. */
export async function channelsOf(file: string): Promise<Int16Array[]> {
  const bytes = await readFile(file);
  const channels = bytes.readUInt16LE(22);
  const samples = bytes.subarray(44, 44 + bytes.readUInt32LE(40));
  return Array.from({ length: channels }, (_, channel) =>
    Int16Array.from({ length: samples.length / 2 / channels }, (_sample, index) =>
      samples.readInt16LE((index * channels + channel) * 2),
    ),
  );
}

/** Path for a recording, removed after the test. */
export async function recordingFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'talk.wav');
}

/** Tests of programs that hear and speak in a session. */
export function describePrograms({ engine, events, telephone, bridged }: ProgramWorld): void {
  function hear(options: Partial<ProgramOptions>): { frames: AudioFrame[]; end: ReturnType<typeof open> } {
    const frames: AudioFrame[] = [];
    return { frames, end: open({ receive: (frame) => void frames.push(frame), ...options }) };
  }
  function open(options: Partial<ProgramOptions>) {
    return engine().program('call', { hears: [], speaksTo: null, receive: () => undefined, ...options });
  }

  describe('a program', () => {
    test.each([
      ['mu-law', 0],
      ['A-law', 8],
    ] as const)('hears the carrier with %s in frames of 20 ms without a gap', async (_name, law) => {
      const carrier = await telephone({ law });
      await engine().connect('call', carrier.remote);
      carrier.speak(1_000);
      const { frames } = hear({ hears: ['carrier'] });
      await eventually(() => frames.length >= 60);
      const spoken = frames.slice(10);
      expect(isAt(dominant(joined(spoken)).hertz, 1_000)).toBe(true);
      expect(dominant(joined(spoken)).loudness).toBeGreaterThan(0.2);
      expect(frames.every(({ samples, from }) => samples.length === 160 && from === 'carrier')).toBe(true);
      const steps = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? 0));
      expect(new Set(steps)).toEqual(new Set([20]));
      expect((await engine().figures('call')).program.framesLost).toBe(0);
    });

    test('hears silence at the same pace before anyone speaks', async () => {
      await telephone();
      const { frames } = hear({ hears: ['carrier'] });
      await sleep(500);
      expect(frames.length).toBeGreaterThan(15);
      expect(joined(frames).every((sample) => sample === 0)).toBe(true);
    });

    test('hears both ends separately and at the same moments, also on hold', async () => {
      await bridged();
      engine().flow('call', 'hold');
      const { frames } = hear({ hears: ['browser', 'carrier'] });
      const of = (end: string) => frames.filter(({ from }) => from === end).slice(10);
      await eventually(() => of('browser').length >= 50);
      expect(isAt(dominant(joined(of('browser'))).hertz, 440)).toBe(true);
      expect(isAt(dominant(joined(of('carrier'))).hertz, 1_000)).toBe(true);
      const [mine, theirs] = [of('browser'), of('carrier')].map((some) =>
        some.slice(0, 40).map(({ at }) => at),
      );
      expect(mine).toEqual(theirs);
    });

    test('speaks to the carrier in place of silence, and learns when everything was sent', async () => {
      const carrier = await telephone();
      await engine().connect('call', carrier.remote);
      const { end } = hear({ speaksTo: 'carrier' });
      end.say(tone(700, 900));
      await sleep(200);
      expect(isAt((await carrier.listen()).hertz, 700)).toBe(true);
      await eventually(() => events().some(({ kind }) => kind === 'said'));
      expect(events()).toContainEqual({ kind: 'said', session: 'call', to: 'carrier' });
      await sleep(100);
      expect((await carrier.listen(200)).loudness).toBe(0);
      expect(isContinuous(carrier)).toBe(true);
      expect((await engine().figures('call')).program).toMatchObject({ framesIn: 45, framesDropped: 0 });
    });

    test('speaks in place of the other end, and played sounds go first', async () => {
      const { carrier, browser } = await bridged();
      const { end } = hear({ speaksTo: 'carrier', waitsMsMax: 20_000 });
      end.say(tone(700, 12_000));
      await sleep(300);
      expect(isAt((await carrier.listen()).hertz, 700)).toBe(true);
      expect(isAt((await browser.listen()).hertz, 1_000)).toBe(true);
      engine().play('call', { to: 'carrier', sound: 'test-tone', repeat: true });
      await sleep(100);
      expect(isAt((await carrier.listen()).hertz, 1_004)).toBe(true);
      engine().stopPlaying('call', 'carrier');
      end.hush();
      await sleep(100);
      expect(isAt((await carrier.listen()).hertz, 440)).toBe(true);
    });

    test('speaks to the browser', async () => {
      const { browser } = await bridged();
      const { end } = hear({ speaksTo: 'browser', waitsMsMax: 5_000 });
      end.say(tone(700, 3_000));
      await sleep(400);
      expect(isAt((await browser.listen()).hertz, 700)).toBe(true);
    });

    test('that says too much at once is heard with its last second', async () => {
      const carrier = await telephone();
      const { end } = hear({ speaksTo: 'carrier' });
      end.say(tone(700, 1_000));
      end.say(tone(1_200, 1_000));
      await engine().connect('call', carrier.remote);
      await sleep(100);
      expect(isAt((await carrier.listen()).hertz, 1_200)).toBe(true);
      expect((await engine().figures('call')).program.framesDropped).toBe(50);
    });

    test('is the only one that speaks to an end until it closes', async () => {
      await telephone();
      const { end } = hear({ speaksTo: 'carrier' });
      expect(() => open({ speaksTo: 'carrier' })).toThrow('Another program speaks to the carrier of call.');
      end.close();
      end.close();
      open({ speaksTo: 'carrier' }).close();
    });

    test('that closes hears nothing more, while others go on', async () => {
      await telephone();
      const [one, other] = [hear({ hears: ['carrier'] }), hear({ hears: ['carrier'] })];
      await eventually(() => one.frames.length > 5 && other.frames.length > 5);
      one.end.close();
      const before = one.frames.length;
      await eventually(() => other.frames.length > before + 20);
      expect(one.frames.length).toBe(before);
    });

    test('of a session that isn’t open hears and says nothing', async () => {
      const never = engine().program('nobody', {
        hears: ['carrier'],
        speaksTo: 'carrier',
        receive: () => expect.fail(),
      });
      never.say(tone(700, 20));
      never.hush();
      never.close();
      await telephone();
      const { frames, end } = hear({ hears: ['carrier'], speaksTo: 'carrier' });
      await eventually(() => frames.length > 5);
      engine().close('call');
      end.say(tone(700, 20));
      const before = frames.length;
      await sleep(150);
      expect(frames.length).toBe(before);
    });
  });

  describe('a recording', () => {
    async function recorded(
      options: Pick<RecordingOptions, 'ends' | 'layout' | 'msMax'>,
      during: () => Promise<unknown> = async () => undefined,
    ): Promise<Recorded & { file: string; channels: Int16Array[] }> {
      const file = await recordingFile();
      const recording = recordWav(engine(), 'call', { ...options, file });
      await during();
      const outcome = await recording.over;
      expect(await recording.stop()).toEqual(outcome);
      return { ...outcome, file, channels: await channelsOf(file) };
    }

    test('has a channel for each end, and stops at its limit', async () => {
      await bridged();
      const { channels, durationMs, isFull, file } = await recorded({
        ends: ['browser', 'carrier'],
        layout: 'per-end',
        msMax: 1_500,
      });
      expect([durationMs, isFull]).toEqual([1_500, true]);
      expect(channels.map(({ length }) => length)).toEqual([12_000, 12_000]);
      expect(
        channels.map((channel) => Math.round(dominant(channel.subarray(2_000)).hertz / 20) * 20),
      ).toEqual([440, 1_000]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });

    test('in one channel has both ends', async () => {
      await bridged();
      const { channels } = await recorded({ ends: ['browser', 'carrier'], layout: 'mono', msMax: 1_000 });
      const [mixed = new Int16Array()] = channels;
      expect(channels).toHaveLength(1);
      // Two equal tones are louder than one, and either may be the stronger.
      expect(dominant(mixed.subarray(2_000)).loudness).toBeGreaterThan(0.33);
    });

    test('that is stopped is as long as the time it ran', async () => {
      await telephone();
      const file = await recordingFile();
      const recording = recordWav(engine(), 'call', {
        ends: ['carrier'],
        layout: 'mono',
        msMax: 60_000,
        file,
      });
      await sleep(500);
      const { durationMs, isFull } = await recording.stop();
      expect(isFull).toBe(false);
      expect(durationMs).toBeGreaterThan(300);
      expect(durationMs).toBeLessThan(700);
      expect((await channelsOf(file))[0]).toHaveLength(durationMs * 8);
    });

    test('of nothing is an empty WAV file', async () => {
      const file = await recordingFile();
      const recording = recordWav(engine(), 'nobody', {
        ends: ['carrier'],
        layout: 'mono',
        msMax: 1_000,
        file,
      });
      expect(await recording.stop()).toEqual({ durationMs: 0, isFull: false, lostMs: 0 });
      expect((await readFile(file)).length).toBe(44);
    });

    test('fails if its file can’t be written', async () => {
      await telephone();
      const file = join(await recordingFile(), 'beside', 'talk.wav');
      const recording = recordWav(engine(), 'call', {
        ends: ['carrier'],
        layout: 'mono',
        msMax: 60_000,
        file,
      });
      await expect(recording.over).rejects.toMatchObject({ code: 'ENOENT' });
    });
  });
}
