import { GAP_MS, type Placed, partKey, partMs, placeAfter } from '../../rules/speech/parts.ts';
import { SAMPLE_RATE, type Span, wavBytes, wavOf } from '../../rules/speech/sound.ts';
import type { HearingTask, PartSound } from './messages.ts';

/** The longest part, whatever the engine takes: so much is asked again after a failure at most. */
const PART_MS_MAX = 10 * 60_000;

export interface Packer {
  add(span: Span, samples: Int16Array<ArrayBuffer>): Promise<void>;
  /** Gives away what is there, however little. */
  end(): Promise<void>;
}

/** Packs the stretches of one channel into parts that the engine takes, a WAV file each. */
export function createPacker(
  { channel, speaker }: { channel: number; speaker: string | null },
  limits: HearingTask['limits'],
  emit: (part: PartSound) => Promise<void>,
): Packer {
  const msMax = Math.min(PART_MS_MAX, limits.msMax);
  const fits = (ms: number) => ms <= msMax && wavBytes(ms) <= limits.bytesMax;
  let stretches: Placed[] = [];
  let pieces: Int16Array<ArrayBuffer>[] = [];

  async function end(): Promise<void> {
    if (stretches.length === 0) return;
    const part = {
      key: partKey({ channel, stretches }),
      bytes: wavOf(pieces),
      mime: 'audio/wav',
      speaker,
      stretches,
      nth: 1,
    };
    stretches = [];
    pieces = [];
    await emit(part);
  }

  return {
    async add(span, samples) {
      if (limits.oneStretch || !fits(partMs([placeAfter(stretches, span)]))) await end();
      const place = placeAfter(stretches, span);
      const gapMs = place.atMs - partMs(stretches);
      if (gapMs > 0) pieces.push(new Int16Array((GAP_MS * SAMPLE_RATE) / 1_000));
      pieces.push(samples);
      stretches.push(place);
    },
    end,
  };
}
