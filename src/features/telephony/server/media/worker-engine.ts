import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/server/log.ts';
import { digitsIn } from '../../rules/media/telephone-event.ts';
import {
  type MediaEngine,
  type MediaEvent,
  MediaOfferRefused,
  MediaSessionUnknown,
  type NetworkEnd,
  type ProgramEnd,
  type RtpAddress,
} from './media-engine.ts';
import { Programs } from './programs.ts';
import type { Command, SessionProgress, SessionState, WorkerFigures } from './protocol.ts';
import { type RtpPorts, rtpPorts } from './rtp-ports.ts';
import { Supervisor } from './supervisor.ts';
import { WorkerFailure, WorkerGone, type WorkerMessage, type WorkerProcess } from './worker-process.ts';

export interface WorkerEngineOptions {
  /** Address of this machine for every socket; 0.0.0.0 for all its addresses. */
  readonly address: string;
  /** Address at which browsers and carriers reach this machine behind NAT. */
  readonly announcedAddress?: string;
  /** UDP ports for carriers, both ends included. A call takes one of the even ones. */
  readonly rtpPorts: { readonly min: number; readonly max: number };
  /** The UDP port of all browsers. */
  readonly icePort: number;
  /** Whether browsers may come through relays over TCP or TLS: to the odd ports of `rtpPorts`. False by default. */
  readonly tcpRelays?: boolean;
  readonly log: Log;
}

/** For /metrics: as it was a second ago, of all workers since the start. */
export interface EngineFigures extends WorkerFigures {
  readonly sessions: number;
  /** How often the worker was restarted. */
  readonly restarts: number;
}

/** A MediaEngine whose audio runs in its own process, which is restarted when it dies. */
export interface WorkerEngine extends MediaEngine {
  /** Whether the worker runs and carries every session. */
  isUp(): boolean;
  engineFigures(): EngineFigures;
  /** Process ID of the worker; null while there is none. */
  workerPid(): number | null;
}

/** How many ports are tried if other programs have them. */
const PORT_TRIES = 20;
/** How often a new worker tries to open the port of a session it continues. */
const RESTORE_TRIES = 5;
const RESTORE_PAUSE_MS = 100;

export function createWorkerEngine(options: WorkerEngineOptions): WorkerEngine {
  return new SupervisedEngine(options);
}

