/** The first and the last byte of a range, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header (RFC 9110 §14.2) for something of so many bytes. Several ranges, other units and what can't be read
 * ask for the whole, as the standard allows.
 * @returns null for the whole; "none" if there is no byte in the range
 */
export function byteRangeOf(header: string | null, size: number): ByteRange | null | 'none' {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'none' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // A range that ends before it begins is none, and is ignored.
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
}
