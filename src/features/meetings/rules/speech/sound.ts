/** What voices are heard at, in samples per second. Speech engines work at this rate. */
export const SAMPLE_RATE = 16_000;
/** How long a frame is, in milliseconds. Voice is looked for in each. */
export const FRAME_MS = 20;
export const FRAME_SAMPLES = (SAMPLE_RATE / 1_000) * FRAME_MS;

/** A piece of speech on one channel, in frames from the start of the recording. */
export interface Span {
  readonly firstFrame: number;
  /** The first frame after it. */
  readonly endFrame: number;
}

const WAV_HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** A WAV file of one channel: 16 bits, 16 kHz. */
export function wavOf(pieces: readonly Int16Array[]): Uint8Array<ArrayBuffer> {
  const samples = pieces.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(WAV_HEADER_BYTES + samples * SAMPLE_BYTES);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => {
    for (let place = 0; place < text.length; place++) bytes[at + place] = text.charCodeAt(place);
  };
  ascii(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, SAMPLE_BYTES * 8, true);
  ascii(36, 'data');
  view.setUint32(40, samples * SAMPLE_BYTES, true);
  let at = WAV_HEADER_BYTES;
  for (const piece of pieces)
    for (const sample of piece) {
      view.setInt16(at, sample, true);
      at += SAMPLE_BYTES;
    }
  return bytes;
}

/** Part of a WAV file that `wavOf` made, as a file of its own. */
export function wavSlice(wav: Uint8Array, startMs: number, endMs: number): Uint8Array<ArrayBuffer> {
  const samples = wavSamples(wav);
  const at = (ms: number) => Math.min(samples.length, Math.round((ms * SAMPLE_RATE) / 1_000));
  return wavOf([samples.subarray(at(startMs), at(endMs))]);
}

/** The samples of a WAV file that `wavOf` made. */
export function wavSamples(wav: Uint8Array): Int16Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  return Int16Array.from({ length: (wav.length - WAV_HEADER_BYTES) / SAMPLE_BYTES }, (_, nth) =>
    view.getInt16(WAV_HEADER_BYTES + nth * SAMPLE_BYTES, true),
  );
}

/** Milliseconds of sound in a WAV file of so many bytes. */
export function wavMs(bytes: number): number {
  return Math.round(((bytes - WAV_HEADER_BYTES) / SAMPLE_BYTES / SAMPLE_RATE) * 1_000);
}

/** Bytes of a WAV file of so many milliseconds. */
export function wavBytes(ms: number): number {
  return WAV_HEADER_BYTES + Math.ceil((ms * SAMPLE_RATE) / 1_000) * SAMPLE_BYTES;
}
