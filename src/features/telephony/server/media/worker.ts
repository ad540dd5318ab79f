import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { cleanup, IceUdpMuxListener, preload } from 'node-datachannel';
import { FRAME_MS } from '../../rules/media/g711.ts';
import { guarded } from './guard.ts';
import { MediaSessionUnknown } from './media-engine.ts';
import { MediaSession, type SessionSurroundings } from './media-session.ts';
import { PcmPipe } from './pcm-pipe.ts';
import type { PcmMessage } from './pcm-wire.ts';
import {
  type Command,
  type FromWorker,
  PCM_FD,
  PROGRESS_MS,
  type Question,
  type SessionState,
  type ToWorker,
  type WorkerFigures,
  type WorkerOptions,
} from './protocol.ts';
import { loadSounds } from './sounds.ts';

// The process that carries the audio. worker-engine.ts starts, controls and restarts it.

// The supervisor wrote it.
const options = JSON.parse(process.argv[2] ?? '') as WorkerOptions;
const sessions = new Map<string, MediaSession>();
/** Sessions that are waiting for their port. Their commands wait too. */
const opening = new Map<string, Promise<void>>();
/** Packets since the last progress report. */
let problems = 0;
const PROBLEMS_MAX = 10;
/** Nicer than this process by so much is everything that has more time than 20 ms. */
const AHEAD = 7;
/** Totals of closed sessions. */
const counted = { in: 0, out: 0, dropped: 0 };
/** Audio from and to programs has its own pipe, so that it never delays commands. */
const pcm = new PcmPipe(new Socket({ fd: PCM_FD, readable: true, writable: true }), {
  receive: speak,
  report: (message) => say({ kind: 'problem', message }),
});
const around: SessionSurroundings = {
  worker: options,
  sounds: loadSounds(),
  emit: (event) => say({ kind: 'event', event }),
  give: (session, { from: end, at, samples }) => pcm.send({ kind: 'heard', session, end, at, samples }),
  tell: say,
  report: (message) => {
    // An error with one packet would repeat fifty times a second.
    problems += 1;
    if (problems <= PROBLEMS_MAX) say({ kind: 'problem', message });
  },
};

process.on('message', (message) => {
  // Only the supervisor writes to this channel.
  const received = message as ToWorker;
  if (received.kind === 'question') void answer(received.id, received.question);
  else obey(received.command);
});
// The supervisor is gone, on purpose or not. Nothing else may keep its calls' sockets open.
process.on('disconnect', () => process.exit(0));
// Ctrl-C and the end of a service reach all processes, but the supervisor decides when calls are over.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('uncaughtException', (error) => {
  say({ kind: 'problem', message: error.stack ?? error.message });
  // The state of the process is unknown. The next one continues its calls.
  process.exit(1);
});

hurry();
preload();
// Holds the port while no browser is attached, so that another program cannot take it between two calls.
const icePort = new IceUdpMuxListener(options.icePort, options.address);
process.on('exit', () => {
  icePort.stop();
  cleanup();
});
startTicking();
setInterval(() => {
  problems = 0;
  tellProgress(sessions);
}, PROGRESS_MS);
say({ kind: 'ready' });

/** Asks the system for a higher priority, also for threads that are created later. */
function hurry(): void {
  try {
    setPriority(Math.max(-20, getPriority() - AHEAD));
  } catch {
    // Few systems allow this to anyone but root. Without it, a busy machine is audible sooner.
  }
}

function obey(command: Command): void {
  const first = opening.get(command.session);
  if (first !== undefined) {
    void first.finally(() => obey(command)).catch(() => undefined);
    return;
  }
  const session = sessions.get(command.session);
  session?.obey(command);
  if (session === undefined || command.what !== 'close') return;
  counted.in += session.packets.in;
  counted.out += session.packets.out;
  counted.dropped += session.packets.dropped;
  sessions.delete(command.session);
}

/** Adds a program's speech to its session, or drops what is waiting there. */
function speak(message: PcmMessage): void {
  if (message.kind === 'heard') return;
  const speech = sessions.get(message.session)?.speechOf(message.end);
  if (message.kind === 'hush') speech?.clear();
  else speech?.add(message.samples, message.waitsMsMax);
}

async function answer(id: number, question: Question): Promise<void> {
  try {
    say({ kind: 'answer', id, answer: await answerTo(question) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : name;
    say({ kind: 'failure', id, name: code, message });
  }
}

async function answerTo({ what, request }: Question): Promise<unknown> {
  if (what === 'open') {
    if (sessions.has(request.session)) return null;
    const begun = open(request).finally(() => opening.delete(request.session));
    opening.set(request.session, begun);
    await begun;
    return null;
  }
  const session = sessions.get(request.session);
  if (session === undefined) throw new MediaSessionUnknown(`No session ${request.session}.`);
  if (what === 'attach') return session.attach(request.offer);
  if (what === 'figures') return session.figures();
  session.connect(request.remote);
  // If this process dies within a second, the next one must know where the stream is.
  tellProgress([[request.session, session]]);
  return null;
}

async function open(state: SessionState): Promise<void> {
  const session = new MediaSession(state, around);
  await session.begin(state);
  sessions.set(state.session, session);
  tellProgress([[state.session, session]]);
}

/** Every 20 ms by the clock: a timer that is late once is not late for ever. */
function startTicking(): void {
  let next = performance.now();
  const tick = guarded(around.report, () => {
    for (const session of sessions.values()) session.tick(performance.now());
    pcm.flush();
  });
  const again = () => {
    tick();
    const now = performance.now();
    next = Math.max(next + FRAME_MS, now);
    setTimeout(again, next - now);
  };
  again();
}

function tellProgress(some: Iterable<[string, MediaSession]>): void {
  const progress = [...some].map(([id, session]) => [id, session.progress()] as const);
  say({ kind: 'progress', sessions: Object.fromEntries(progress), figures: figures() });
}

function figures(): WorkerFigures {
  const sum = { ...counted };
  for (const { packets } of sessions.values()) {
    sum.in += packets.in;
    sum.out += packets.out;
    sum.dropped += packets.dropped;
  }
  const { user, system } = process.cpuUsage();
  return {
    packetsIn: sum.in,
    packetsOut: sum.out,
    packetsDropped: sum.dropped,
    framesDropped: pcm.dropped,
    memoryBytes: process.memoryUsage.rss(),
    cpuSeconds: (user + system) / 1e6,
  };
}

function say(message: FromWorker): void {
  // The channel closes with the supervisor. Then this process ends.
  if (process.connected) process.send?.(message);
}
