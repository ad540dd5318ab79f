import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/server/log.ts';
import { PROGRESS_MS, type WorkerFigures, type WorkerOptions } from './protocol.ts';
import {
  startWorker,
  WorkerGone,
  type WorkerListener,
  type WorkerMessage,
  type WorkerProcess,
} from './worker-process.ts';

export interface SupervisorOptions {
  readonly worker: WorkerOptions;
  readonly log: Log;
  readonly onMessage: (message: WorkerMessage) => void;
  /** Receives sound for programs. */
  readonly receive: WorkerListener['receive'];
  /** Gives a worker that takes another's place everything that it needs. */
  readonly restore: (worker: WorkerProcess) => Promise<void>;
}

const STOP_MS = 2_000;
/** A worker that dies again and again is started after a pause that doubles from the first to the second of these. */
const RESTART_PAUSE_MS = 100;
const RESTART_PAUSE_MAX_MS = 5_000;
/** A worker that has lived this long is replaced at once. */
const LIVED_MS = 5_000;
/** A worker that has reported no progress for this long hangs. */
const HANGING_MS = 8 * PROGRESS_MS;
const NO_FIGURES: WorkerFigures = {
  packetsIn: 0,
  packetsOut: 0,
  packetsDropped: 0,
  framesDropped: 0,
  memoryBytes: 0,
  cpuSeconds: 0,
};

/** Keeps one worker alive: starts the next when one ends, and ends one that hangs. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #worker: WorkerProcess | null = null;
  #isReady = false;
  #isUp = false;
  #up = newUp();
  #isStopped = true;
  #restarts = 0;
  #lastSeenAt = 0;
  #figures = NO_FIGURES;
  #figuresBefore = NO_FIGURES;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** @throws Error when the first worker cannot begin, as when its port is in use */
  async start(): Promise<void> {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    const worker = this.#begin();
    try {
      await worker.ready;
    } catch (cause) {
      this.#isStopped = true;
      this.#worker = null;
      throw new Error(`The media worker could not start on ${describe(this.#options.worker)}.`, { cause });
    }
    this.#isReady = true;
    this.#becomeUp(worker);
    void this.#follow(worker);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#goDown();
    this.#up.reject(new WorkerGone('The media engine was stopped.'));
    this.#up = newUp();
    const worker = this.#worker;
    this.#worker = null;
    if (worker === null) return;
    worker.leave();
    await Promise.race([worker.ended, sleep(STOP_MS, undefined, { ref: false })]);
    worker.kill();
    await worker.ended;
  }

  /** Returns a worker that is up to date; waits for the next one if there is none. @throws WorkerGone when stopped */
  worker(): Promise<WorkerProcess> {
    return this.#up.promise;
  }

  /** The worker that can take commands now; null while the next one is starting. */
  get reachable(): WorkerProcess | null {
    return this.#isReady ? this.#worker : null;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  get pid(): number | null {
    return this.#worker?.pid ?? null;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Of all workers since the start; memory of the one that runs. */
  figures(): WorkerFigures {
    return sum(this.#figuresBefore, this.#figures);
  }

  #begin(): WorkerProcess {
    this.#lastSeenAt = performance.now();
    const { worker: options, receive, log } = this.#options;
    const onMessage = (message: WorkerMessage) => {
      this.#lastSeenAt = performance.now();
      if (message.kind === 'progress') this.#figures = message.figures;
      if (message.kind === 'problem') log.error({ problem: message.message }, 'media worker');
      this.#options.onMessage(message);
    };
    const worker = startWorker(options, { onMessage, receive });
    this.#worker = worker;
    return worker;
  }

  /** Waits for the end of each worker, and begins the next, until stopped. */
  async #follow(first: WorkerProcess): Promise<void> {
    let worker = first;
    let pause = 0;
    let begunAt = performance.now();
    const watch = setInterval(() => this.#killWhenHanging(), PROGRESS_MS);
    for (;;) {
      const how = await worker.ended;
      if (this.#isStopped) break;
      this.#goDown();
      this.#options.log.error({ how, pause }, 'the media worker ended and is started again');
      if (pause > 0) await sleep(pause);
      if (this.#isStopped) break;
      if (performance.now() - begunAt > LIVED_MS) pause = 0;
      pause = Math.min(RESTART_PAUSE_MAX_MS, pause * 2 || RESTART_PAUSE_MS);
      begunAt = performance.now();
      this.#restarts += 1;
      worker = this.#begin();
      await this.#revive(worker);
    }
    clearInterval(watch);
  }

  async #revive(worker: WorkerProcess): Promise<void> {
    try {
      await worker.ready;
      this.#isReady = true;
      await this.#options.restore(worker);
      if (!this.#isStopped) this.#becomeUp(worker);
    } catch (error) {
      this.#options.log.error({ err: error }, 'the media worker could not go on with its calls');
      worker.kill();
    }
  }

  #becomeUp(worker: WorkerProcess): void {
    this.#isUp = true;
    this.#up.resolve(worker);
  }

  #goDown(): void {
    this.#isReady = false;
    this.#figuresBefore = { ...sum(this.#figuresBefore, this.#figures), memoryBytes: 0 };
    this.#figures = NO_FIGURES;
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#up = newUp();
  }

  #killWhenHanging(): void {
    if (performance.now() - this.#lastSeenAt < HANGING_MS) return;
    this.#options.log.error('the media worker hangs and is ended');
    this.#worker?.kill();
  }
}

function newUp(): PromiseWithResolvers<WorkerProcess> {
  const up = Promise.withResolvers<WorkerProcess>();
  // Nothing may be waiting when it is stopped.
  up.promise.catch(() => undefined);
  return up;
}

function sum(one: WorkerFigures, other: WorkerFigures): WorkerFigures {
  return {
    packetsIn: one.packetsIn + other.packetsIn,
    packetsOut: one.packetsOut + other.packetsOut,
    packetsDropped: one.packetsDropped + other.packetsDropped,
    framesDropped: one.framesDropped + other.framesDropped,
    memoryBytes: one.memoryBytes + other.memoryBytes,
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  };
}

function describe({ address, icePort }: WorkerOptions): string {
  return `${address}, UDP port ${icePort}`;
}
