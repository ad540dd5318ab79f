import createFvad from '@echogarden/fvad-wasm';
import { FRAME_SAMPLES, SAMPLE_RATE } from '../../rules/speech/sound.ts';

/** WebRTC's strictest mode: it takes 4 to 9 of 100 frames of noise for voice, and misses 1 or 2 of voice. */
const STRICTEST = 3;

/** Says of each frame of a channel whether it's voice. It remembers the frames before. */
export type Detector = (samples: Int16Array) => 'voice' | 'else';

/** One for each channel. */
export async function createDetectors(channels: number): Promise<Detector[]> {
  const fvad = await createFvad();
  const {
    _malloc: allocate,
    _fvad_new: create,
    _fvad_set_mode: setMode,
    _fvad_set_sample_rate: setRate,
    _fvad_process: detect,
  } = fvad;
  const frame = allocate(FRAME_SAMPLES * Int16Array.BYTES_PER_ELEMENT);
  return Array.from({ length: channels }, () => {
    const instance = create();
    setMode(instance, STRICTEST);
    setRate(instance, SAMPLE_RATE);
    return (samples) => {
      fvad.HEAP16.set(samples, frame / Int16Array.BYTES_PER_ELEMENT);
      return detect(instance, frame, FRAME_SAMPLES) === 1 ? 'voice' : 'else';
    };
  });
}
