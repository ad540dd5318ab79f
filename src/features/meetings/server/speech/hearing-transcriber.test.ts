import { afterEach, describe, expect, test } from 'vitest';
import { type Clip, heardClips } from '#test/heard-clips.ts';
import { noSpeech, spoken, type Turn } from '#test/spoken.ts';
import { SPEECH_KEY, type SpeechService, startSpeechService } from '#test/stand-ins/speech-service.ts';
import { wavOf } from '../../rules/speech/sound.ts';
import { deepgramEngine } from './deepgram.ts';
import { errorOf } from './engine.suite.ts';
import type { HeardLine, Sound, SpeechEngine } from './engine.ts';
import { SpeechError } from './engine.ts';
import { createTranscriber } from './hearing-transcriber.ts';
import { openAiEngine } from './openai.ts';
import type { SoundToHear } from './transcriber.ts';

const open: SpeechService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop();
});

/** A recording, and what the job would keep of it. */
function recording(file: Uint8Array, given: Partial<SoundToHear> = {}) {
  const kept = new Map<string, unknown>();
  const progress: number[] = [];
  const sound: SoundToHear = {
    async *sound() {
      // Pieces of an odd size, as stores give them.
      for (let at = 0; at < file.length; at += 100_003) yield file.subarray(at, at + 100_003);
    },
    bytes: file.length,
    mime: 'audio/webm;codecs=opus',
    speakers: ['Alice', 'Bob'],
    durationMs: null,
    heard: kept,
    async onPart(part, body) {
      // As the database does.
      kept.set(part, JSON.parse(JSON.stringify(body)));
    },
    onProgress: (percent) => void progress.push(percent),
    signal: new AbortController().signal,
    ...given,
  };
  return { sound, kept, progress };
}

async function openAi(clips: readonly Clip[], model = 'whisper-1') {
  const service = await startSpeechService((wav) => heardClips(clips, wav));
  open.push(service);
  return { service, engine: openAiEngine({ url: `${service.url}/v1`, key: SPEECH_KEY, model }) };
}

const english = { language: 'en', patience: { tries: 3, firstWaitMs: 1, waitMsMax: 5_000 } };

if (noSpeech !== null) console.info(`Skipped: ${noSpeech}.`);

