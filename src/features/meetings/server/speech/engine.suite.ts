import { afterEach, describe, expect, test } from 'vitest';
import type { SpeechFailure } from '#test/stand-ins/speech-service.ts';
import { wavOf } from '../../rules/speech/sound.ts';
import type { Sound, SpeechEngine } from './engine.ts';
import { SpeechError } from './engine.ts';

interface EngineWorld {
  readonly engine: SpeechEngine;
  /** Null for an engine that is asked without a network. */
  readonly fail: ((how: SpeechFailure) => void) | null;
  stop(): Promise<void>;
}

/** A sound of so many milliseconds. Stand-ins hear two lines in 2,000 and nothing in 500. */
export function soundOf(durationMs: number, speaker: string | null = 'Alice'): Sound {
  const bytes = wavOf([new Int16Array(durationMs * 16)]);
  return { bytes, mime: 'audio/wav', durationMs, speaker, language: null };
}

const never = () => new AbortController().signal;

export async function errorOf(promised: Promise<unknown>): Promise<SpeechError> {
  const error = await promised.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof SpeechError) return error;
  throw new Error(`This is no SpeechError: ${String(error)}`);
}

/** What every engine does. */
export function describeSpeechEngine(name: string, start: () => Promise<EngineWorld>): void {
  describe(name, () => {
    let world: EngineWorld | null = null;
    afterEach(() => world?.stop());
    const begin = async () => {
      world = await start();
      return world;
    };

    test('what was said comes back as lines, with their times if the engine gives them', async () => {
      const { engine } = await begin();
      const lines = await engine.transcribe(soundOf(2_000), never());
      expect(lines.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }))).toEqual(
        engine.givesTimes
          ? [
              { text: 'Good morning to everybody.', startMs: 0, endMs: 900 },
              { text: 'Shall we start?', startMs: 1_000, endMs: 1_900 },
            ]
          : [{ text: 'Good morning to everybody. Shall we start?', startMs: null, endMs: null }],
      );
    });

    test('sound in which nobody speaks has no lines', async () => {
      const { engine } = await begin();
      expect(await engine.transcribe(soundOf(500), never())).toEqual([]);
    });

    test('two requests at once get their own answers', async () => {
      const { engine } = await begin();
      const [one, other] = await Promise.all([
        engine.transcribe(soundOf(500), never()),
        engine.transcribe(soundOf(2_000), never()),
      ]);
      expect([one.length, other.length > 0]).toEqual([0, true]);
    });

    test('a request that was called off before is not made', async () => {
      const { engine } = await begin();
      const reason = new Error('the recording was deleted');
      await expect(engine.transcribe(soundOf(2_000), AbortSignal.abort(reason))).rejects.toThrow(
        'the recording was deleted',
      );
    });
  });
}

/** What every engine does that is asked over a network. Its stand-in must know the key. */
export function describeRemoteEngine(
  name: string,
  start: (key: string | null) => Promise<EngineWorld & { readonly fail: (how: SpeechFailure) => void }>,
  rightKey: string,
): void {
  describe(`${name}, when something goes wrong`, () => {
    let world: Awaited<ReturnType<typeof start>> | null = null;
    afterEach(() => world?.stop());
    const failing = async (how: SpeechFailure) => {
      world = await start(rightKey);
      world.fail(how);
      return errorOf(world.engine.transcribe(soundOf(2_000), never()));
    };

    test.each(['wrong-key-1234', null])(
      'the key %s makes it not ready, and the error does not name it',
      async (key) => {
        world = await start(key);
        const error = await errorOf(world.engine.transcribe(soundOf(2_000), never()));
        expect(error.kind).toBe('not-ready');
        expect(error.message).toMatch(/ doesn’t accept our key \(401\)\.$/);
      },
    );

    test('when it is busy, the same request may succeed after the time that it says', async () => {
      const { kind, retryAfterMs } = await failing('busy');
      expect({ kind, retryAfterMs }).toEqual({ kind: 'later', retryAfterMs: 2_000 });
    });

    test.each([
      ['failing', 'later'],
      ['slow', 'later'],
      ['cut', 'later'],
      ['garbage', 'unusable'],
      ['html', 'unusable'],
      ['large', 'unusable'],
    ] as const)('after an answer that is %s (%s) the same request succeeds', async (how, kind) => {
      expect((await failing(how)).kind).toBe(kind);
      expect(await world?.engine.transcribe(soundOf(2_000), never())).not.toEqual([]);
    });

    test.each([
      ['broke', 'not-ready'],
      ['no-model', 'not-ready'],
      ['refused', 'refused'],
    ] as const)('an answer that says %s is %s', async (how, kind) => {
      expect((await failing(how)).kind).toBe(kind);
    });

    test('a refused sound has a sentence for people', async () => {
      expect((await failing('refused')).message).toMatch(/ can’t read the sound of this recording$/);
    });
  });
}
