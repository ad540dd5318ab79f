import { type EchoSecond, type EchoVerdict, echoVerdict } from '../rules/echo-verdict.ts';
import type { LinkSample, Loudness } from './quality.ts';

/** Follows a call to the echo line, one sample per second. */
export class EchoWatch {
  readonly #seconds: EchoSecond[] = [];
  #last: LinkSample | null = null;
  #spoken: Loudness | null = null;

  /** @param microphone level meter reading, because not every browser has it in its statistics (Firefox 153) */
  add(sample: LinkSample, microphone: Loudness): void {
    const spoken = sample.sound?.spoken ?? microphone;
    this.#seconds.push({
      spoken: levelSince(this.#spoken, spoken),
      heard: levelSince(this.#last?.sound?.heard, sample.sound?.heard),
    });
    this.#last = sample;
    this.#spoken = spoken;
  }

  get verdict(): EchoVerdict {
    const sample = this.#last;
    const expected = sample === null ? 0 : sample.packetsReceived + sample.packetsLost;
    return echoVerdict(this.#seconds, {
      loss: sample === null || expected === 0 ? null : sample.packetsLost / expected,
      jitterMs: sample?.jitterMs ?? null,
      roundTripMs: sample?.roundTripMs ?? null,
    });
  }
}

/** Root mean square of the time between two samples. A new connection or microphone counts from zero again. */
function levelSince(before: Loudness | null | undefined, now: Loudness | null | undefined): number {
  if (now == null) return 0;
  const start = before == null || before.seconds > now.seconds ? { energy: 0, seconds: 0 } : before;
  const seconds = now.seconds - start.seconds;
  return seconds <= 0 ? 0 : Math.sqrt(Math.max(0, now.energy - start.energy) / seconds);
}