describe.skipIf(noSpeech !== null)('a recording of two people, one on each channel', () => {
  const turns: readonly Turn[] = [
    { channel: 0, atMs: 500, text: 'Good morning Robert, can we talk about the contract with the harbour?' },
    { channel: 1, atMs: 6_000, text: 'Yes of course, I read all of it yesterday evening on the train.' },
    { channel: 0, atMs: 11_500, text: 'The price in the second paragraph seems too high to me.' },
    { channel: 1, atMs: 16_500, text: 'Then I will ask them for a better offer before Friday.' },
    { channel: 0, atMs: 21_500, text: 'Thank you, that would help us a lot.' },
  ];
  const expected = [
    ['Alice', 'Good morning Robert, can we talk about the contract with the harbour?'],
    ['Bob', 'Yes of course, I read all of it yesterday evening on the train.'],
    ['Alice', 'The price in the second paragraph seems too high to me.'],
    ['Bob', 'Then I will ask them for a better offer before Friday.'],
    ['Alice', 'Thank you, that would help us a lot.'],
  ];
  const said = noSpeech === null ? spoken(turns, { seconds: 26 }) : { clips: [], file: new Uint8Array() };
  const linesOf = (lines: readonly { speaker: string | null; text: string }[]) =>
    lines.map(({ speaker, text }) => [speaker, text]);

  test('every line has its speaker, its words and its time', async () => {
    const { engine, service } = await openAi(said.clips);
    const { sound, progress } = recording(said.file);
    const { lines, durationMs } = await createTranscriber(engine, english).transcribe('m1', sound);
    expect(linesOf(lines)).toEqual(expected);
    for (const [nth, { startMs }] of lines.entries())
      expect(Math.abs((startMs ?? 0) - (turns[nth]?.atMs ?? 0))).toBeLessThan(100);
    expect(durationMs).toBeGreaterThanOrEqual(25_900);
    expect(durationMs).toBeLessThanOrEqual(26_100);
    // One part a channel, and much less than 52 seconds of sound.
    expect(service.requests).toHaveLength(2);
    const sentSeconds = service.requests.reduce((sum, request) => sum + request.sound.length, 0) / 32_000;
    expect(sentSeconds).toBeLessThan(26);
    expect(progress.at(-1)).toBe(100);
  });

  test('a line over several stretches of one person is cut where the other one spoke', async () => {
    const merging: SpeechEngine = {
      ...(await openAi(said.clips)).engine,
      async transcribe(given, signal) {
        const lines = await (await openAi(said.clips)).engine.transcribe(given, signal);
        // As engines do that take everything between two full stops for one line.
        return [
          {
            speaker: null,
            startMs: lines[0]?.startMs ?? 0,
            endMs: lines.at(-1)?.endMs ?? 0,
            text: lines.map(({ text }) => text).join(' '),
            words: lines.flatMap(({ words }) => words),
          },
        ];
      },
    };
    const { lines } = await createTranscriber(merging, english).transcribe('m1', recording(said.file).sound);
    expect(linesOf(lines)).toEqual(expected);
  });

  test('an engine that gives no times is asked about each stretch by itself', async () => {
    const { engine, service } = await openAi(said.clips, 'gpt-4o-transcribe');
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(said.file).sound);
    expect(linesOf(lines)).toEqual(expected);
    expect(service.requests).toHaveLength(5);
  });

  test('an engine that turns out to give no times as well', async () => {
    const service = await startSpeechService((wav) => heardClips(said.clips, wav), { shape: 'text-only' });
    open.push(service);
    const engine = openAiEngine({ url: `${service.url}/v1`, key: SPEECH_KEY, model: 'tiny' });
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(said.file).sound);
    expect(linesOf(lines)).toEqual(expected);
  });

  test('after a failure only the part that is missing is asked', async () => {
    const { engine, service } = await openAi(said.clips);
    const transcriber = createTranscriber(engine, {
      ...english,
      patience: { ...english.patience, tries: 1 },
    });
    const { sound, kept } = recording(said.file);
    const asked: number[] = [];
    const failing = {
      ...sound,
      async onPart(part: string, body: unknown) {
        await sound.onPart(part, body);
        if (asked.push(1) === 1) service.fail('failing');
      },
    };
    expect((await errorOf(transcriber.transcribe('m1', failing))).kind).toBe('later');
    expect(kept.size).toBe(1);
    const before = service.requests.length;
    const { lines } = await transcriber.transcribe('m1', sound);
    expect(service.requests.length - before).toBe(1);
    expect(linesOf(lines)).toEqual(expected);
  });

  test('a busy engine is waited for, so long as it asks', async () => {
    const { engine, service } = await openAi(said.clips);
    service.fail('busy');
    const start = performance.now();
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(said.file).sound);
    expect(linesOf(lines)).toEqual(expected);
    expect(performance.now() - start).toBeGreaterThanOrEqual(2_000);
  });

  test('an engine that isn’t ready is not asked again', async () => {
    const { engine, service } = await openAi(said.clips);
    service.fail('broke');
    const error = await errorOf(
      createTranscriber(engine, english).transcribe('m1', recording(said.file).sound),
    );
    expect([error.kind, service.requests.length]).toEqual(['not-ready', 1]);
  });

  test('a recording that was cut off in the middle is heard as far as it goes', async () => {
    const { engine } = await openAi(said.clips);
    // In the middle of the fourth turn, and of a packet.
    const cut = said.file.subarray(0, Math.floor(said.file.length * 0.75));
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(cut).sound);
    expect(linesOf(lines)).toEqual(expected.slice(0, 3));
  });

  test('when the recording is deleted, the engine is not waited for', async () => {
    const { engine, service } = await openAi(said.clips);
    service.fail('slow');
    const deleting = new AbortController();
    const { sound } = recording(said.file, { signal: deleting.signal });
    const heard = createTranscriber(engine, english).transcribe('m1', sound);
    setTimeout(() => deleting.abort(new Error('it was deleted')), 1_500);
    await expect(heard).rejects.toThrow('it was deleted');
  });

  test('a microphone that hears the other one’s loudspeaker gives no second line', async () => {
    const leaking = spoken(
      [{ channel: 1, atMs: 1_000, text: 'Yes of course, I read all of it yesterday evening on the train.' }],
      {
        seconds: 8,
        filter: 'pan=stereo|c0=0.3*c1|c1=c1',
      },
    );
    const { engine, service } = await openAi(leaking.clips);
    const { lines } = await createTranscriber(engine, english).transcribe(
      'm1',
      recording(leaking.file).sound,
    );
    expect(linesOf(lines)).toEqual([
      ['Bob', 'Yes of course, I read all of it yesterday evening on the train.'],
    ]);
    expect(service.requests).toHaveLength(1);
  });
});

