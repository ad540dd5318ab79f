import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sound } from '#features/telephony/model.ts';
import { type IncomingLeg, type MediaEngine, recordWav } from '#features/telephony/server/service.ts';
import { assert } from '#kernel/assert.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Blobs } from '#platform/server/blobs/blobs.ts';
import { newId } from '#platform/server/ids.ts';
import type { Log } from '#platform/server/log.ts';
import type {
  StepOutcome,
  UnansweredCall,
  UnansweredHandler,
  UnansweredStep,
} from '../../model-unanswered.ts';
import { announceNobody } from '../../rules/phone/unanswered.ts';

export interface UnansweredParts {
  readonly media: MediaEngine;
  readonly blobs: Blobs;
  readonly log: Log;
  /** Chooses the steps. */
  readonly unanswered: UnansweredHandler;
}

type StepOf<Kind extends UnansweredStep['kind']> = Extract<UnansweredStep, { kind: Kind }>;

/** Longest wait for the end of a sound. */
const PLAYED_MS_MAX = 15 * SECOND_MS;
/** Longest time that an unanswered call may go on. */
const LASTS_MS_MAX = 15 * MINUTE_MS;
const STEPS_MAX = 50;
const RECORDED_SECONDS_MAX = 600;
const KEYS_KEPT_MAX = 64;
/** Extra time for a beep or a recording to finish. */
const GRACE_MS = 2 * SECOND_MS;
const UNAVAILABLE = 480;

/** Takes an unanswered call from the network through the steps that its handler chooses. */
export class UnansweredLeg {
  readonly #parts: UnansweredParts;
  readonly #leg: IncomingLeg;
  readonly #call: Omit<UnansweredCall, 'soFar'>;
  #isAnswered = false;
  #isLeft = false;
  #playing: Sound | null = null;
  /** Keys that no step has used yet. */
  #keys = '';
  #waiting: { isDone(): boolean; go(): void } | null = null;

  constructor(parts: UnansweredParts, leg: IncomingLeg, call: Omit<UnansweredCall, 'soFar'>) {
    this.#parts = parts;
    this.#leg = leg;
    this.#call = call;
  }

  /** Whether a step has answered the call. It then ends with a hang-up. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** @returns the SIP status that ends the call if it wasn't answered */
  async run(): Promise<number> {
    const late = setTimeout(() => this.leave(), LASTS_MS_MAX);
    try {
      return await this.#go();
    } finally {
      clearTimeout(late);
    }
  }

  played(sound: Sound): void {
    if (this.#playing === sound) this.#playing = null;
    this.#look();
  }

  pressed(key: string): void {
    if (this.#isAnswered && this.#keys.length < KEYS_KEPT_MAX) this.#keys += key;
    this.#look();
  }

  /** Ends the steps, because the caller hung up or has to. A recording in progress is saved. */
  leave(): void {
    this.#isLeft = true;
    this.#look();
  }

  async #go(): Promise<number> {
    let soFar: StepOutcome | null = null;
    for (let taken = 0; taken < STEPS_MAX; taken += 1) {
      const step = await this.#decide(soFar);
      if (this.#isLeft) break;
      if (step.kind === 'refuse') return step.sipCode;
      if (step.kind === 'play') {
        await this.#announce(step.sound);
        return step.sipCode;
      }
      await this.#answer();
      soFar = step.kind === 'collect' ? await this.#collect(step) : await this.#record(step);
      // After a hang-up keys no longer matter, but the handler gets the recording.
      if (this.#isLeft && soFar.kind === 'collected') break;
    }
    return UNAVAILABLE;
  }

  /** Asks the handler. If it fails, the caller hears the announcement. */
  async #decide(soFar: StepOutcome | null): Promise<UnansweredStep> {
    try {
      return await this.#parts.unanswered({ ...this.#call, soFar });
    } catch (cause) {
      this.#parts.log.error({ err: cause, callId: this.#call.id }, 'the handler of unanswered calls failed');
      return announceNobody(this.#call);
    }
  }

  async #answer(): Promise<void> {
    if (this.#isAnswered) return;
    const address = await this.#parts.media.open(this.#call.id);
    if (this.#isLeft) return;
    this.#isAnswered = true;
    this.#leg.answer(address);
  }

  async #announce(sound: Sound): Promise<void> {
    if (!this.#isAnswered) {
      // The carrier gives its address with the answer only.
      if (this.#leg.remote === null) return;
      const address = await this.#parts.media.open(this.#call.id);
      if (this.#isLeft) return;
      this.#leg.progress(address);
    }
    this.#play(sound);
    await this.#wait(() => this.#playing === null, PLAYED_MS_MAX);
  }

  async #collect({ prompt, digitsMax, withinMs }: StepOf<'collect'>): Promise<StepOutcome> {
    if (prompt !== null && this.#keys === '') {
      this.#play(prompt);
      await this.#wait(() => this.#playing === null || this.#keys !== '', PLAYED_MS_MAX);
      this.#parts.media.stopPlaying(this.#call.id, 'carrier');
      this.#playing = null;
    }
    while (this.#keys.length < digitsMax && !this.#isLeft) {
      const { length } = this.#keys;
      await this.#wait(() => this.#keys.length > length, withinMs);
      if (this.#keys.length === length) break;
    }
    const digits = this.#keys.slice(0, digitsMax);
    this.#keys = this.#keys.slice(digitsMax);
    return { kind: 'collected', digits };
  }

  async #record({ secondsMax }: StepOf<'record'>): Promise<StepOutcome> {
    assert(secondsMax > 0 && secondsMax <= RECORDED_SECONDS_MAX, 'a recording has a valid limit');
    this.#play('beep');
    await this.#wait(() => this.#playing === null, GRACE_MS);
    const folder = await mkdtemp(join(tmpdir(), 'ahoy-recording-'));
    try {
      const file = join(folder, 'caller.wav');
      const { durationMs } = await this.#recorded(file, secondsMax * SECOND_MS);
      const blobKey = durationMs === 0 ? null : `recordings/${this.#call.id}/${newId()}.wav`;
      if (blobKey !== null)
        await this.#parts.blobs.put(blobKey, await readFile(file), { contentType: 'audio/wav' });
      return { kind: 'recorded', blobKey, durationMs };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #recorded(file: string, msMax: number): Promise<{ durationMs: number }> {
    const recording = recordWav(this.#parts.media, this.#call.id, {
      ends: ['carrier'],
      layout: 'mono',
      msMax,
      file,
    });
    let isOver = false;
    const over = () => {
      isOver = true;
      this.#look();
    };
    recording.over.then(over, over);
    await this.#wait(() => isOver, msMax + GRACE_MS);
    return recording.stop();
  }

  #play(sound: Sound): void {
    this.#playing = sound;
    this.#parts.media.play(this.#call.id, { to: 'carrier', sound, repeat: false });
  }

  /** Waits until the condition holds, the caller hangs up, or the time is up. */
  #wait(isDone: () => boolean, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting = null;
        resolve();
      };
      const timer = setTimeout(go, withinMs);
      this.#waiting = { isDone, go };
      this.#look();
    });
  }

  #look(): void {
    if (this.#waiting !== null && (this.#isLeft || this.#waiting.isDone())) this.#waiting.go();
  }
}
