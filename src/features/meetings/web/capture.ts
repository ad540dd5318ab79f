import levelWorklet from './level-worklet.ts?worker&url';
import type { Channel, Trouble } from './recorder-state.ts';

const SAMPLES_PER_SECOND = 48_000;
const BITS_PER_SECOND = 64_000;
const PIECE_MS = 1_000;
/** What browsers can write, best first: Safari before 18.4 writes MP4 only. */
const MIMES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Sound of a tab, and whether it can be had in this browser: Chrome and Edge on a computer. */
export function canShareTab(): boolean {
  const media = navigator.mediaDevices as MediaDevices | undefined;
  const known: object = media?.getSupportedConstraints() ?? {};
  return typeof media?.getDisplayMedia === 'function' && 'suppressLocalAudioPlayback' in known;
}

/** Whether this browser can record at all. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

/** Asks what to share. Has to be called in the press of a button. Rejects when the person shares nothing. */
export function askForTab(): Promise<MediaStream> {
  const asked: DisplayMediaStreamOptions & Record<string, unknown> = {
    // Without a picture nothing can be shared. It's turned off at once.
    video: { displaySurface: 'browser' },
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    systemAudio: 'include',
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
  };
  return navigator.mediaDevices.getDisplayMedia(asked);
}

/** Its sound; null if only the picture is shared. The picture is turned off. */
export function soundOf(display: MediaStream): MediaStreamTrack | null {
  const [sound] = display.getAudioTracks();
  for (const track of sound === undefined ? display.getTracks() : display.getVideoTracks()) track.stop();
  return sound ?? null;
}

export async function askForMicrophone(): Promise<MediaStreamTrack | Trouble> {
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    return stream.getAudioTracks()[0] ?? 'missing';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
    return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'blocked';
  }
}

export interface CapturePorts {
  onPiece(bytes: Blob): void;
  /** Every quarter second: how loud each channel was, 0 to 255. */
  onLevels(levels: readonly number[]): void;
  /** A channel gives no sound; null: it does again. */
  onTrouble(channel: Channel, trouble: Trouble | null): void;
  /** The browser can't continue. */
  onFailure(): void;
}

/** Records tracks into one file, a channel each: left is me, right is them. A channel without a track is silent. */
export class Capture {
  readonly channels: readonly Channel[];
  readonly mime: string;
  readonly #ports: CapturePorts;
  readonly #context = new AudioContext({ sampleRate: SAMPLES_PER_SECOND });
  readonly #merger: ChannelMergerNode;
  readonly #recorder: MediaRecorder;
  readonly #plugged = new Map<
    Channel,
    { track: MediaStreamTrack; source: AudioNode; over: AbortController; isOurs: boolean }
  >();

  constructor(channels: readonly Channel[], ports: CapturePorts) {
    this.channels = channels;
    this.#ports = ports;
    this.#merger = new ChannelMergerNode(this.#context, { numberOfInputs: channels.length });
    const recorded = new MediaStreamAudioDestinationNode(this.#context, {
      channelCount: channels.length,
      channelCountMode: 'explicit',
    });
    this.#merger.connect(recorded);
    // Silence on every channel, so that time passes where no track is.
    const silence = new ConstantSourceNode(this.#context, { offset: 0 });
    for (const [nth] of channels.entries()) silence.connect(this.#merger, 0, nth);
    silence.start();
    const mimeType = MIMES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
    this.#recorder = new MediaRecorder(recorded.stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    this.mime = mimeType;
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) ports.onPiece(data);
    });
    this.#recorder.addEventListener('error', () => ports.onFailure());
    // A call on a phone, or a computer that slept.
    this.#context.addEventListener('statechange', () => {
      if (this.#recorder.state === 'recording') void this.#context.resume().catch(() => undefined);
    });
    void this.#measure(recorded);
  }

  async start(): Promise<void> {
    await this.#context.resume();
    this.#recorder.start(PIECE_MS);
  }

  /** Whether any track is left that gives sound. */
  get hasSound(): boolean {
    return [...this.#plugged.values()].some(({ track }) => track.readyState === 'live');
  }

  has(channel: Channel): boolean {
    return this.#plugged.get(channel)?.track.readyState === 'live';
  }

  /**
   * Records this track as a channel, in place of the one before.
   * @param isOurs whether it ends with the recording; false for a track that a call still needs
   */
  plug(channel: Channel, track: MediaStreamTrack, { isOurs = true } = {}): void {
    this.unplug(channel);
    const over = new AbortController();
    const { signal } = over;
    // However many channels a tab has, they become one.
    const source = new MediaStreamAudioSourceNode(this.#context, { mediaStream: new MediaStream([track]) });
    const mono = new GainNode(this.#context, { channelCount: 1, channelCountMode: 'explicit' });
    source.connect(mono).connect(this.#merger, 0, this.channels.indexOf(channel));
    const tell = (trouble: Trouble | null) => this.#ports.onTrouble(channel, trouble);
    track.addEventListener('ended', () => tell('ended'), { signal });
    track.addEventListener('mute', () => tell('silenced'), { signal });
    track.addEventListener('unmute', () => tell(null), { signal });
    this.#plugged.set(channel, { track, source, over, isOurs });
    tell(track.muted ? 'silenced' : null);
  }

  setMuted(channel: Channel, isMuted: boolean): void {
    const plugged = this.#plugged.get(channel);
    if (plugged !== undefined) plugged.track.enabled = !isMuted;
  }

  /** What was recorded since the last piece is one now. */
  flush(): void {
    if (this.#recorder.state === 'recording') this.#recorder.requestData();
  }

  /** Resolves after the last piece. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) =>
        this.#recorder.addEventListener('stop', resolve, { once: true }),
      );
      this.#recorder.stop();
      await stopped;
    }
    for (const channel of this.channels) this.unplug(channel);
    await this.#context.close().catch(() => undefined);
  }

  /** The channel is silent from now on. */
  unplug(channel: Channel): void {
    const plugged = this.#plugged.get(channel);
    if (plugged === undefined) return;
    plugged.over.abort();
    plugged.source.disconnect();
    if (plugged.isOurs) plugged.track.stop();
    this.#plugged.delete(channel);
  }

  /** Not on the path of the sound: recording continues without levels. Its own output is silent. */
  async #measure(recorded: AudioNode): Promise<void> {
    try {
      await this.#context.audioWorklet.addModule(levelWorklet);
    } catch {
      return;
    }
    const levels = new AudioWorkletNode(this.#context, 'levels', {
      channelCount: this.channels.length,
      channelCountMode: 'explicit',
      outputChannelCount: [this.channels.length],
    });
    levels.port.addEventListener('message', ({ data }: MessageEvent<number[]>) => this.#ports.onLevels(data));
    levels.port.start();
    this.#merger.connect(levels).connect(recorded);
  }
}
