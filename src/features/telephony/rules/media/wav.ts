import { SAMPLES_PER_SECOND } from './g711.ts';

/** WAVE_FORMAT_MULAW of the RIFF specification. */
const MU_LAW = 7;
const FORMAT_BYTES = 18;

/** The sound of a WAV file with one channel of mu-law at 8 kHz. @throws Error for any other file */
export function readMuLawWav(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunk = (name: string): Uint8Array => {
    for (let at = 12; at + 8 <= file.length; ) {
      const size = view.getUint32(at + 4, true);
      if (textAt(file, at) === name && at + 8 + size <= file.length)
        return file.subarray(at + 8, at + 8 + size);
      // Chunks of an odd length are followed by a byte of padding.
      at += 8 + size + (size % 2);
    }
    throw new Error(`This WAV file has no whole chunk named "${name}".`);
  };
  if (file.length < 12 || textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WAVE')
    throw new Error('This is no WAV file.');
  const format = chunk('fmt ');
  const fields = new DataView(format.buffer, format.byteOffset, format.byteLength);
  const isTelephone =
    format.length >= 16 &&
    fields.getUint16(0, true) === MU_LAW &&
    fields.getUint16(2, true) === 1 &&
    fields.getUint32(4, true) === SAMPLES_PER_SECOND;
  if (!isTelephone) throw new Error('This WAV file is not mono mu-law at 8 kHz.');
  return chunk('data');
}

export function writeMuLawWav(sound: Uint8Array): Uint8Array {
  const padding = sound.length % 2;
  const file = new Uint8Array(12 + 8 + FORMAT_BYTES + 8 + sound.length + padding);
  const view = new DataView(file.buffer);
  setText(file, 0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  setText(file, 8, 'WAVEfmt ');
  view.setUint32(16, FORMAT_BYTES, true);
  view.setUint16(20, MU_LAW, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLES_PER_SECOND, true);
  view.setUint32(28, SAMPLES_PER_SECOND, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  setText(file, 38, 'data');
  view.setUint32(42, sound.length, true);
  file.set(sound, 46);
  return file;
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function setText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
}

/** WAVE_FORMAT_PCM of the RIFF specification. */
const PCM = 1;
const PCM_FORMAT_BYTES = 16;
export const PCM_HEADER_BYTES = 12 + 8 + PCM_FORMAT_BYTES + 8;
const SAMPLE_BYTES = 2;

/** Header of a WAV file with 16-bit samples at 8 kHz. The samples follow, with the channels interleaved. */
export function pcmWavHeader({ channels, dataBytes }: { channels: number; dataBytes: number }): Uint8Array {
  const header = new Uint8Array(PCM_HEADER_BYTES);
  const view = new DataView(header.buffer);
  setText(header, 0, 'RIFF');
  view.setUint32(4, PCM_HEADER_BYTES - 8 + dataBytes, true);
  setText(header, 8, 'WAVEfmt ');
  view.setUint32(16, PCM_FORMAT_BYTES, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, SAMPLES_PER_SECOND, true);
  view.setUint32(28, SAMPLES_PER_SECOND * channels * SAMPLE_BYTES, true);
  view.setUint16(32, channels * SAMPLE_BYTES, true);
  view.setUint16(34, 8 * SAMPLE_BYTES, true);
  setText(header, 36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}
