const SAMPLE = 1_000;

/** Text of a file. Windows writes some files as UTF-16, with a mark at the beginning or without one. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16, every other byte of a letter from A to Z is zero. UTF-8 text has no zeros.
  const half = bytes.subarray(0, SAMPLE).length / 2;
  const zeros = (odd: number) =>
    bytes.subarray(0, SAMPLE).filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (zeros(1) > half / 2 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > half / 2 && zeros(1) === 0) return 'utf-16be';
  return 'utf-8';
}
