import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { TranscriptLine } from '../../model.ts';
import { type Placed, partMs } from '../../rules/speech/parts.ts';
import { inOrder, placed, sentencesOf } from '../../rules/speech/placing.ts';
import { withoutLoops, withoutRepeatedLines } from '../../rules/speech/repetition.ts';
import { wavSlice } from '../../rules/speech/sound.ts';
import type { PartSound } from '../hearing/messages.ts';
import { partsOf } from '../hearing/worker-hearing.ts';
import { type HeardLine, type SpeechEngine, SpeechError } from './engine.ts';
import { possibleAnswer } from './possible-answer.ts';
import type { SoundToHear, Transcriber } from './transcriber.ts';

/** How often a busy engine is asked again before the job is given back, and how long we wait for it meanwhile. */
const PATIENCE = { tries: 4, firstWaitMs: 1_000, waitMsMax: 60_000 };
/** A text without times that covers more of the recording is cut into sentences. */
const LONG_LINE_MS = 35_000;
/** Someone who speaks this long says words. Less may be a cough. */
const SPEECH_MS = 5_000;

interface Options {
  /** "en"; null: the engine finds out. */
  readonly language: string | null;
  readonly patience?: typeof PATIENCE;
}

/** What is kept of a part that was heard. */
const keptLines = z.array(
  z.object({
    speaker: z.string().nullable(),
    startMs: z.int().nullable(),
    endMs: z.int().nullable(),
    text: z.string(),
  }),
);

/** Hears recordings by channel and without their silence, part by part, and asks an engine about each. */
export function createTranscriber(
  engine: SpeechEngine,
  { language, patience = PATIENCE }: Options,
): Transcriber {
  const limits = {
    bytesMax: engine.bytesMax,
    msMax: engine.msMax,
    oneStretch: !engine.givesTimes,
    tellsVoicesApart: engine.tellsVoicesApart,
  };

  async function transcribe(_meetingId: string, given: SoundToHear) {
    const lines: TranscriptLine[] = [];
    let speechMs = 0;
    const parts = partsOf(given, limits);
    try {
      for (;;) {
        const step = await parts.next();
        if (step.done === true) {
          if (lines.length === 0 && speechMs >= SPEECH_MS)
            throw new SpeechError('refused', `${engine.name} heard no words in this recording`);
          given.onProgress(100);
          return { lines: inOrder(lines), durationMs: step.value };
        }
        for (const line of await hear(step.value.part, given)) lines.push(line);
        speechMs += partMs(step.value.part.stretches);
        given.onProgress(Math.min(99, Math.floor(step.value.read * 100)));
      }
    } finally {
      await parts.return(null);
    }
  }

  /** Asks about a part, unless it was heard before. */
  async function hear(part: PartSound, given: SoundToHear): Promise<readonly TranscriptLine[]> {
    const kept = keptLines.safeParse(given.heard.get(part.key));
    if (kept.success) return kept.data;
    const heard = await askPatiently(part, given.signal);
    const hasTimes = heard.every(({ startMs }) => startMs !== null);
    const lines = hasTimes || part.stretches.length < 2 ? linesOf(heard, part) : await hearEach(part, given);
    // When people ask again after it heard nothing, it is asked again too.
    if (lines.length > 0 || partMs(part.stretches) < SPEECH_MS) await given.onPart(part.key, lines);
    return lines;
  }

  /** For an engine that turned out to give no times: one stretch after the other. */
  async function hearEach(part: PartSound, given: SoundToHear): Promise<TranscriptLine[]> {
    const lines: TranscriptLine[] = [];
    for (const stretch of part.stretches) {
      const ms = stretch.endMs - stretch.startMs;
      const bytes = wavSlice(part.bytes, stretch.atMs, stretch.atMs + ms);
      const stretches = [{ ...stretch, atMs: 0 }];
      const key = `${part.key}/${stretch.startMs}`;
      for (const line of await hear({ ...part, key, bytes, stretches }, given)) lines.push(line);
    }
    return lines;
  }

  async function askPatiently(part: PartSound, signal: AbortSignal): Promise<readonly HeardLine[]> {
    const { bytes, mime, speaker } = part;
    const sound = { bytes, mime, speaker, language, durationMs: partMs(part.stretches) };
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      try {
        return possibleAnswer(await engine.transcribe(sound, signal), { engine, sound });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SpeechError) || tries >= triesOf(error, patience)) throw error;
        const ms = error.retryAfterMs ?? patience.firstWaitMs * 2 ** (tries - 1);
        if (ms > patience.waitMsMax) throw error;
        await wait(ms, undefined, { signal });
      }
    }
  }

  return { name: engine.name, transcribe };
}

/** How often the engine is asked before this error counts. */
function triesOf({ kind }: SpeechError, { tries }: Pick<typeof PATIENCE, 'tries'>): number {
  if (kind === 'later') return tries;
  return kind === 'unusable' ? 2 : 1;
}

/** What an engine heard of a part, at its times in the recording, without what engines make up. */
function linesOf(heard: readonly HeardLine[], part: PartSound): TranscriptLine[] {
  const lines = heard.flatMap((line) => {
    const speaker = part.speaker ?? voiceOf(line.speaker, part.nth);
    const { startMs, endMs } = line;
    if (startMs === null || endMs === null) return untimed({ ...line, speaker }, part.stretches);
    return placed([{ ...line, speaker, startMs, endMs }], part.stretches);
  });
  const clean = lines.map((line) => ({ ...line, text: withoutLoops(line.text) }));
  return withoutRepeatedLines(clean.filter(({ text }) => text !== ''));
}

/** An engine names voices from scratch in each part: its first in one may be its second in the next. */
function voiceOf(name: string | null, nth: number): string | null {
  return name === null || nth === 1 ? name : `${name} (part ${nth})`;
}

function untimed({ speaker, text }: HeardLine, stretches: readonly Placed[]): TranscriptLine[] {
  const [startMs, endMs] = [stretches[0]?.startMs ?? null, stretches.at(-1)?.endMs ?? null];
  if (startMs !== null && endMs !== null && endMs - startMs <= LONG_LINE_MS)
    return [{ speaker, startMs, endMs, text }];
  // When each was said isn't known, only when the first one was.
  return sentencesOf(text).map((sentence, nth) => ({
    speaker,
    startMs: nth === 0 ? startMs : null,
    endMs: null,
    text: sentence,
  }));
}
