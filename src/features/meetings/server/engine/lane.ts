import { Worker } from 'node:worker_threads';
import { assert } from '#kernel/assert.ts';
import type { EngineRequest } from './engine.ts';

/** Work that waits longer is given up, so that a queue has an end. */
const WAIT_MS = 60_000;

const stopped = (): Error => new Error('The notes engine was stopped.');

/** A piece of work, and for whom: everyone with work has their turn. */
export interface Work {
  readonly who: string;
  readonly request: EngineRequest;
}

interface Waiting extends Work {
  readonly resolve: (result: unknown) => void;
  readonly reject: (cause: Error) => void;
  readonly givingUp: NodeJS.Timeout;
}

interface Running {
  readonly work: Waiting;
  readonly timer: NodeJS.Timeout;
}

/**
 * A thread that does one thing at a time, in fair turns: a workspace with much work only waits for its own. It starts
 * with the first request. One that takes too long is ended, and only what it did fails.
 */
export class Lane {
  /** The most that something takes, with its wait. */
  readonly longestMs: number;
  readonly #timeoutMs: number;
  /** By whom it is for, the next first. */
  readonly #queues = new Map<string, Waiting[]>();
  #worker: Worker | null = null;
  #running: Running | null = null;
  #isStopped = false;

  constructor(timeoutMs: number) {
    this.longestMs = WAIT_MS + timeoutMs;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws Error when it fails, takes or waits too long, or the lane was stopped */
  run({ who, request }: Work): Promise<unknown> {
    if (this.#isStopped) return Promise.reject(stopped());
    return new Promise((resolve, reject) => {
      const givingUp = setTimeout(() => this.#giveUp(waiting), WAIT_MS);
      givingUp.unref();
      const waiting: Waiting = { who, request, resolve, reject, givingUp };
      const queue = this.#queues.get(who);
      if (queue === undefined) this.#queues.set(who, [waiting]);
      else queue.push(waiting);
      this.#next();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const waiting = [...this.#queues.values()].flat();
    this.#queues.clear();
    for (const { reject, givingUp } of waiting) {
      clearTimeout(givingUp);
      reject(stopped());
    }
    await this.#end(stopped());
  }

  #next(): void {
    if (this.#running !== null) return;
    const [turn] = this.#queues;
    if (turn === undefined) return;
    const [who, queue] = turn;
    const work = queue.shift();
    assert(work !== undefined, 'a queue has work');
    // Everyone else's turn comes first.
    this.#queues.delete(who);
    if (queue.length > 0) this.#queues.set(who, queue);
    clearTimeout(work.givingUp);
    const timer = setTimeout(() => {
      void this.#end(new Error(`The notes engine took longer than ${this.#timeoutMs} ms.`));
      this.#next();
    }, this.#timeoutMs);
    this.#running = { work, timer };
    this.#worker ??= this.#started();
    // A thread has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage({ request: work.request });
  }

  #started(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    // It doesn't keep the process alive.
    worker.unref();
    worker.on('message', ({ result, error }: { result?: unknown; error?: string }) => {
      if (this.#worker !== worker || this.#running === null) return;
      const { work, timer } = this.#running;
      clearTimeout(timer);
      this.#running = null;
      if (error === undefined) work.resolve(result);
      else work.reject(new Error(error));
      this.#next();
    });
    worker.on('error', (cause) => {
      if (this.#worker !== worker) return;
      void this.#end(new Error('The notes engine failed.', { cause }));
      this.#next();
    });
    return worker;
  }

  /** Ends the thread and what it does. */
  async #end(reason: Error): Promise<void> {
    const [worker, running] = [this.#worker, this.#running];
    this.#worker = null;
    this.#running = null;
    if (running !== null) {
      clearTimeout(running.timer);
      running.work.reject(reason);
    }
    await worker?.terminate();
  }

  #giveUp(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.who);
    const at = queue?.indexOf(waiting) ?? -1;
    if (queue === undefined || at === -1) return;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues.delete(waiting.who);
    waiting.reject(new Error('The notes engine was busy for too long.'));
  }
}
