import { codeOf, isRefusal, sentenceOf } from '#platform/browser/api.ts';
import { retryDelayMs } from '#platform/browser/retry-delay.ts';
import { meetingsErrors } from '../errors.ts';

export interface UploadPorts {
  /** Sends what follows `offset`. @returns how many bytes the server has now */
  add(offset: number, piece: Blob): Promise<number>;
  /** How many bytes the server has. */
  received(): Promise<number>;
  /** What follows `offset`, not too much at a time; null: nothing yet. */
  read(offset: number): Promise<Blob | null>;
  /** Called when the server has this many bytes. */
  onReceived(bytes: number): void;
  /** Called when `state` has changed. */
  onChange(): void;
  now(): number;
  chance(): number;
}

export type UploadState =
  | { readonly is: 'fine' }
  /** The server didn't answer. It is asked again. */
  | { readonly is: 'away' }
  /** The server said no, for good. */
  | { readonly is: 'refused'; readonly sentence: string; readonly code: string | null };

/**
 * Brings bytes to the server in their order. Each piece says how many bytes are before it, so that none is missing and
 * none comes twice: after an error the server is asked how many it has, and the next piece begins there.
 */
export class Uploading {
  readonly #ports: UploadPorts;
  #offset: number | null;
  #state: UploadState = { is: 'fine' };
  #running: Promise<void> | null = null;
  #failures = 0;
  #nextTryAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;
  #waiting: { bytes: number | null; settle: (isThere: boolean) => void } | null = null;
  /** Whether the last round found nothing more to send. */
  #isDry = false;

  /** @param offset what the server has; null: it is asked first */
  constructor(ports: UploadPorts, offset: number | null) {
    this.#ports = ports;
    this.#offset = offset;
  }

  get state(): UploadState {
    return this.#state;
  }

  /** There is more to send, or a network again. */
  poke({ isNow = false } = {}): void {
    if (this.#isClosed || this.#state.is === 'refused' || this.#running !== null) return;
    if (!isNow && this.#ports.now() < this.#nextTryAt) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      this.#settle();
    });
  }

  /**
   * Resolves when the server has this many bytes: true. False: it won't have them.
   * @param bytes null: all that there is to read
   */
  finish(bytes: number | null): Promise<boolean> {
    return new Promise((settle) => {
      this.#isDry = false;
      this.#waiting = { bytes, settle };
      this.poke({ isNow: true });
      this.#settle();
    });
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#settle();
  }

  async #run(): Promise<void> {
    try {
      if (this.#offset === null) this.#received(await this.#ports.received());
      for (;;) {
        const offset = this.#offset;
        if (offset === null || this.#isClosed) return;
        const piece = await this.#ports.read(offset);
        this.#isDry = piece === null || piece.size === 0;
        if (piece === null || piece.size === 0) return;
        this.#received(await this.#ports.add(offset, piece));
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #received(bytes: number): void {
    this.#offset = bytes;
    this.#failures = 0;
    this.#nextTryAt = 0;
    this.#set({ is: 'fine' });
    this.#ports.onReceived(bytes);
  }

  #fail(error: unknown): void {
    const code = codeOf(error);
    // Another piece came first, or an answer was lost on its way: the server says where to continue.
    const isMisplaced = code === meetingsErrors.offsetMismatch().code;
    if (!isMisplaced && isRefusal(error))
      return this.#set({ is: 'refused', sentence: sentenceOf(error), code });
    this.#offset = null;
    const wait = retryDelayMs({ attempt: this.#failures, isUrgent: true, chance: this.#ports.chance() });
    this.#failures += 1;
    this.#nextTryAt = this.#ports.now() + wait;
    if (!isMisplaced) this.#set({ is: 'away' });
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.poke({ isNow: true }), wait);
  }

  #settle(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    const isThere = waiting.bytes === null ? this.#isDry : this.#offset === waiting.bytes;
    const isOver = this.#isClosed || this.#state.is === 'refused';
    if (!isThere && !isOver) {
      // What was added during the last round, and while nothing is wrong.
      if (this.#running === null && this.#state.is === 'fine' && this.#failures === 0) this.#again();
      return;
    }
    this.#waiting = null;
    waiting.settle(isThere);
  }

  /** The source has less than was announced: asked again in a moment. */
  #again(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.poke({ isNow: true }), AGAIN_MS);
  }

  #set(state: UploadState): void {
    if (this.#state.is === state.is) return;
    this.#state = state;
    this.#ports.onChange();
  }
}

const AGAIN_MS = 100;
