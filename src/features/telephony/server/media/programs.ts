import { FRAME_MS } from '../../rules/media/g711.ts';
import {
  type MediaEngine,
  type NetworkEnd,
  type ProgramEnd,
  type ProgramFigures,
  type ProgramOptions,
  SPEECH_MS_MAX,
} from './media-engine.ts';
import { type PcmMessage, SAMPLES_MAX } from './pcm-wire.ts';
import type { Spoken } from './protocol.ts';

interface ProgramsOptions {
  /** Called when the ends that programs hear change. */
  readonly hear: (session: string, ends: readonly NetworkEnd[]) => void;
  readonly send: (message: PcmMessage) => void;
}

/** The programs of one session. */
interface Hearers {
  readonly programs: Set<ProgramOptions>;
  /** Time of each end's last frame. */
  readonly lastFrameAt: Map<NetworkEnd, number>;
  framesOut: number;
  framesLost: number;
}

/** The programs of all sessions, in their own process. They outlive every worker. */
export class Programs {
  readonly #options: ProgramsOptions;
  readonly #sessions = new Map<string, Hearers>();

  constructor(options: ProgramsOptions) {
    this.#options = options;
  }

  open: MediaEngine['program'] = (session, options) => {
    const hearers = this.#hearers(session);
    const { speaksTo, waitsMsMax = SPEECH_MS_MAX } = options;
    if (speaksTo !== null && [...hearers.programs].some((other) => other.speaksTo === speaksTo))
      throw new Error(`Another program speaks to the ${speaksTo} of ${session}.`);
    hearers.programs.add(options);
    this.#changed(session, hearers);
    return this.#endOf(session, { options, hearers, waitsMsMax });
  };

  receive(message: PcmMessage): void {
    const hearers = this.#sessions.get(message.session);
    if (hearers === undefined || message.kind !== 'heard') return;
    const { end: from, at, samples } = message;
    const before = hearers.lastFrameAt.get(from);
    // Frames of a dead worker may arrive after those of its successor.
    if (before !== undefined && at <= before) return;
    if (before !== undefined) hearers.framesLost += Math.max(0, Math.round((at - before) / FRAME_MS) - 1);
    hearers.lastFrameAt.set(from, at);
    hearers.framesOut += 1;
    for (const options of hearers.programs)
      if (options.hears.includes(from)) options.receive({ from, at, samples });
  }

  restarted(sessions: readonly string[]): void {
    for (const session of sessions)
      for (const options of this.#sessions.get(session)?.programs ?? []) options.restarted?.();
  }

  figures(session: string, { framesIn, framesDropped }: Spoken): ProgramFigures {
    const { framesOut = 0, framesLost = 0 } = this.#sessions.get(session) ?? {};
    return { framesOut, framesLost, framesIn, framesDropped };
  }

  forget(session: string): void {
    this.#sessions.delete(session);
  }

  #endOf(
    session: string,
    { options, hearers, waitsMsMax }: { options: ProgramOptions; hearers: Hearers; waitsMsMax: number },
  ): ProgramEnd {
    const { speaksTo: end } = options;
    const isOpen = () => hearers.programs.has(options) && this.#sessions.get(session) === hearers;
    const hush = () => {
      if (end !== null && isOpen()) this.#options.send({ kind: 'hush', session, end });
    };
    return {
      say: (samples) => {
        if (end === null || !isOpen()) return;
        for (let at = 0; at < samples.length; at += SAMPLES_MAX)
          this.#options.send({
            kind: 'speech',
            session,
            end,
            waitsMsMax,
            samples: samples.subarray(at, at + SAMPLES_MAX),
          });
      },
      hush,
      close: () => {
        hush();
        if (hearers.programs.delete(options)) this.#changed(session, hearers);
      },
    };
  }

  #hearers(session: string): Hearers {
    const known = this.#sessions.get(session) ?? {
      programs: new Set(),
      lastFrameAt: new Map(),
      framesOut: 0,
      framesLost: 0,
    };
    this.#sessions.set(session, known);
    return known;
  }

  #changed(session: string, { programs, lastFrameAt }: Hearers): void {
    const ends = new Set([...programs].flatMap(({ hears }) => hears));
    // A pause in hearing isn't a loss.
    for (const end of lastFrameAt.keys()) if (!ends.has(end)) lastFrameAt.delete(end);
    this.#options.hear(session, [...ends]);
  }
}
