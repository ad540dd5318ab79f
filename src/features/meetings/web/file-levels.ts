// Not on the first screen: when a file has been uploaded.
import { LEVELS_BYTES_MAX } from '../constants-recordings.ts';
import { levelsOf } from '../rules/recordings/levels-of.ts';

/** Enough to see how loud it is, and little memory. */
const RATE = 8_000;
/** More would fill the memory of a phone, decoded. */
const BYTES_MAX = 150_000_000;
const DURATION_MAX_MS = 3_600_000;

/** How loud a file is, for its waveform. Empty if this browser can't decode it, or it's too long for a browser. */
export async function levelsOfFile(file: File, durationMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const none = new Uint8Array();
  if (file.size > BYTES_MAX || durationMs === 0 || durationMs > DURATION_MAX_MS) return none;
  try {
    const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer());
    const channels = Array.from({ length: sound.numberOfChannels }, (_, nth) => sound.getChannelData(nth));
    return levelsOf(channels, sound.sampleRate).slice(0, LEVELS_BYTES_MAX);
  } catch {
    // The player draws a line then.
    return none;
  }
}