describe.skipIf(noSpeech !== null)('other recordings', () => {
  const text = 'Good morning everybody, let us begin with the numbers of last week.';
  const encodings: readonly (readonly [string, readonly string[]])[] = [
    ['Ogg with Opus', ['-c:a', 'libopus', '-f', 'ogg']],
    ['a WAV file at 44,100 Hz', ['-ar', '44100', '-f', 'wav']],
    ['a WAV file at 8,000 Hz', ['-ar', '8000', '-f', 'wav']],
    ['a WebM file with picture', ['-f', 'lavfi', '-i', 'color=s=64x64:d=6', '-c:a', 'libopus', '-f', 'webm']],
  ];

  test.each(encodings.slice(0, 3))(
    '%s of several people is heard without its silence',
    async (_name, encode) => {
      const { file, clips } = spoken([{ channel: 0, atMs: 1_000, text }], {
        seconds: 60,
        channels: 1,
        encode,
      });
      const { engine, service } = await openAi(clips);
      const { sound } = recording(file, { speakers: [null] });
      const { lines } = await createTranscriber(engine, english).transcribe('m1', sound);
      expect(lines.map(({ speaker, text: heard }) => [speaker, heard])).toEqual([[null, text]]);
      expect(service.requests.map(({ sound: sent }) => sent.length < 32_000 * 10)).toEqual([true]);
    },
  );

  test.each([
    ['an M4A file', ['-c:a', 'aac', '-f', 'ipod'], 'audio/mp4'],
    ['an MP4 file whose index is at its end', ['-c:a', 'aac', '-f', 'mp4'], 'audio/mp4'],
    ['an MP3 file', ['-c:a', 'libmp3lame', '-f', 'mp3'], 'audio/mpeg'],
    ['a FLAC file', ['-c:a', 'flac', '-f', 'flac'], 'audio/flac'],
  ])('%s goes to the engine as it is encoded', async (_name, encode, mime) => {
    const { file } = spoken([{ channel: 0, atMs: 500, text }], { seconds: 6, channels: 1, encode });
    const { engine, sounds } = answering([{ text: 'Heard.', startMs: 500, endMs: 1_500 }]);
    const { lines, durationMs } = await createTranscriber(engine, english).transcribe(
      'm1',
      recording(file, { speakers: [null] }).sound,
    );
    expect(lines).toEqual([{ speaker: null, startMs: 500, endMs: 1_500, text: 'Heard.' }]);
    expect(sounds.map((sound) => sound.mime)).toEqual([mime]);
    expect(durationMs).toBeGreaterThan(5_900);
    expect(durationMs).toBeLessThan(6_200);
  });

  test('an engine that tells voices apart gets the whole sound, not its stretches', async () => {
    const { file } = spoken([{ channel: 0, atMs: 500, text }], { seconds: 6, channels: 1 });
    const { engine, sounds } = answering(
      [{ text: 'Heard.', startMs: 0, endMs: 1_000, speaker: 'Speaker 1' }],
      {
        tellsVoicesApart: true,
      },
    );
    const { lines } = await createTranscriber(engine, english).transcribe(
      'm1',
      recording(file, { speakers: [null] }).sound,
    );
    expect(lines.map(({ speaker }) => speaker)).toEqual(['Speaker 1']);
    expect(sounds.map(({ mime, durationMs }) => [mime, Math.round(durationMs / 1_000)])).toEqual([
      ['audio/ogg', 6],
    ]);
  });

  test('too long for one request, it goes in parts whose voices are named apart', async () => {
    const { file } = spoken([{ channel: 0, atMs: 500, text }], { seconds: 6, channels: 1 });
    const { engine } = answering([{ text: 'Heard.', startMs: 0, endMs: 1_000, speaker: 'Speaker 1' }], {
      tellsVoicesApart: true,
      msMax: 4_000,
    });
    const { lines } = await createTranscriber(engine, english).transcribe(
      'm1',
      recording(file, { speakers: [null] }).sound,
    );
    expect(lines.map(({ speaker, startMs }) => [speaker, Math.round((startMs ?? 0) / 100)])).toEqual([
      ['Speaker 1', 0],
      ['Speaker 1 (part 2)', 40],
    ]);
  });

  test('what engines make up by repeating themselves is left out', async () => {
    const { file } = spoken([{ channel: 0, atMs: 500, text }], { seconds: 6 });
    const { engine } = answering([
      { text: 'Good morning.', startMs: 0, endMs: 900 },
      { text: 'you you you you you you you you you you', startMs: 1_000, endMs: 2_000 },
    ]);
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(file).sound);
    expect(lines.map((line) => line.text)).toEqual(['Good morning.']);
  });

  test('time without sound between two packets counts, as when a recorder was paused', async () => {
    const said = spoken(
      [
        { channel: 0, atMs: 500, text },
        { channel: 0, atMs: 20_000, text: 'Thank you, that would help us a lot.' },
      ],
      {
        seconds: 24,
        filter: "aselect='not(between(t,7,17))'",
      },
    );
    const { engine, service } = await openAi(said.clips);
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(said.file).sound);
    expect(lines.map((line) => [line.text, Math.round((line.startMs ?? 0) / 1_000)])).toEqual([
      [text, 1],
      ['Thank you, that would help us a lot.', 20],
    ]);
    expect(service.requests).toHaveLength(1);
  });

  test('Deepgram hears channels of known people by channel', async () => {
    const said = spoken([{ channel: 1, atMs: 500, text }], { seconds: 6 });
    const service = await startSpeechService((wav) => heardClips(said.clips, wav));
    open.push(service);
    const engine = deepgramEngine({ url: service.url, key: SPEECH_KEY, model: 'nova-3' });
    const { lines } = await createTranscriber(engine, english).transcribe('m1', recording(said.file).sound);
    expect(lines.map(({ speaker, text: heard }) => [speaker, heard])).toEqual([['Bob', text]]);
  });
});

