import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { QualityMinute } from '../model.ts';

/** Measurements of one device's path, counted from the start of the link. */
export interface LinkSample {
  readonly roundTripMs: number | null;
  readonly jitterMs: number | null;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly codec: string | null;
  readonly path: QualityMinute['path'];
  /** Sound levels, where the browser has them. */
  readonly sound?: { readonly spoken: Loudness | null; readonly heard: Loudness | null };
}

/** Energy of sound since some start, as in WebRTC statistics: squared level times seconds. */
export interface Loudness {
  readonly energy: number;
  readonly seconds: number;
}

export type QualityWarning = 'delay' | 'jitter' | 'loss';

export interface LiveQuality {
  /** 0 (not measured yet) to 4 (as good as being there). */
  readonly bars: 0 | 1 | 2 | 3 | 4;
  readonly warnings: readonly QualityWarning[];
  readonly roundTripMs: number | null;
  readonly codec: string | null;
  readonly jitterMs: number | null;
  /** Share of packets lost during the last seconds. */
  readonly loss: number | null;
  /** Whether packets arrive; false after two seconds in a row without any. */
  readonly isArriving: boolean;
}

/** A figure warns when 3 of the last 5 samples exceed its limit, for at least 5 seconds. */
export const WARNING_LIMITS = { roundTripMs: 400, jitterMs: 30, loss: 0.03 } as const;
const WINDOW = 5;
const WINDOW_BAD = 3;
/** After this many seconds without packets the path may be lost. Browsers say so only after five to eight. */
const WINDOW_SILENT = 2;
const WARNING_HELD_MS = 5 * SECOND_MS;

export type EstimateMos = (facts: {
  roundTripMs: number | null;
  jitterMs: number | null;
  loss: number | null;
}) => number | null;

interface Second {
  readonly roundTripMs: number | null;
  readonly jitterMs: number | null;
  readonly loss: number | null;
  readonly received: number;
}

interface Minute {
  readonly minute: number;
  readonly roundTrips: number[];
  readonly jitters: number[];
  received: number;
  lost: number;
  codec: string | null;
  path: QualityMinute['path'];
}

export const NOTHING_MEASURED: LiveQuality = {
  bars: 0,
  warnings: [],
  roundTripMs: null,
  codec: null,
  jitterMs: null,
  loss: null,
  isArriving: true,
};

/** Turns samples, one per second, into the live quality and one record per minute. */
export class QualityMeter {
  readonly #estimateMos: EstimateMos;
  #previous: LinkSample | null = null;
  #window: Second[] = [];
  #warnedUntil = new Map<QualityWarning, number>();
  #minute: Minute | null = null;
  #finished: QualityMinute[] = [];
  #live: LiveQuality = NOTHING_MEASURED;

  constructor(estimateMos: EstimateMos) {
    this.#estimateMos = estimateMos;
  }

  get live(): LiveQuality {
    return this.#live;
  }

