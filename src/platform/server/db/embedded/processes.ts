import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A command line with the user it runs as. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Starts a command away from the terminal: a Ctrl-C there reaches every process of the foreground group, and the
 * database must outlive the requests that are being finished.
 */
export function launch(command: Command): ChildProcess {
  return spawn(command.file, command.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    ...(command.uid === undefined ? {} : { uid: command.uid }),
    ...(command.gid === undefined ? {} : { gid: command.gid }),
  });
}

/** Runs a command to its end. @throws Error with what it wrote when it cannot start or fails */
export function run(command: Command): Promise<void> {
  return new Promise((done, failed) => {
    const child = launch(command);
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text = `${text}${chunk.toString()}`.slice(-2_000);
    });
    child.on('error', failed);
    child.on('close', (code, signal) =>
      code === 0 ? done() : failed(new Error(`${command.file} ended with ${code ?? signal}: ${text.trim()}`)),
    );
  });
}

/** 'zombie' is a process that has ended but hasn't been reaped by its parent. Its number is still taken. */
export function stateOf(pid: number): 'alive' | 'zombie' | 'none' {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The state follows the name, which is in parentheses and may hold any character.
      return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z' ? 'zombie' : 'alive';
    } catch {
      return 'none';
    }
  }
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM' ? 'alive' : 'none';
  }
}

/**
 * Returns processes that work in a folder. PostgreSQL changes into its cluster, so this finds the postmaster and
 * remaining children, and never another program with a reused process number. Linux only; empty elsewhere.
 */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number.isInteger(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        // It has just ended, or belongs to another user.
        return false;
      }
    });
}
