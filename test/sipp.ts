import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const SCENARIOS = join(import.meta.dirname, 'stand-ins/sipp');
/** A scenario that takes longer than this has failed. */
const SECONDS_MAX = 40;

export interface Sipp {
  /** Waits until the scenario is over. @throws Error with what sipp says when a message was not the expected one */
  done(): Promise<void>;
  /** Ends it now, as a carrier that is switched off. */
  kill(): Promise<void>;
}

export interface SippOptions {
  /** Its own address and port. */
  readonly host?: string;
  readonly port: number;
  /** TCP by default. */
  readonly transport?: 'tcp' | 'udp';
  /** Target of its call; without it, it waits for one. */
  readonly target?: { readonly host: string; readonly port: number };
  /** Stand in the scenario in braces. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Runs a scenario of test/stand-ins/sipp: a carrier, or a caller, written by somebody else (sipp of Debian's sip-tester). */
export async function runSipp(scenario: string, options: SippOptions): Promise<Sipp> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-sipp-'));
  const text = await readFile(join(SCENARIOS, `${scenario}.xml`), 'utf8');
  const filled = Object.entries(options.words ?? {}).reduce(
    (filling, [name, word]) => filling.replaceAll(`{${name}}`, word),
    text,
  );
  await writeFile(join(folder, 'scenario.xml'), filled);
  const child = spawn(sippProgram(), argumentsOf(options), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  child.stdout.on('data', (chunk: Buffer) => keepEnd(output, chunk));
  child.stderr.on('data', (chunk: Buffer) => keepEnd(output, chunk));
  const ended = endOf(child);
  return {
    async done() {
      const code = await ended;
      const errors = await readFile(join(folder, 'errors.log'), 'utf8').catch(() => '');
      await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`sipp ${scenario} ended with ${code}\n${errors}\n${output.text}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with how to install it */
function sippProgram(): string {
  const given = process.env['SIPP'] ?? '';
  if (given !== '') return given;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const found = folders.map((folder) => join(folder, 'sipp')).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error('These tests need sipp. Debian: apt-get install sip-tester. macOS: brew install sipp.');
}

function argumentsOf({ host = '127.0.0.1', port, target, transport = 'tcp' }: SippOptions): string[] {
  const to = target === undefined ? '' : `${target.host}:${target.port} `;
  const socket = transport === 'udp' ? 'u1' : 't1';
  const own = `-sf scenario.xml -i ${host} -p ${port} -t ${socket} -m 1 -l 1 -nostdin -nd`;
  return `${to}${own} -timeout ${SECONDS_MAX}s -timeout_error -trace_err -error_file errors.log`.split(' ');
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

function keepEnd(output: { text: string }, chunk: Buffer): void {
  output.text = (output.text + chunk.toString('utf8')).slice(-4_000);
}
