import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { QUIET_CHROMIUM } from '#test/chromium.ts';
import { type Person, registrationOf } from '#test/people.ts';
import type { App } from './app.ts';
import { PARTS_A_SECOND, writeSpeechLike } from './speech-like.ts';

export const THEIR_VOICE = { seed: 3, hertz: 210, seconds: 40 };
export const OWN_VOICE = { seed: 11, hertz: 140, seconds: 40 };
const MEETING = 'Fake Meet';

/** What the server has of a recording, decoded: seconds, and the loudness of each channel by parts of a second. */
export interface Heard {
  readonly seconds: number;
  readonly channels: readonly number[][];
}

/**
 * A whole Chromium with a profile of its own: it shares the tab "Fake Meet" when it's asked, its microphone is a file, and
 * it can be killed. With the switch for a faked user interface the sound of the tab would be faked too.
 */
export class RecordingBrowser {
  readonly #app: App;
  readonly #folder: string;
  /** What the meeting's tab plays, if it isn't the voice that begins with it. */
  readonly #said: Buffer | null;
  #context: BrowserContext | null = null;

  private constructor(app: App, folder: string, said: Buffer | null) {
    this.#app = app;
    this.#folder = folder;
    this.#said = said;
  }

  /** @param said a WAV file that the meeting's tab plays when it's told to speak */
  static async open(app: App, person: Person, said: Buffer | null = null): Promise<RecordingBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'ahoy-recorder-'));
    await writeSpeechLike(join(folder, 'me.wav'), OWN_VOICE);
    if (said === null) await writeSpeechLike(join(folder, 'them.wav'), THEIR_VOICE);
    const browser = new RecordingBrowser(app, folder, said);
    await browser.start();
    const { request } = browser.context;
    const registered = await request.post('/api/identity/register', { data: registrationOf(person) });
    expect(registered.status()).toBe(200);
    const plan = await request.post('/api/billing/subscriptions/trial', { data: { planId: 'business' } });
    expect(plan.status()).toBe(200);
    await request.put('/api/identity/username', { data: { username: person.username } });
    return browser;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('The browser is closed.');
    return this.#context;
  }

  /** Starts it, at first or after it was killed, with the profile that it has. */
  async start(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(join(this.#folder, 'profile'), {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      baseURL: this.#app.url,
      permissions: ['microphone', 'camera'],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 900 },
      ignoreDefaultArgs: ['--mute-audio'],
      args: [
        ...QUIET_CHROMIUM,
        `--auto-select-tab-capture-source-by-title=${MEETING}`,
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${join(this.#folder, 'me.wav')}%noloop`,
      ],
    });
    const sound = this.#said ?? (await readFile(join(this.#folder, 'them.wav')));
    const autoplay = this.#said === null ? 'autoplay' : '';
    await this.context.route('https://meet.google.com/**', (route) =>
      route.request().url().endsWith('.wav')
        ? route.fulfill({ body: sound, contentType: 'audio/wav' })
        : route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><title>${MEETING}</title><h1>Meeting</h1><audio src="/them.wav" ${autoplay}></audio>`,
          }),
    );
    await this.context.addInitScript(notePieces);
  }

  async openPage(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(path);
    return page;
  }

  /**
   * Opens the meeting beforehand. Asked what to share, a browser takes a tab of this title that is there, and overlooks one
   * that gets its title while it asks.
   */
  async openMeeting(): Promise<void> {
    const meeting = await this.context.newPage();
    await meeting.goto('https://meet.google.com/kxo-tdvw-qre');
  }

  /** Plays what is said in the meeting, to its end. */
  async speak(): Promise<void> {
    const meeting = this.context.pages().find((page) => page.url().startsWith('https://meet.google.com/'));
    await meeting?.evaluate(
      () =>
        new Promise<void>((done, failed) => {
          const audio = document.querySelector('audio');
          audio?.addEventListener('ended', () => done());
          audio?.play().catch(failed);
        }),
    );
  }

  /** Joins the meeting from the form, and records it. */
  async join(page: Page, name = ''): Promise<void> {
    await this.openMeeting();
    await page.bringToFront();
    await page.goto('/calendar?tab=meetings&part=join');
    await page.getByLabel(/URL/).fill('meet.google.com/kxo-tdvw-qre');
    await page.getByLabel('Meeting name (optional)').fill(name);
    await page.getByText('I told everyone that I record this, and they agreed.').click();
    await page.getByRole('button', { name: 'Join and record' }).click();
    await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible({ timeout: 20_000 });
  }

  /** After a kill: browsers write cookies down twice a minute. */
  async signIn({ email, password }: Person): Promise<void> {
    const signedIn = await this.context.request.post('/api/identity/sign-in', { data: { email, password } });
    expect(signedIn.status()).toBe(200);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const lock = await readlink(join(this.#folder, 'profile/SingletonLock'));
    const gone = new Promise((resolve) => this.context.once('close', resolve));
    process.kill(Number(/-(\d+)$/.exec(lock)?.[1]), 'SIGKILL');
    await gone;
    this.#context = null;
    await rm(join(this.#folder, 'profile/SingletonLock'), { force: true });
  }

  /** The sound that the server has of a meeting, as a browser decodes it. */
  async hear(name: string): Promise<Heard> {
    const list = await this.context.request.get('/api/meetings');
    const { meetings }: { meetings: { id: string; name: string }[] } = await list.json();
    const found = meetings.filter((meeting) => meeting.name === name);
    expect(found).toHaveLength(1);
    const page = await this.context.newPage();
    await page.goto('/not/a/page');
    const heard = await page.evaluate(decode, {
      path: `/api/recordings/${found[0]?.id}/sound`,
      parts: PARTS_A_SECOND,
    });
    await page.close();
    return heard;
  }

  /** All but the one that it began with, without which it would end. */
  async closePages(): Promise<void> {
    for (const page of this.context.pages().slice(1)) await page.close();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

declare global {
  interface Window {
    /** When the recorder began, and what it was given. */
    recorded?: { at: number; tabLabel: string };
  }
}

/** Runs in each page before the app. */
function notePieces(): void {
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function noted(this: MediaRecorder, slice?: number) {
    window.recorded = { at: Date.now(), tabLabel: window.recorded?.tabLabel ?? '' };
    start.call(this, slice);
  };
  const share = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getDisplayMedia = async (options) => {
    const stream = await share(options);
    window.recorded = { at: 0, tabLabel: stream.getAudioTracks()[0]?.label ?? '' };
    return stream;
  };
}

async function decode({ path, parts }: { path: string; parts: number }): Promise<Heard> {
  const bytes = await (await fetch(path)).arrayBuffer();
  const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(bytes);
  const size = sound.sampleRate / parts;
  const channels = Array.from({ length: sound.numberOfChannels }, (_, nth) => {
    const samples = sound.getChannelData(nth);
    return Array.from({ length: Math.floor(samples.length / size) }, (_part, nthPart) => {
      const stretch = samples.subarray(nthPart * size, (nthPart + 1) * size);
      return Math.sqrt(stretch.reduce((sum, sample) => sum + sample * sample, 0) / stretch.length);
    });
  });
  return { seconds: sound.duration, channels };
}
