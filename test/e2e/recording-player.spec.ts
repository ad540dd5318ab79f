import type { Page } from '@playwright/test';
import { Client as PgClient } from 'pg';
import type { App } from './app.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const ID = 'northlight-weekly';
const SEGMENT_MS = 3_000;
const FIRST_HERTZ = 440;
const SECOND_HERTZ = 1_000;

declare global {
  interface Window {
    /** Sounds that the page plays, and where each was sent to, in seconds. */
    sounds?: { audio: HTMLAudioElement & { captureStream(): MediaStream }; seeks: number[] }[];
  }
}

test('a recording plays from any line, skips silence, and is deleted without its transcript', async ({
  app,
  signUp,
}) => {
  const { page } = await signUp(alice, { plan: 'business', viewport: { width: 1280, height: 900 } });
  await page.addInitScript(noteSounds);
  await page.goto('/calendar?tab=meetings&part=recordings');
  await record(page);
  await transcribe(app);
  await page.reload();
  await page.getByRole('button', { name: 'Transcript of Northlight weekly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Northlight weekly' });
  const place = dialog.getByRole('slider', { name: 'Place in the recording' });
  await expect(place).toHaveAttribute('aria-valuetext', '0:00 of 0:09');

  // The file says nothing of its length and has no index.
  await dialog.getByRole('button', { name: 'Play from 0:06' }).click();
  await expect.poll(() => heardHertz(page)).toBeCloseTo(SECOND_HERTZ, -2);
  await expect(dialog.locator('[aria-current=true]')).toContainText('The second tone');
  await dialog.getByText('The first tone').click();
  await expect.poll(() => heardHertz(page)).toBeCloseTo(FIRST_HERTZ, -2);
  await expect(dialog.locator('[aria-current=true]')).toContainText('The first tone');
  await dialog.getByRole('button', { name: 'Pause' }).click();

  await place.press('Home');
  await place.press('ArrowRight');
  await expect(place).toHaveAttribute('aria-valuetext', '0:05 of 0:09');
  await place.press('ArrowLeft');
  await place.press(']');
  await expect(dialog.getByRole('button', { name: 'Speed, 1.25×' })).toBeVisible();
  await place.press('[');
  await dialog.getByRole('button', { name: 'Skip silence' }).click();
  await place.press(' ');
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.sounds?.at(-1)?.seeks.at(-1))).toBe(5.75);
  await expect(dialog.locator('[aria-current=true]')).toContainText('The second tone');
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await examine(page, 'recording-player');

  await dialog.getByRole('button', { name: 'More for the recording' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download recording' }).click();
  expect((await file).suggestedFilename()).toBe('Northlight weekly 2026-11-17.webm');
  await dialog.getByRole('button', { name: 'More for the recording' }).click();
  await page.getByRole('menuitem', { name: 'Delete recording, keep transcript' }).click();
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await expect(dialog.getByText('This recording was deleted.')).toBeVisible();
  await expect(dialog.getByText('The second tone')).toBeVisible();
  expect((await page.request.get(`/api/recordings/${ID}/sound`)).ok()).toBe(false);
});

/** Keeps a recording of a tone, of silence and of another tone, three seconds each, as this browser makes it. */
async function record(page: Page): Promise<void> {
  const sound = Buffer.from(
    await page.evaluate(tones, { first: FIRST_HERTZ, second: SECOND_HERTZ, segmentMs: SEGMENT_MS }),
  );
  const deviceId = 'desk';
  const started = await page.request.post('/api/recordings', {
    data: {
      id: ID,
      name: 'Northlight weekly',
      platform: 'in-person',
      source: 'in-person',
      day: '2026-11-17',
      mime: 'audio/webm;codecs=opus',
      speakers: [null],
      wantsTranscript: false,
      keepsSound: true,
      consent: 'I told everyone that I record this, and they agreed.',
      deviceId,
    },
  });
  expect(started.status(), await started.text()).toBe(200);
  const send = async (path: string, data: Buffer) => {
    const sent = await page.request.post(path, {
      data,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(sent.status(), await sent.text()).toBe(200);
  };
  await send(`/api/recordings/${ID}/pieces?deviceId=${deviceId}&offset=0`, sound);
  const levels = [...Array.from({ length: 12 }, () => 200), ...Array.from({ length: 12 }, () => 0)];
  await send(
    `/api/recordings/${ID}/levels?deviceId=${deviceId}`,
    Buffer.from([...levels, ...levels.slice(0, 12)]),
  );
  const ended = await page.request.post(`/api/recordings/${ID}/end`, {
    data: { deviceId, bytes: sound.length, durationMs: 9_000 },
  });
  expect(ended.status(), await ended.text()).toBe(200);
}

/** Writes what a speech engine would have heard. */
async function transcribe(app: App): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(
    `insert into meeting_lines (meeting_id, nth, workspace_id, speaker, start_ms, end_ms, text)
     select id, line.nth, workspace_id, 'Maya Brandt', line.start_ms, line.start_ms + 3000, line.text
     from meetings, (values (0, 0, 'The first tone'), (1, 6000, 'The second tone')) as line (nth, start_ms, text)
     where id = $1`,
    [ID],
  );
  await client.query('update meetings set lines = 2 where id = $1', [ID]);
  await client.end();
}

/** Runs in each page before the app. */
function noteSounds(): void {
  const Original = window.Audio;
  window.sounds = [];
  window.Audio = class extends Original {
    constructor(address?: string) {
      super(address);
      const seeks: number[] = [];
      // Chromium has it, and TypeScript doesn't.
      const audio = this as unknown as HTMLAudioElement & { captureStream(): MediaStream };
      audio.addEventListener('seeking', () => seeks.push(audio.currentTime));
      window.sounds?.push({ audio, seeks });
    }
  };
}

async function tones(wanted: { first: number; second: number; segmentMs: number }): Promise<number[]> {
  const context = new AudioContext();
  await context.resume();
  const output = context.createMediaStreamDestination();
  const recorder = new MediaRecorder(output.stream, { mimeType: 'audio/webm;codecs=opus' });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const seconds = wanted.segmentMs / 1_000;
  const play = (hertz: number, from: number) => {
    const tone = new OscillatorNode(context, { frequency: hertz });
    tone.connect(output);
    tone.start(context.currentTime + from);
    tone.stop(context.currentTime + from + seconds);
    return new Promise((resolve) => tone.addEventListener('ended', resolve));
  };
  recorder.start(1_000);
  void play(wanted.first, 0);
  await play(wanted.second, 2 * seconds);
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.stop();
  await stopped;
  await context.close();
  return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
}

/** The loudest tone of what the page plays, in hertz. */
function heardHertz(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const audio = window.sounds?.at(-1)?.audio;
    if (audio === undefined || audio.paused) return 0;
    const stream = audio.captureStream();
    // While it loads what it was moved to, it has none.
    if (stream.getAudioTracks().length === 0) return 0;
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 4_096 });
    context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const loudness = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(loudness);
    const hertz = (loudness.indexOf(Math.max(...loudness)) * context.sampleRate) / analyser.fftSize;
    await context.close();
    return hertz;
  });
}
