/** Speeds that can be chosen, the slowest first. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Beyond the end of any recording, in seconds. */
const FAR = 10_000_000;

/** What a player does now. */
export interface Playing {
  readonly atMs: number;
  /** Null until it is known. */
  readonly durationMs: number | null;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly hasFailed: boolean;
}

/**
 * Plays the sound of one recording. A recording that a browser made says nothing of its length: the server's figure
 * counts, and the end is looked for where there is none.
 */
export class SoundPlayer {
  readonly #audio = new Audio();
  readonly #address: string;
  readonly #listeners = new Set<() => void>();
  #knownMs: number | null;
  #now: Playing;
  /** Where to go back to once the end is found, in seconds. */
  #before: number | null = null;

  constructor(address: string, durationMs: number | null) {
    this.#address = address;
    this.#knownMs = durationMs;
    this.#now = { atMs: 0, durationMs, isPlaying: false, speed: 1, hasFailed: false };
  }

  readonly now = (): Playing => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the sound. @returns what stops it and lets it go */
  open(): () => void {
    const audio = this.#audio;
    const stopped = new AbortController();
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      audio.addEventListener(name, run, { signal: stopped.signal });
    on('loadedmetadata', () => this.#findEnd());
    on('seeked', () => this.#goBack());
    for (const name of [
      'timeupdate',
      'seeking',
      'seeked',
      'play',
      'pause',
      'ended',
      'durationchange',
    ] as const)
      on(name, () => this.#tell());
    on('error', () => this.#set({ hasFailed: true, isPlaying: false }));
    this.load();
    return () => {
      stopped.abort();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    };
  }

  /** Loads it again after it failed. */
  load(): void {
    this.#set({ hasFailed: false });
    this.#audio.preload = 'metadata';
    this.#audio.src = this.#address;
    this.#audio.playbackRate = this.#now.speed;
  }

  play(): void {
    this.#audio.playbackRate = this.#now.speed;
    // A pause that follows at once ends it too. What can't be played at all is told by the event.
    this.#audio.play().catch(() => this.#tell());
  }

  pause(): void {
    this.#audio.pause();
  }

  toggle(): void {
    if (this.#audio.paused) this.play();
    else this.pause();
  }

  /** Goes to a place, in milliseconds, and no further than the end. */
  seek(atMs: number): void {
    const place = Math.max(0, Math.min(atMs, this.#now.durationMs ?? atMs)) / 1_000;
    if (this.#before !== null) this.#before = place;
    else this.#audio.currentTime = place;
    this.#set({ atMs: place * 1_000 });
  }

  seekBy(ms: number): void {
    this.seek(this.#now.atMs + ms);
  }

  playFrom(atMs: number): void {
    this.seek(atMs);
    this.play();
  }

  setSpeed(speed: number): void {
    this.#audio.playbackRate = speed;
    this.#set({ speed });
  }

  /** The next speed up or down. */
  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed === this.#now.speed) + by;
    this.setSpeed(SPEEDS[at] ?? this.#now.speed);
  }

  #findEnd(): void {
    if (this.#knownMs !== null || Number.isFinite(this.#audio.duration)) return;
    this.#before = this.#audio.currentTime;
    this.#audio.currentTime = FAR;
  }

  #goBack(): void {
    const place = this.#before;
    if (place === null) return;
    this.#before = null;
    this.#knownMs = this.#audio.currentTime * 1_000;
    this.#audio.currentTime = place;
  }

  #tell(): void {
    if (this.#before !== null) return;
    const { currentTime, duration, paused } = this.#audio;
    const measuredMs = Number.isFinite(duration) ? duration * 1_000 : null;
    this.#set({ atMs: currentTime * 1_000, durationMs: this.#knownMs ?? measuredMs, isPlaying: !paused });
  }

  #set(change: Partial<Playing>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of this.#listeners) listener();
  }
}
