/** Sound that the server doesn't have yet, in the memory of this page. */
export class Backlog {
  #pieces: { readonly offset: number; readonly bytes: Blob }[] = [];
  #end = 0;

  /** All bytes that were ever added. */
  get end(): number {
    return this.#end;
  }

  /** @returns the bytes before this piece */
  add(bytes: Blob): number {
    const offset = this.#end;
    this.#pieces.push({ offset, bytes });
    this.#end += bytes.size;
    return offset;
  }

  /** What follows `offset`, up to `most` bytes; null if there's nothing. */
  read(offset: number, most: number): Blob | null {
    const parts: Blob[] = [];
    let size = 0;
    for (const piece of this.#pieces) {
      if (piece.offset + piece.bytes.size <= offset) continue;
      if (parts.length > 0 && size + piece.bytes.size > most) break;
      const part = piece.offset < offset ? piece.bytes.slice(offset - piece.offset) : piece.bytes;
      parts.push(part);
      size += part.size;
    }
    return parts.length === 0 ? null : new Blob(parts, { type: 'application/octet-stream' });
  }

  /** Forgets what the server has. */
  release(offset: number): void {
    this.#pieces = this.#pieces.filter((piece) => piece.offset + piece.bytes.size > offset);
  }
}
