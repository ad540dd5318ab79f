/** An element of a SIP stream. */
export type Frame =
  | { readonly kind: 'message'; readonly head: string; readonly body: string }
  /** Keep-alive ping: two line ends (RFC 5626 section 3.5.1). */
  | { readonly kind: 'ping' }
  /** The start of the next message is unknown, so the connection must be closed. `head` can still be answered. */
  | { readonly kind: 'broken'; readonly why: string; readonly head: string };

/** Descriptions of phone calls have hundreds of bytes. Anything larger isn't one. */
const HEAD_BYTES_MAX = 16_384;
const BODY_BYTES_MAX = 32_768;
const HEAD_END = Buffer.from('\r\n\r\n');
/** A blank line after a line end of LF alone, and one that is LF alone. */
const BARE_ENDS = [Buffer.from('\n\r\n'), Buffer.from('\n\n')];
const CR = 13;
const LF = 10;

/** Cuts a stream into messages by their Content-Length (RFC 3261 section 18.3), in whatever pieces it arrives. */
export class SipFramer {
  #waiting: Buffer = Buffer.alloc(0);
  /** Bytes that are known to hold no end of a head, so that a slow sender does not make us search them again. */
  #searched = 0;
  #broken = false;

  push(chunk: Buffer): Frame[] {
    if (this.#broken) return [];
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const frame = this.#next();
      if (frame === null) return frames;
      frames.push(frame);
      if (frame.kind === 'broken') return frames;
    }
  }

  #next(): Frame | null {
    const ping = this.#skipLineEnds();
    if (ping) return { kind: 'ping' };
    const from = Math.max(0, this.#searched - HEAD_END.length);
    const end = this.#waiting.indexOf(HEAD_END, from);
    const bareEnd = this.#bareEnd(from, end);
    // Some would end the message there and some would not, so nothing that follows could be trusted.
    if (bareEnd !== -1) return this.#break('line ends without CR', bareEnd);
    if (end === -1) {
      this.#searched = this.#waiting.length;
      return this.#waiting.length > HEAD_BYTES_MAX ? this.#break('a head without an end') : null;
    }
    if (end > HEAD_BYTES_MAX) return this.#break('too long a head');
    const head = this.#waiting.toString('utf8', 0, end);
    const length = contentLength(head);
    if (length === null) return this.#break('a Content-Length that is none', end);
    if (length > BODY_BYTES_MAX) return this.#break('too long a body', end);
    const bodyStart = end + HEAD_END.length;
    if (this.#waiting.length < bodyStart + length) {
      this.#searched = end;
      return null;
    }
    const body = this.#waiting.toString('utf8', bodyStart, bodyStart + length);
    this.#drop(bodyStart + length);
    return { kind: 'message', head, body };
  }

  /** Index at which a malformed blank line ends the head too early; -1 if there is none. */
  #bareEnd(from: number, end: number): number {
    const proper = end === -1 ? this.#waiting.length : end;
    const found = BARE_ENDS.map((blank) => this.#waiting.indexOf(blank, from)).filter(
      (at) => at !== -1 && at < proper,
    );
    return found.length === 0 ? -1 : Math.min(...found);
  }

  /** Line ends may precede a message. Two in a row are a keep-alive. */
  #skipLineEnds(): boolean {
    const [first, second, third, fourth] = this.#waiting;
    if (first === CR && second === LF && third === CR && fourth === LF) {
      this.#drop(4);
      return true;
    }
    let blank = 0;
    while (this.#waiting[blank] === CR && this.#waiting[blank + 1] === LF) blank += 2;
    // One line end may be the first half of a keep-alive.
    if (blank > 0 && this.#waiting.length > 3) this.#drop(blank);
    return false;
  }

  #drop(bytes: number): void {
    this.#waiting = this.#waiting.subarray(bytes);
    this.#searched = 0;
  }

  #break(why: string, headEnd = 0): Frame {
    const head = this.#waiting.toString('utf8', 0, headEnd);
    this.#broken = true;
    this.#waiting = Buffer.alloc(0);
    return { kind: 'broken', why, head };
  }
}

/** A missing length counts as 0. Two different ones, or one that isn't a number, are an error. */
function contentLength(head: string): number | null {
  const lengths = [...head.matchAll(/^(?:content-length|l)[ \t]*:[ \t]*(?:\r\n[ \t]+)?(.*)$/gim)].map(
    (match) => (match[1] ?? '').trim(),
  );
  const [first = '0', ...others] = lengths;
  if (!/^\d{1,9}$/.test(first) || others.some((other) => Number(other) !== Number(first))) return null;
  return Number(first);
}