  /** @param talkMs length of the talk when the sample was taken */
  add(sample: LinkSample, talkMs: number): void {
    const delta = deltaOf(this.#previous, sample);
    this.#previous = sample;
    const expected = delta.received + delta.lost;
    const second: Second = {
      roundTripMs: sample.roundTripMs,
      jitterMs: sample.jitterMs,
      loss: expected === 0 ? null : delta.lost / expected,
      received: delta.received,
    };
    this.#window = [...this.#window, second].slice(-WINDOW);
    this.#collect(sample, delta, Math.floor(Math.max(0, talkMs) / MINUTE_MS));
    const isArriving = this.#isArriving();
    this.#live = {
      bars: isArriving ? this.#bars() : 0,
      warnings: this.#warnings(talkMs),
      roundTripMs: sample.roundTripMs,
      codec: sample.codec,
      jitterMs: sample.jitterMs,
      loss: mean(this.#window.flatMap(({ loss }) => loss ?? [])),
      isArriving,
    };
  }

  /** The path is lost. Earlier measurements say nothing about the next one. */
  interrupt(): void {
    this.#window = [];
    this.#live = NOTHING_MEASURED;
  }

  /** Takes the finished minutes. */
  takeFinished(): QualityMinute[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** Ends the talk. The last, incomplete minute counts, too. */
  finish(): QualityMinute[] {
    this.#closeMinute();
    return this.takeFinished();
  }

  #collect(sample: LinkSample, delta: { received: number; lost: number }, minute: number): void {
    if (this.#minute !== null && this.#minute.minute !== minute) this.#closeMinute();
    this.#minute ??= { minute, roundTrips: [], jitters: [], received: 0, lost: 0, codec: null, path: null };
    const current = this.#minute;
    if (sample.roundTripMs !== null) current.roundTrips.push(sample.roundTripMs);
    if (sample.jitterMs !== null) current.jitters.push(sample.jitterMs);
    current.received += delta.received;
    current.lost += delta.lost;
    current.codec = sample.codec ?? current.codec;
    current.path = sample.path ?? current.path;
  }

  #closeMinute(): void {
    const minute = this.#minute;
    this.#minute = null;
    if (minute === null) return;
    const expected = minute.received + minute.lost;
    const facts = {
      roundTripMs: rounded(mean(minute.roundTrips)),
      jitterMs: rounded(mean(minute.jitters)),
      loss: expected === 0 ? null : minute.lost / expected,
    };
    const { codec, path } = minute;
    this.#finished.push({ minute: minute.minute, ...facts, codec, path, mos: this.#estimateMos(facts) });
  }

  #bars(): LiveQuality['bars'] {
    const mos = this.#estimateMos({
      roundTripMs: mean(this.#window.flatMap((second) => second.roundTripMs ?? [])),
      jitterMs: mean(this.#window.flatMap((second) => second.jitterMs ?? [])),
      loss: mean(this.#window.flatMap((second) => second.loss ?? [])),
    });
    return barsOf(mos);
  }

  #isArriving(): boolean {
    const latest = this.#window.slice(-WINDOW_SILENT);
    return latest.length < WINDOW_SILENT || latest.some(({ received }) => received > 0);
  }

  #warnings(now: number): QualityWarning[] {
    const exceeds: Record<QualityWarning, (second: Second) => boolean> = {
      delay: (second) => (second.roundTripMs ?? 0) > WARNING_LIMITS.roundTripMs,
      jitter: (second) => (second.jitterMs ?? 0) > WARNING_LIMITS.jitterMs,
      loss: (second) => (second.loss ?? 0) > WARNING_LIMITS.loss,
    };
    const all: readonly QualityWarning[] = ['delay', 'jitter', 'loss'];
    return all.filter((warning) => {
      const isBad = this.#window.filter(exceeds[warning]).length >= WINDOW_BAD;
      if (isBad) this.#warnedUntil.set(warning, now + WARNING_HELD_MS);
      return now < (this.#warnedUntil.get(warning) ?? Number.NEGATIVE_INFINITY);
    });
  }
}

/** MOS as bars; none while nothing is measured. */
export function barsOf(mos: number | null): LiveQuality['bars'] {
  if (mos === null) return 0;
  if (mos >= 4) return 4;
  if (mos >= 3.6) return 3;
  return mos >= 3 ? 2 : 1;
}

/** Difference to the previous sample. A new link counts from zero again. */
function deltaOf(previous: LinkSample | null, sample: LinkSample): { received: number; lost: number } {
  const isNewLink = previous === null || sample.packetsReceived < previous.packetsReceived;
  return {
    received: sample.packetsReceived - (isNewLink ? 0 : previous.packetsReceived),
    // The browser's count falls when a packet believed lost arrives late.
    lost: Math.max(0, sample.packetsLost - (isNewLink ? 0 : previous.packetsLost)),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
