/** RTP payload types of the two laws (RFC 3551 §6): 0 is PCMU, 8 is PCMA. */
export type G711 = 0 | 8;
export const PCMU: G711 = 0;
export const PCMA: G711 = 8;

export const SAMPLES_PER_SECOND = 8_000;
export const SAMPLES_PER_MS = SAMPLES_PER_SECOND / 1_000;
/** Duration of one packet. */
export const FRAME_MS = 20;
export const FRAME_SAMPLES = FRAME_MS * SAMPLES_PER_MS;

/** The byte for silence. A-law has no zero, so this is its smallest step. */
export const SILENCE: Readonly<Record<G711, number>> = { 0: 0xff, 8: 0xd5 };

/** Added to a sample before mu-law looks for its segment (G.711, the 14-bit bias of 33 in 16 bits). */
const MU_BIAS = 132;
const MU_CLIP = 32_635;
const A_CLIP = 32_767;
/** Every other bit of A-law is inverted on the line. */
const A_INVERTED = 0x55;

/** Each of the 256 bytes as a sample of 16 bits. */
const SAMPLES: Readonly<Record<G711, Int16Array>> = {
  0: Int16Array.from({ length: 256 }, (_, byte) => muLawSample(byte)),
  8: Int16Array.from({ length: 256 }, (_, byte) => aLawSample(byte)),
};

const TRANSCODED: Readonly<Record<G711, Uint8Array>> = {
  0: Uint8Array.from({ length: 256 }, (_, byte) => encodeSample(PCMA, aSample(PCMU, byte))),
  8: Uint8Array.from({ length: 256 }, (_, byte) => encodeSample(PCMU, aSample(PCMA, byte))),
};

/** Samples as numbers of 16 bits, from bytes of this law. */
export function samplesOf(law: G711): Int16Array {
  return SAMPLES[law];
}

/** The byte of this law that is nearest to a sample. @param sample -32768 to 32767 */
export function encodeSample(law: G711, sample: number): number {
  return law === PCMU ? muLawByte(sample) : aLawByte(sample);
}

/** Sound in another law, byte by byte. The same array when the law is the same. */
export function inLaw(sound: Uint8Array, { from, to }: { from: G711; to: G711 }): Uint8Array {
  if (from === to) return sound;
  const table = TRANSCODED[from];
  return sound.map((byte) => table[byte] ?? 0);
}

export function encode(law: G711, samples: Int16Array): Uint8Array {
  return Uint8Array.from(samples, (sample) => encodeSample(law, sample));
}

function aSample(law: G711, byte: number): number {
  return SAMPLES[law][byte] ?? 0;
}

function muLawSample(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + MU_BIAS) << ((bits & 0x70) >> 4)) - MU_BIAS;
  return (bits & 0x80) === 0 ? magnitude : -magnitude;
}

function muLawByte(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const biased = Math.min(Math.abs(sample), MU_CLIP) + MU_BIAS;
  const segment = 24 - Math.clz32(biased);
  return ~(sign | (segment << 4) | ((biased >> (segment + 3)) & 0x0f)) & 0xff;
}

function aLawSample(byte: number): number {
  const bits = byte ^ A_INVERTED;
  const segment = (bits & 0x70) >> 4;
  const step = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return (bits & 0x80) === 0 ? -magnitude : magnitude;
}

function aLawByte(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(sample < 0 ? -sample - 1 : sample, A_CLIP);
  const segment = Math.max(0, 24 - Math.clz32(magnitude));
  const step = (magnitude >> (segment === 0 ? 4 : segment + 3)) & 0x0f;
  return (sign | (segment << 4) | step) ^ A_INVERTED;
}