function answering(
  lines: readonly (Pick<HeardLine, 'text' | 'startMs' | 'endMs'> & { speaker?: string })[],
  given: Partial<SpeechEngine> = {},
) {
  const sounds: Sound[] = [];
  const engine: SpeechEngine = {
    name: 'A scripted engine',
    bytesMax: 25_000_000,
    msMax: 1_000_000,
    givesTimes: true,
    tellsVoicesApart: false,
    async transcribe(sound) {
      sounds.push(sound);
      return lines.map((line) => ({ speaker: null, words: [], ...line }));
    },
    async stop() {},
    ...given,
  };
  return { engine, sounds };
}

describe.skipIf(noSpeech !== null)('an answer of the engine that can’t be true', () => {
  const said =
    noSpeech === null
      ? spoken(
          [
            {
              channel: 0,
              atMs: 0,
              text: 'Good morning Robert, can we talk about the contract with the harbour?',
            },
            { channel: 0, atMs: 6_000, text: 'The price in the second paragraph seems much too high to me.' },
          ],
          { seconds: 11 },
        )
      : { clips: [], file: new Uint8Array() };
  const impossible = { text: 'x '.repeat(100_000), startMs: 0, endMs: 1_000 };

  test.each([['garbage'], ['html'], ['large']] as const)(
    'is paid for twice at most, and then said: %s',
    async (how) => {
      const { engine, service } = await openAi(said.clips);
      service.fail(how, 9);
      const heard = createTranscriber(engine, english).transcribe('m1', recording(said.file).sound);
      const { kind, message } = await errorOf(heard);
      expect({ kind, message }).toEqual({
        kind: 'unusable',
        message: 'The speech server sent an answer that isn’t a transcript',
      });
      expect(service.requests).toHaveLength(2);
    },
  );

  test('has more text than anyone can say in that time', async () => {
    const { engine, sounds } = answering([impossible]);
    const error = await errorOf(
      createTranscriber(engine, english).transcribe('m1', recording(said.file).sound),
    );
    expect(error.kind).toBe('unusable');
    expect(sounds).toHaveLength(2);
  });

  test('has no word although someone spoke, and is asked for again when a person asks again', async () => {
    const { engine, sounds } = answering([]);
    const { sound } = recording(said.file);
    const transcriber = createTranscriber(engine, english);
    const { kind, message } = await errorOf(transcriber.transcribe('m1', sound));
    expect(kind).toBe('refused');
    expect(message).toMatch(/ heard no words in this recording$/);
    const asked = sounds.length;
    await errorOf(transcriber.transcribe('m1', sound));
    expect(sounds.length).toBeGreaterThan(asked);
  });
});

