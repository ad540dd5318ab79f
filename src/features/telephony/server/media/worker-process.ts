import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { PcmPipe } from './pcm-pipe.ts';
import type { PcmMessage } from './pcm-wire.ts';
import {
  type Command,
  type FromWorker,
  PCM_FD,
  type Question,
  type Questions,
  type ToWorker,
  type WorkerOptions,
} from './protocol.ts';

/** One run of the worker. */
export interface WorkerProcess {
  readonly pid: number;
  /** Resolves when it can answer. @throws Error if it ends earlier */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, with how. */
  readonly ended: Promise<string>;
  tell(command: Command): void;
  /** Sends it the speech of a program. */
  speak(message: PcmMessage): void;
  /** @throws WorkerGone if it ends before it has answered, WorkerFailure with its error */
  ask<What extends keyof Questions>(
    what: What,
    request: Questions[What]['request'],
  ): Promise<Questions[What]['answer']>;
  /** Lets it end on its own. */
  leave(): void;
  kill(): void;
}

export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

/** An error in the worker: its name, or its code, such as EADDRINUSE. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Messages of a worker, without answers. */
export type WorkerMessage = Exclude<FromWorker, { kind: 'ready' | 'answer' | 'failure' }>;

const ANSWER_MS = 10_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Receivers of a worker's messages, and of audio for programs. */
export interface WorkerListener {
  readonly onMessage: (message: WorkerMessage) => void;
  readonly receive: (message: PcmMessage) => void;
}

export function startWorker(options: WorkerOptions, { onMessage, receive }: WorkerListener): WorkerProcess {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify(options)], {
    // The flags of this process may be those of a test runner.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  });
  // A stdio pipe is a duplex socket.
  const pcm = new PcmPipe(child.stdio[PCM_FD] as Socket, {
    receive,
    report: (message) => onMessage({ kind: 'problem', message }),
  });
  const waiting = new Map<number, Waiting>();
  const { promise: ready, resolve: isReady, reject: isNotReady } = Promise.withResolvers<void>();
  const ended = endOf(child);
  // Callers that wait for it get the error. No one has to wait.
  ready.catch(() => undefined);
  void ended.then((how) => {
    const gone = new WorkerGone(`The media worker ended: ${how}.`);
    isNotReady(gone);
    for (const { reject } of waiting.values()) reject(gone);
    return gone;
  });
  child.on('message', (data) => {
    // Only worker.ts writes to this channel.
    const message = data as FromWorker;
    if (message.kind === 'ready') isReady();
    else if (message.kind === 'answer') waiting.get(message.id)?.resolve(message.answer);
    else if (message.kind === 'failure')
      waiting.get(message.id)?.reject(new WorkerFailure(message.name, message.message));
    else onMessage(message);
  });
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    tell: (command) => send(child, { kind: 'command', command }),
    speak(message) {
      pcm.send(message);
      pcm.flush();
    },
    ask: asker(child, { waiting, ended }),
    // A worker without its channel ends.
    leave: () => void (child.connected && child.disconnect()),
    kill: () => void child.kill('SIGKILL'),
  };
}

function asker(
  child: ChildProcess,
  { waiting, ended }: { waiting: Map<number, Waiting>; ended: Promise<string> },
): WorkerProcess['ask'] {
  let lastId = 0;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  return async function ask<What extends keyof Questions>(what: What, request: Questions[What]['request']) {
    if (hasEnded) throw new WorkerGone('The media worker has ended.');
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const tooLong = setTimeout(() => reject(new WorkerGone(`The media worker did not ${what}.`)), ANSWER_MS);
    waiting.set(id, { resolve, reject });
    try {
      // The parameters ensure that question and request match.
      send(child, { kind: 'question', id, question: { what, request } as Question });
      return (await promise) as Questions[What]['answer'];
    } finally {
      clearTimeout(tooLong);
      waiting.delete(id);
    }
  };
}

/** A worker that is gone misses nothing: the next one gets the whole state. */
function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => undefined);
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
