import { SECOND_MS } from '#kernel/instant.ts';
import { LevelMeter, type PageAudio } from './audio-context.ts';
import type { Devices } from './devices.ts';
import type { MicrophonePort, MicrophoneState } from './line-ports.ts';
import type { Loudness } from './quality.ts';
import { type MicrophoneHint, SpeechWatch } from './speech-watch.ts';

/**
 * Set to "off" in localStorage, this turns off audio processing. Echo cancellation and noise suppression take a steady
 * test tone for noise and remove it.
 */
const PROCESSING_KEY = 'ahoy.audio.processing';
const WATCH_EVERY_MS = SECOND_MS / 10;

type Failure = Extract<MicrophoneState['state'], 'blocked' | 'missing' | 'busy'>;

/** The microphone of this tab, open only during calls, so that its light goes off. */
export class Microphone implements MicrophonePort {
  readonly #devices: Devices;
  readonly #audio: PageAudio;
  readonly #listeners = new Set<() => void>();
  #state: MicrophoneState = { state: 'closed' };
  #stream: MediaStream | null = null;
  /** Copy of the track, which is what is sent. Muting it leaves the level measurable. */
  #sent: MediaStreamTrack | null = null;
  #meter: LevelMeter | null = null;
  #muted = false;
  #watch = new SpeechWatch();
  #watchTimer: number | null = null;
  #loudness: Loudness = { energy: 0, seconds: 0 };
  /** Counts openings and closings. An outdated opening releases its stream. */
  #turn = 0;

  constructor(devices: Devices, audio: PageAudio) {
    this.#devices = devices;
    this.#audio = audio;
    let chosen = devices.get().chosen.microphone;
    devices.subscribe(() => {
      const now = devices.get().chosen.microphone;
      if (now === chosen) return;
      chosen = now;
      if (this.#stream !== null) void this.#acquire(null);
    });
  }

  get(): MicrophoneState {
    return this.#state;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  get track(): MediaStreamTrack | null {
    return this.#sent;
  }

  /** Hint for the person: they speak while muted, or the microphone is silent. */
  get hint(): MicrophoneHint | null {
    return this.#state.state === 'open' ? this.#watch.hint : null;
  }

  level(): number {
    if (this.#stream === null) return 0;
    // Created on first use, because answering must not wait for it.
    this.#meter ??= new LevelMeter(this.#audio.context, this.#stream);
    return this.#meter.level();
  }

  loudness(): Loudness {
    return this.#loudness;
  }

  async open(): Promise<void> {
    if (this.#state.state === 'open' || this.#state.state === 'prompting') return;
    this.#set({ state: 'prompting' });
    await this.#acquire(null);
  }

  close(): void {
    this.#turn += 1;
    this.#release();
    this.#muted = false;
    this.#set({ state: 'closed' });
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (this.#sent !== null) this.#sent.enabled = !muted;
  }

  async #acquire(movedFrom: string | null): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const opened = await openStream(this.#devices.inUse('microphone'));
    if (turn !== this.#turn) return opened.stream?.getTracks().forEach((track) => track.stop());
    this.#release();
    if (opened.stream === null) return this.#set({ state: opened.failure });
    this.#use(opened.stream, movedFrom);
    void this.#devices.refresh();
  }

  #use(stream: MediaStream, movedFrom: string | null): void {
    const [track] = stream.getAudioTracks();
    if (track === undefined) return this.#set({ state: 'missing' });
    this.#stream = stream;
    this.#sent = track.clone();
    this.#sent.enabled = !this.#muted;
    this.#watch = new SpeechWatch();
    this.#watchTimer = window.setInterval(() => this.#look(), WATCH_EVERY_MS);
    // Unplugged: continue with the system default.
    track.addEventListener('ended', () => void this.#acquire(track.label));
    this.#set({ state: 'open', label: track.label, movedFrom });
  }

  #look(): void {
    // A locked page hears nothing from its own microphone either.
    if (this.#audio.isLocked) return;
    const level = this.level();
    this.#loudness = louder(this.#loudness, this.#muted ? 0 : level);
    if (this.#watch.add(level, this.#muted)) this.#tell();
  }

  #release(): void {
    if (this.#watchTimer !== null) window.clearInterval(this.#watchTimer);
    this.#watchTimer = null;
    this.#meter?.close();
    this.#meter = null;
    this.#sent?.stop();
    this.#sent = null;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }

  #set(state: MicrophoneState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The state with one more level sample. */
export function louder({ energy, seconds }: Loudness, level: number): Loudness {
  const passed = WATCH_EVERY_MS / SECOND_MS;
  return { energy: energy + level * level * passed, seconds: seconds + passed };
}

type Opened = { stream: MediaStream } | { stream: null; failure: Failure };

async function openStream(deviceId: string | null): Promise<Opened> {
  // Browsers hide devices from pages without HTTPS, which to the person is a block.
  if (navigator.mediaDevices === undefined) return { stream: null, failure: 'blocked' };
  const on = localStorage.getItem(PROCESSING_KEY) !== 'off';
  const audio: MediaTrackConstraints = {
    echoCancellation: on,
    noiseSuppression: on,
    autoGainControl: on,
    channelCount: 1,
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
  };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ audio }) };
  } catch (error) {
    // The chosen device was just unplugged. Any other is better than silence.
    if (deviceId !== null && nameOf(error) === 'OverconstrainedError') return openStream(null);
    return { stream: null, failure: classifyMicrophoneError(nameOf(error)) };
  }
}

/** State for a DOMException of getUserMedia. */
export function classifyMicrophoneError(name: string): Failure {
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'blocked';
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
