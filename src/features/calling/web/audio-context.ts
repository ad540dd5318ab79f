/**
 * Amount of sound made at once, in seconds: the length of a call's packet. Smaller pieces wake the browser more often,
 * and the first packet of a call waits for two of them.
 */
const PIECE_S = 0.02;

/**
 * The page's only AudioContext. Browsers keep it silent until the person touches the page. `isLocked` says so, and the
 * first touch or key unlocks it.
 */
export class PageAudio {
  readonly #closing = new AbortController();
  #context: AudioContext | null = null;
  #silence: MediaStreamTrack | null = null;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const unlock = () => void this.unlock();
    for (const gesture of ['pointerdown', 'keydown'] as const)
      window.addEventListener(gesture, unlock, {
        capture: true,
        passive: true,
        signal: this.#closing.signal,
      });
  }

  close(): void {
    this.#closing.abort();
    void this.#context?.close();
  }

  get context(): AudioContext {
    if (this.#context === null) {
      this.#context = new AudioContext({ latencyHint: PIECE_S });
      this.#context.addEventListener('statechange', () => {
        for (const listener of this.#listeners) listener();
      });
    }
    return this.#context;
  }

  /**
   * A track that is always silent. Sending it keeps the encoder running, so that a microphone put in its place is heard
   * at once. While the page is locked it sends nothing, which does no harm.
   */
  get silence(): MediaStreamTrack {
    if (this.#silence === null) {
      // Without a source the destination would have no output at all, not even silence.
      const source = new ConstantSourceNode(this.context, { offset: 0 });
      const destination = this.context.createMediaStreamDestination();
      source.connect(destination);
      source.start();
      const [track] = destination.stream.getAudioTracks();
      if (track === undefined) throw new Error('a stream destination has one audio track');
      this.#silence = track;
    }
    return this.#silence;
  }

  get isLocked(): boolean {
    return this.context.state !== 'running';
  }

  async unlock(): Promise<void> {
    // Refused without a gesture. The next gesture tries again.
    if (this.isLocked) await this.context.resume().catch(() => undefined);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Current level of a stream: root mean square of the last 20 milliseconds or so, 0 to 1. */
export class LevelMeter {
  readonly #analyser: AnalyserNode;
  readonly #source: MediaStreamAudioSourceNode;
  readonly #samples: Float32Array<ArrayBuffer>;

  constructor(context: AudioContext, stream: MediaStream) {
    this.#analyser = context.createAnalyser();
    this.#analyser.fftSize = 1024;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#source = context.createMediaStreamSource(stream);
    this.#source.connect(this.#analyser);
  }

  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const sum = this.#samples.reduce((total, sample) => total + sample * sample, 0);
    return Math.sqrt(sum / this.#samples.length);
  }

  close(): void {
    this.#source.disconnect();
  }
}