describe('sound that is none', () => {
  test.each([
    ['nothing at all', new Uint8Array()],
    ['noise', Uint8Array.from({ length: 50_000 }, (_, nth) => (nth * 7_919) % 251)],
    ['a web page', new TextEncoder().encode('<!doctype html><title>Not found</title>'.repeat(100))],
    [
      'the head of a WebM file and then nothing',
      Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81),
    ],
    ['a playlist', new TextEncoder().encode('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n')],
  ])('%s is refused with a sentence, and no engine is asked', async (_name, file) => {
    const { engine, sounds } = answering([]);
    const error = await errorOf(createTranscriber(engine, english).transcribe('m1', recording(file).sound));
    expect([error.kind, error.message]).toEqual(['refused', 'We can’t find any sound in this file']);
    expect(sounds).toEqual([]);
  });

  test('a minute of silence has no lines, and no engine is asked', async () => {
    const { engine, sounds } = answering([{ text: 'Thanks for watching!', startMs: 0, endMs: 1_000 }]);
    const file = wavOf([new Int16Array(16_000 * 60)]);
    const { sound } = recording(file, { speakers: ['Alice'] });
    expect(await createTranscriber(engine, english).transcribe('m1', sound)).toEqual({
      lines: [],
      durationMs: 60_000,
    });
    expect(sounds).toEqual([]);
  });

  test('a store that loses the end of the sound makes the job try again', async () => {
    const file = wavOf([new Int16Array(16_000 * 60)]);
    const { sound } = recording(file.subarray(0, 300_000), { bytes: file.length, speakers: ['Alice'] });
    const { engine } = answering([]);
    const error = await errorOf(createTranscriber(engine, english).transcribe('m1', sound));
    expect(error).toBeInstanceOf(SpeechError);
    expect(error.kind).toBe('later');
  });
});
