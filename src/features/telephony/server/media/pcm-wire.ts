import type { NetworkEnd } from './media-engine.ts';

/** A message with sound between a program's process and the media worker. */
export type PcmMessage =
  | {
      readonly kind: 'heard';
      readonly session: string;
      readonly end: NetworkEnd;
      readonly at: number;
      readonly samples: Int16Array;
    }
  | {
      readonly kind: 'speech';
      readonly session: string;
      readonly end: NetworkEnd;
      readonly waitsMsMax: number;
      readonly samples: Int16Array;
    }
  | { readonly kind: 'hush'; readonly session: string; readonly end: NetworkEnd };

const KINDS = ['heard', 'speech', 'hush'] as const;
const ENDS = ['browser', 'carrier'] as const;
/** Length of what follows, kind, end, length of the session's name, a number. */
const HEADER_BYTES = 4 + 1 + 1 + 2 + 8;
/** More than a minute of sound. */
const MESSAGE_BYTES_MAX = 1_100_000;
export const SAMPLES_MAX = 500_000;

/** Encodes a message. Samples keep the machine's byte order. */
export function writePcm(message: PcmMessage): Buffer {
  const name = Buffer.from(message.session);
  const samples = message.kind === 'hush' ? new Int16Array() : message.samples;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + name.length + samples.byteLength);
  bytes.writeUInt32LE(bytes.length - 4, 0);
  bytes.writeUInt8(KINDS.indexOf(message.kind), 4);
  bytes.writeUInt8(ENDS.indexOf(message.end), 5);
  bytes.writeUInt16LE(name.length, 6);
  bytes.writeDoubleLE(
    message.kind === 'heard' ? message.at : message.kind === 'speech' ? message.waitsMsMax : 0,
    8,
  );
  name.copy(bytes, HEADER_BYTES);
  bytes.set(
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
    HEADER_BYTES + name.length,
  );
  return bytes;
}

/** Decodes messages from bytes that arrive in pieces of any size. */
export class PcmReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws Error if the bytes aren't messages. The rest can't be read then */
  read(bytes: Buffer): PcmMessage[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const messages: PcmMessage[] = [];
    let start = 0;
    while (all.length - start >= 4) {
      const end = start + 4 + all.readUInt32LE(start);
      if (end - start > MESSAGE_BYTES_MAX || end - start < HEADER_BYTES)
        throw new Error("These aren't sound messages.");
      if (end > all.length) break;
      messages.push(messageIn(all.subarray(start, end)));
      start = end;
    }
    this.#rest = all.subarray(start);
    return messages;
  }
}

function messageIn(bytes: Buffer): PcmMessage {
  const kind = KINDS[bytes.readUInt8(4)];
  const end = ENDS[bytes.readUInt8(5)];
  const nameEnd = HEADER_BYTES + bytes.readUInt16LE(6);
  if (kind === undefined || end === undefined || nameEnd > bytes.length)
    throw new Error("These aren't sound messages.");
  const session = bytes.toString('utf8', HEADER_BYTES, nameEnd);
  if (kind === 'hush') return { kind, session, end };
  const number = bytes.readDoubleLE(8);
  const samples = new Int16Array((bytes.length - nameEnd) >> 1);
  // Copies, because the bytes belong to the socket and samples need alignment.
  new Uint8Array(samples.buffer).set(bytes.subarray(nameEnd, nameEnd + samples.byteLength));
  return kind === 'heard'
    ? { kind, session, end, at: number, samples }
    : { kind, session, end, waitsMsMax: number, samples };
}
