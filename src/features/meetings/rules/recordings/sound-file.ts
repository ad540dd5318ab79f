/** Bytes at the start of a file that say what it is. */
const HEAD_BYTES = 12;

/**
 * Tells what kind of sound or picture a file is by its first bytes, whatever its sender calls it.
 * @returns such as "audio/mpeg"; null if it is none that browsers play
 */
export function mimeOfSound(head: Uint8Array): string | null {
  if (head.length < HEAD_BYTES) return null;
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  const [first = 0, second = 0] = head;
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return 'audio/webm';
  if (text(0, 4) === 'OggS') return 'audio/ogg';
  if (text(0, 4) === 'fLaC') return 'audio/flac';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav';
  if (text(4, 8) === 'ftyp') return text(8, 11) === 'M4A' ? 'audio/mp4' : 'video/mp4';
  if (text(0, 3) === 'ID3') return 'audio/mpeg';
  if (first !== 0xff) return null;
  // The layer of a frame of MPEG: none is AAC's, the others are MP3's.
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  return (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 ? 'audio/mpeg' : null;
}
