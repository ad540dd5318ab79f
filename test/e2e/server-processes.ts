import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** Requests of a journey to the process in which its server runs (server.ts). */
export type Order =
  | { readonly do: 'start'; readonly env: Readonly<Record<string, string | undefined>> }
  | { readonly do: 'move the clock'; readonly milliseconds: number }
  | { readonly do: 'stop' };
export type Answer = 'started' | 'stopped';

/** A process in which a server can be started, one at a time. */
export interface ServerProcess {
  start(env: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** Moves the server's clock forward. It continues from there. */
  moveClock(milliseconds: number): void;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Stops the server in good order, unless it was killed. @returns whether the process can start another */
  stop(): Promise<boolean>;
}

/**
 * Loading the code takes ten times as long as starting a server, so a process whose server has stopped is kept for the
 * next.
 */
export interface ServerProcesses {
  take(): ServerProcess;
  /** Resolves when its server has stopped. No journey waits for that: the next takes another process. */
  giveBack(process: ServerProcess, afterwards: () => Promise<void>): Promise<void>;
  /** @throws the error of a server's stop */
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
/** A start takes a second and a half when the code has to be loaded; the rest is for a busy machine. */
const ANSWER_MS = 60_000;

/** @param inside the words before a command that run it elsewhere, such as in another network */
export function openServerProcesses(inside: readonly string[]): ServerProcesses {
  const idle: ServerProcess[] = [];
  const stopping: Promise<void>[] = [];

  async function stop(process: ServerProcess, afterwards: () => Promise<void>): Promise<void> {
    const isUsable = await process.stop();
    await afterwards();
    if (isUsable) idle.push(process);
  }

  return {
    take: () => idle.pop() ?? openProcess(inside),
    giveBack(process, afterwards) {
      const stopped = stop(process, afterwards);
      // Reported when the last journey is over.
      stopped.catch(() => undefined);
      stopping.push(stopped);
      return stopped;
    },
    async close() {
      const ends = await Promise.allSettled(stopping);
      for (const process of idle) await process.kill();
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

function openProcess(inside: readonly string[]): ServerProcess {
  const [program, ...args] = [...inside, process.execPath, join(ROOT, 'test/e2e/server.ts')];
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ask = (order: Order) => void child.send(order);
  return {
    async start(env) {
      ask({ do: 'start', env });
      await answered(child, 'started');
    },
    moveClock: (milliseconds) => ask({ do: 'move the clock', milliseconds }),
    async kill() {
      if (hasEnded()) return;
      const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      if (hasEnded() || child.killed) return false;
      ask({ do: 'stop' });
      await answered(child, 'stopped');
      return true;
    },
  };
}

/** @throws Error when the process ends instead, or takes too long */
function answered(child: ChildProcess, word: Answer): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => over(() => reject(new Error(`the server ended with ${code}`)));
    const onMessage = (message: unknown) => {
      if (message === word) over(resolve);
    };
    const tooLong = setTimeout(() => {
      child.kill('SIGKILL');
      over(() => reject(new Error(`the server has not ${word} in time`)));
    }, ANSWER_MS);
    const over = (settle: () => void) => {
      clearTimeout(tooLong);
      child.off('exit', onExit).off('message', onMessage);
      settle();
    };
    child.on('exit', onExit).on('message', onMessage);
  });
}
