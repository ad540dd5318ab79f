import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A separate process, so that its processor time can be measured. */
export interface Child {
  /** The child's ready message. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly pid: number;
  /** Asks the child to do something it offers (see offerToParent) and waits for the outcome. */
  ask<Answer>(what: string, input?: unknown): Promise<Answer>;
  /** Processor time used so far, in microseconds: user and system, all threads. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly ready?: Readonly<Record<string, unknown>>;
  readonly value?: unknown;
  readonly failure?: string;
}

/** Runs a script of this folder and waits until it is ready. */
export async function startChild(
  script: string,
  options: { env?: Readonly<Record<string, string>>; execArgv?: readonly string[] } = {},
): Promise<Child> {
  const child = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...options.env },
    execArgv: [...(options.execArgv ?? [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  const ready = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
    child.on('exit', (code) => {
      const ended = new Error(`${script} ended with ${code}`);
      reject(ended);
      for (const waiter of waiting.values()) waiter.reject(ended);
    });
    // Only offerToParent writes to this channel.
    child.on('message', (message) => receive(message as Reply));
    function receive(reply: Reply): void {
      if (reply.ready !== undefined) return resolve(reply.ready);
      const waiter = waiting.get(reply.id ?? 0);
      waiting.delete(reply.id ?? 0);
      if (reply.failure === undefined) waiter?.resolve(reply.value);
      else waiter?.reject(new Error(`${script}: ${reply.failure}`));
    }
  });
  function ask<Answer>(what: string, input?: unknown): Promise<Answer> {
    const id = ++lastId;
    return new Promise<Answer>((resolve, reject) => {
      // The caller names the type of what the script that it started answers.
      waiting.set(id, { resolve: (value) => resolve(value as Answer), reject });
      child.send({ id, what, input });
    });
  }
  return {
    ready,
    pid: child.pid ?? 0,
    ask,
    cpuMicros: () => ask<number>('cpu'),
    stop: () => stop(child, waiting.size === 0),
  };
}

async function stop(child: ChildProcess, politely: boolean): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const forced = setTimeout(() => child.kill('SIGKILL'), 8_000);
  if (politely && child.connected) child.send({ id: 0, what: 'stop' });
  else child.kill('SIGTERM');
  await ended;
  clearTimeout(forced);
}

type Offer = (input: never) => unknown;

/** The child's half: reports that it is ready, then answers the parent's requests until it is stopped. */
export function offerToParent(options: {
  ready: Readonly<Record<string, unknown>>;
  offers?: Readonly<Record<string, Offer>>;
  stop?: () => Promise<unknown>;
}): void {
  const offers: Readonly<Record<string, Offer>> = {
    ...options.offers,
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
  };
  const end = () => void Promise.resolve(options.stop?.()).finally(() => process.exit(0));
  process.on('disconnect', end);
  process.on('message', (message) => {
    // Only startChild writes to this channel.
    const { id, what, input } = message as { id: number; what: string; input: unknown };
    if (what === 'stop') end();
    else void answer(offers[what], input).then((reply) => process.send?.({ id, ...reply }));
  });
  process.send?.({ ready: options.ready });
}

async function answer(offer: Offer | undefined, input: unknown): Promise<Omit<Reply, 'id'>> {
  try {
    if (offer === undefined) throw new Error('nothing of this name is offered');
    // The parent sends the input of the procedure with that name.
    return { value: await offer(input as never) };
  } catch (error) {
    return { failure: String(error) };
  }
}
