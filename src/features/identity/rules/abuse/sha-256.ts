/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const ROUND_CONSTANTS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
type EightWords = readonly [number, number, number, number, number, number, number, number];
/** The same of the square roots of the first eight (§5.3.3). */
const START: EightWords = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const words = new Uint32Array(64);

/**
 * First word of the SHA-256 of a short text of ASCII characters. The browser's own function answers later and only on
 * secure pages; a puzzle needs many thousands of hashes in a row.
 * @param text at most 55 characters, which fit into one block with the length and the end mark
 */
export function firstWordOfSha256(text: string): number {
  fillWords(text);
  let [a, b, c, d, e, f, g, h] = START;
  for (let round = 0; round < 64; round += 1) {
    const upperE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + upperE + chosen + at(ROUND_CONSTANTS, round) + at(words, round)) | 0;
    const upperA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + upperA + majority) | 0;
  }
  return (a + START[0]) >>> 0;
}

/** The message with its end mark and its length, made longer as the rounds need it. */
function fillWords(text: string): void {
  words.fill(0, 0, 16);
  for (let index = 0; index < text.length; index += 1) put(index, text.charCodeAt(index));
  put(text.length, 0x80);
  words[15] = text.length * 8;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)];
    const earlySigma = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const lateSigma = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = lateSigma + at(words, index - 7) + earlySigma + at(words, index - 16);
  }
}

function put(index: number, byte: number): void {
  const where = index >> 2;
  words[where] = at(words, where) | (byte << (24 - 8 * (index & 3)));
}

const turn = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits));
const at = (list: Uint32Array, index: number) => list[index] ?? 0;

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