class SupervisedEngine implements WorkerEngine {
  readonly #options: WorkerEngineOptions;
  readonly #ports: RtpPorts;
  readonly #supervisor: Supervisor;
  /** State of each session: everything that the next worker needs. */
  readonly #sessions = new Map<string, SessionState>();
  readonly #opening = new Map<string, Promise<RtpAddress>>();
  readonly #receivers = new Set<(event: MediaEvent) => void>();
  readonly #programs = new Programs({
    hear: (session, ends) => {
      this.#change(session, { heard: ends });
      this.#tell({ what: 'hear', session, ends });
    },
    send: (message) => this.#supervisor.reachable?.speak(message),
  });

  constructor(options: WorkerEngineOptions) {
    const { address, announcedAddress = null, icePort, tcpRelays = false, log } = options;
    this.#options = options;
    this.#ports = rtpPorts(options.rtpPorts);
    this.#supervisor = new Supervisor({
      worker: { address, announcedAddress, icePort, tcpRelays },
      log,
      onMessage: (message) => this.#onMessage(message),
      receive: (message) => this.#programs.receive(message),
      restore: (worker) => this.#restore(worker),
    });
  }

  start(): Promise<void> {
    return this.#supervisor.start();
  }

  async stop(): Promise<void> {
    for (const session of this.#sessions.keys()) this.#forget(session);
    await this.#supervisor.stop();
  }

  async open(session: string): Promise<RtpAddress> {
    const known = this.#sessions.get(session);
    if (known !== undefined) return this.#addressOf(known.rtpPort);
    const opening = this.#opening.get(session) ?? this.#open(session);
    this.#opening.set(session, opening);
    try {
      return await opening;
    } finally {
      this.#opening.delete(session);
    }
  }

  attach(session: string, offer: string): Promise<string> {
    return this.#ask(session, (worker) => worker.ask('attach', { session, offer }));
  }

  connect: MediaEngine['connect'] = async (session, remote) => {
    // A socket silently drops packets to an address of another family.
    if (isIP(remote.address) !== isIP(this.#options.address))
      throw new RangeError(`${remote.address} is no IP address that ${this.#options.address} reaches.`);
    this.#change(session, { remote });
    await this.#ask(session, (worker) => worker.ask('connect', { session, remote }));
  };

  program: MediaEngine['program'] = (session, options) => {
    return this.#sessions.has(session) ? this.#programs.open(session, options) : NOBODY;
  };

  figures: MediaEngine['figures'] = async (session) => {
    const answered = await this.#ask(session, (worker) => worker.ask('figures', { session }));
    const { browser, carrier, ...spoken } = answered;
    return { browser, carrier, program: this.#programs.figures(session, spoken) };
  };

  flow: MediaEngine['flow'] = (session, flow) => {
    this.#change(session, { flow });
    this.#tell({ what: 'flow', session, flow });
  };

  play: MediaEngine['play'] = (session, { to, sound, repeat }) => {
    const playing = this.#sessions.get(session)?.playing;
    if (playing === undefined) return;
    const isSame = playing[to]?.sound === sound && playing[to].repeat === repeat;
    if (!isSame) this.#change(session, { playing: { ...playing, [to]: { sound, repeat, frame: 0 } } });
    this.#tell({ what: 'play', session, to, sound, repeat });
  };

  stopPlaying: MediaEngine['stopPlaying'] = (session, to) => {
    const playing = this.#sessions.get(session)?.playing;
    if (playing === undefined) return;
    this.#change(session, { playing: { ...playing, [to]: null } });
    this.#tell({ what: 'stopPlaying', session, to });
  };

  sendDigits: MediaEngine['sendDigits'] = (session, digits) => {
    const known = this.#sessions.get(session);
    if (known === undefined) return;
    const wanted = digitsIn(digits).join('');
    this.#change(session, { digits: known.digits + wanted });
    this.#tell({ what: 'sendDigits', session, digits: wanted });
  };

  close: MediaEngine['close'] = (session) => {
    const opening = this.#opening.get(session);
    if (opening !== undefined)
      void opening.then(
        () => this.close(session),
        () => undefined,
      );
    if (!this.#sessions.has(session)) return;
    this.#tell({ what: 'close', session });
    this.#forget(session);
  };

  onEvent(receive: (event: MediaEvent) => void): () => void {
    this.#receivers.add(receive);
    return () => void this.#receivers.delete(receive);
  }

  isUp(): boolean {
    return this.#supervisor.isUp;
  }

  workerPid(): number | null {
    return this.#supervisor.pid;
  }

  engineFigures(): EngineFigures {
    const { restarts } = this.#supervisor;
    return { ...this.#supervisor.figures(), sessions: this.#sessions.size, restarts };
  }

  async #open(session: string): Promise<RtpAddress> {
    for (let tries = 1; ; tries += 1) {
      const rtpPort = this.#ports.take();
      const state = newSession(session, rtpPort);
      try {
        await (await this.#supervisor.worker()).ask('open', state);
        this.#sessions.set(session, state);
        return this.#addressOf(rtpPort);
      } catch (error) {
        this.#ports.giveBack(rtpPort);
        // Another program may have the port, and a worker may die. Both are tried again.
        const isPassing = error instanceof WorkerGone || isPortInUse(error);
        if (!isPassing || tries === PORT_TRIES || this.#supervisor.isStopped) throw error;
      }
    }
  }

  /**
   * Asks the next worker if this one dies, because of the request or otherwise.
   * @throws MediaSessionUnknown, MediaOfferRefused
   */
  async #ask<Answer>(session: string, ask: (worker: WorkerProcess) => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      if (!this.#sessions.has(session)) throw new MediaSessionUnknown(`No session ${session}.`);
      try {
        return await ask(await this.#supervisor.worker());
      } catch (error) {
        const mayTryAgain = error instanceof WorkerGone && tries === 1 && !this.#supervisor.isStopped;
        if (!mayTryAgain) throw asEngineError(error);
      }
    }
  }

  /** Without a worker nothing is sent. The next one finds it in the session's state. */
  #tell(command: Command): void {
    if (this.#sessions.has(command.session)) this.#supervisor.reachable?.tell(command);
  }

  async #restore(worker: WorkerProcess): Promise<void> {
    const states = [...this.#sessions.values()];
    // All sessions are opened before any other command, so that the next command finds its session.
    await Promise.all(states.map((state) => this.#restoreSession(worker, state)));
    const sessions = states.map(({ session }) => session).filter((session) => this.#sessions.has(session));
    this.#options.log.info({ sessions: sessions.length }, 'the media worker is back');
    // A moment later, when the worker can answer.
    setImmediate(() => {
      this.#emit({ kind: 'restarted', sessions });
      this.#programs.restarted(sessions);
    });
  }

  async #restoreSession(worker: WorkerProcess, state: SessionState): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await worker.ask('open', state));
      } catch (error) {
        if (error instanceof WorkerGone) throw error;
        if (tries < RESTORE_TRIES) await sleep(RESTORE_PAUSE_MS);
        else {
          this.#options.log.error({ err: error, session: state.session }, 'a media session was lost');
          return this.#forget(state.session);
        }
      }
    }
  }

  #onMessage(message: WorkerMessage): void {
    if (message.kind === 'progress')
      for (const [session, progress] of Object.entries(message.sessions)) this.#progressed(session, progress);
    if (message.kind === 'digitBegun') this.#digitBegun(message.session);
    if (message.kind === 'pressed') this.sendDigits(message.session, message.digit);
    if (message.kind !== 'event') return;
    const { event } = message;
    if (event.kind !== 'restarted' && !this.#sessions.has(event.session)) return;
    if (event.kind === 'played') this.#played(event.session, event.to);
    this.#emit(event);
  }

  #progressed(session: string, progress: SessionProgress): void {
    const state = this.#sessions.get(session);
    if (state === undefined) return;
    const at = (end: NetworkEnd) => {
      const [ordered, reached] = [state.playing[end], progress.playing[end]];
      const isSame = ordered?.sound === reached?.sound && ordered?.repeat === reached?.repeat;
      return isSame ? reached : ordered;
    };
    this.#sessions.set(session, {
      ...state,
      progress,
      playing: { browser: at('browser'), carrier: at('carrier') },
    });
  }

  #digitBegun(session: string): void {
    const digits = this.#sessions.get(session)?.digits.slice(1);
    if (digits !== undefined) this.#change(session, { digits });
  }

  #played(session: string, to: NetworkEnd): void {
    const playing = this.#sessions.get(session)?.playing;
    if (playing !== undefined) this.#change(session, { playing: { ...playing, [to]: null } });
  }

  #emit(event: MediaEvent): void {
    for (const receive of this.#receivers) receive(event);
  }

  #change(session: string, change: Partial<SessionState>): void {
    const state = this.#sessions.get(session);
    if (state !== undefined) this.#sessions.set(session, { ...state, ...change });
  }

  #forget(session: string): void {
    const state = this.#sessions.get(session);
    if (state === undefined) return;
    this.#sessions.delete(session);
    this.#programs.forget(session);
    this.#ports.giveBack(state.rtpPort);
  }

  #addressOf(port: number): RtpAddress {
    return { address: this.#options.announcedAddress ?? reachable(this.#options.address), port };
  }
}

/** A program's end in a session that is closed. */
const NOBODY: ProgramEnd = { say() {}, hush() {}, close() {} };

function newSession(session: string, rtpPort: number): SessionState {
  const playing = { browser: null, carrier: null };
  return { session, rtpPort, remote: null, flow: 'hold', playing, digits: '', heard: [], progress: null };
}

function isPortInUse(error: unknown): boolean {
  return error instanceof WorkerFailure && error.kind === 'EADDRINUSE';
}

function asEngineError(error: unknown): unknown {
  if (!(error instanceof WorkerFailure)) return error;
  if (error.kind === 'MediaSessionUnknown') return new MediaSessionUnknown(error.message, { cause: error });
  if (error.kind === 'MediaOfferRefused') return new MediaOfferRefused(error.message, { cause: error });
  return error;
}

/** Address to announce to others: the first of this machine that isn't loopback. */
function reachable(address: string): string {
  if (address !== '0.0.0.0' && address !== '::') return address;
  const family = address === '::' ? 'IPv6' : 'IPv4';
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const outer = all.find((one) => one.family === family && !one.internal && !one.address.startsWith('fe80'));
  return outer?.address ?? (address === '::' ? '::1' : '127.0.0.1');
}
