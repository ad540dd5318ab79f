import { randomBytes } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { TextSocket } from '#platform/server/http/sockets.ts';
import type { Log } from '#platform/server/log.ts';
import { FRAME_MS, FRAME_SAMPLES, PCMU } from '../../rules/media/g711.ts';
import { readRtp, writeRtp } from '../../rules/media/rtp-packet.ts';
import {
  digitFrame,
  FRAMES_PER_DIGIT,
  type Hearing,
  hearEvent,
  readTelephoneEvent,
  writeTelephoneEvent,
} from '../../rules/media/telephone-event.ts';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';
import { readStreamMessage, type StreamMessage, writeStreamMedia } from './stream-message.ts';

export interface StreamListener {
  /** The stream names its call. @returns whether it is the one we are waiting for */
  started(callId: string): boolean;
  /** The first sound of the far end. */
  soundReceived(): void;
  /** A key was pressed on our side, and has to be sent by other means than sound. */
  pressed(digit: string): void;
  /** The stream is over, by whomever. */
  lost(): void;
}

/**
 * Connects a media stream, which is JSON over a websocket, with the media worker, which speaks RTP: a loopback socket
 * that looks like a carrier to the worker. Audio is PCMU in both directions, 20 ms a packet.
 */
export interface StreamBridge {
  /** Where the worker sends the carrier's audio. */
  readonly remote: RtpRemote;
  /** Listener of the stream. Set before there is one. */
  listen(listener: StreamListener): void;
  /** Where the worker receives RTP. Nothing is sent there earlier. */
  towards(media: RtpAddress): void;
  /**
   * Keeps what the worker sends before the stream is open, so that it arrives late instead of being lost. For
   * announcements that are played once to their end.
   */
  keepUntilOpen(): void;
  /** How much later the far end hears us because of that, in milliseconds. */
  readonly lateMs: number;
  /** Replaces the current stream and closes the one before. */
  take(socket: TextSocket): void;
  readonly isOpen: boolean;
  close(): void;
}

const LOOPBACK = '127.0.0.1';
const TELEPHONE_EVENT = 101;
/** Audio that the far end hasn't taken within half a second is dropped. */
const WAITING_BYTES_MAX = 32_000;
/** Most audio that is kept for a stream that isn't open yet: ten seconds. */
const KEPT_FRAMES_MAX = 500;
/** A gap in the numbers of more frames than this is a new beginning, and no loss. */
const GAP_FRAMES_MAX = 50;
/** A message holds 20 ms. One with more than half a second isn't audio. */
const SOUND_BYTES_MAX = 4_000;

/** @throws Error when there is no port left */
export async function openStreamBridge(log: Log): Promise<StreamBridge> {
  const udp = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    udp.once('error', reject);
    udp.bind(0, LOOPBACK, () => {
      udp.removeListener('error', reject);
      resolve();
    });
  });
  return new Bridge(udp, log);
}

class Bridge implements StreamBridge {
  readonly remote: RtpRemote;
  readonly #udp: Socket;
  readonly #log: Log;
  readonly #numbering = newNumbering();
  #listener: StreamListener | null = null;
  #worker: number | null = null;
  #stream: TextSocket | null = null;
  #isStarted = false;
  #hasReceived = false;
  #hearing: Hearing | null = null;
  #kept: string[] | null = null;
  #lateFrames = 0;
  #isClosed = false;

  constructor(udp: Socket, log: Log) {
    this.#udp = udp;
    this.#log = log;
    const { port } = udp.address();
    this.remote = { address: LOOPBACK, port, payloadType: PCMU, telephoneEvent: TELEPHONE_EVENT };
    udp.on('message', (bytes, from) => this.#fromWorker(bytes, from));
    // A worker that is being replaced is not there for a moment.
    udp.on('error', (error) =>
      log.warn({ err: error }, 'a port between a stream and the media worker failed'),
    );
  }

  get lateMs(): number {
    return ((this.#kept?.length ?? 0) + this.#lateFrames) * FRAME_MS;
  }

  get isOpen(): boolean {
    return this.#isStarted;
  }

  listen(listener: StreamListener): void {
    this.#listener = listener;
  }

  towards({ port }: RtpAddress): void {
    // The worker may announce this machine's public address, but we are on the same machine.
    this.#worker = port;
  }

  keepUntilOpen(): void {
    if (!this.#isStarted) this.#kept ??= [];
  }

  take(socket: TextSocket): void {
    if (this.#isClosed) return socket.close();
    const before = this.#stream;
    this.#stream = socket;
    this.#isStarted = false;
    this.#numbering.chunk = null;
    before?.close();
    socket.onMessage((text) => {
      // A socket that is being closed may still say something.
      if (this.#stream === socket && !this.#isClosed) this.#fromStream(text, socket);
    });
    socket.onClose(() => {
      if (this.#stream !== socket) return;
      this.#stream = null;
      this.#isStarted = false;
      if (!this.#isClosed) this.#listener?.lost();
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stream?.close();
    this.#udp.close();
  }

  #fromStream(text: string, socket: TextSocket): void {
    const message = readStreamMessage(text);
    switch (message?.kind) {
      case 'start':
        return this.#start(message, socket);
      case 'media':
        return this.#isStarted ? this.#hear(message) : undefined;
      case 'digit':
        return this.#isStarted ? this.#passDigit(message.digit) : undefined;
      case 'error':
        return this.#log.warn({ problem: message.problem }, 'a media stream of Telnyx reports a fault');
      case 'stop':
        return socket.close();
      case 'other':
        return undefined;
      case undefined:
        this.#log.warn('a media stream sent what is no message, and was closed');
        return socket.close();
    }
  }

  #start({ callId, isPcmu }: Extract<StreamMessage, { kind: 'start' }>, socket: TextSocket): void {
    const isOurs = this.#listener?.started(callId) === true;
    if (!isOurs || !isPcmu) {
      this.#log.error({ callId, isOurs, isPcmu }, 'a media stream is not the one that was asked for');
      return socket.close();
    }
    this.#isStarted = true;
    const kept = this.#kept ?? [];
    this.#kept = null;
    this.#lateFrames += kept.length;
    for (const frame of kept) socket.send(frame);
  }

  #hear({ chunk, payload }: Extract<StreamMessage, { kind: 'media' }>): void {
    const sound = Buffer.from(payload, 'base64');
    if (sound.length === 0 || sound.length > SOUND_BYTES_MAX) return;
    if (!this.#hasReceived) {
      this.#hasReceived = true;
      this.#listener?.soundReceived();
    }
    const numbering = this.#numbering;
    const gap = chunk === null || numbering.chunk === null ? 1 : chunk - numbering.chunk;
    // A frame that was overtaken is too late to be heard.
    if (gap <= 0) return;
    numbering.chunk = chunk;
    if (gap <= GAP_FRAMES_MAX) skip(numbering, gap - 1);
    for (let from = 0; from < sound.length; from += FRAME_SAMPLES) {
      const part = sound.subarray(from, from + FRAME_SAMPLES);
      this.#toWorker(PCMU, part);
      numbering.timestamp = (numbering.timestamp + part.length) >>> 0;
    }
  }

  /** Passes a key from the far end to the worker as telephone events, as a carrier would (RFC 4733). */
  #passDigit(digit: string): void {
    for (let frame = 0; frame < FRAMES_PER_DIGIT; frame += 1) {
      const { event, isFirst } = digitFrame(digit, frame);
      if (event !== null) this.#toWorker(TELEPHONE_EVENT, writeTelephoneEvent(event), isFirst);
    }
    // The next key is another event, however soon it comes.
    this.#numbering.timestamp = (this.#numbering.timestamp + 1) >>> 0;
  }

  #toWorker(payloadType: number, payload: Uint8Array, marker = false): void {
    const numbering = this.#numbering;
    const { sequence, timestamp, ssrc } = numbering;
    numbering.sequence = (sequence + 1) % 65_536;
    if (this.#worker === null) return;
    const packet = writeRtp({ payloadType, marker, sequence, timestamp, ssrc, payload });
    this.#udp.send(packet, this.#worker, LOOPBACK, () => undefined);
  }

  #fromWorker(bytes: Uint8Array, from: RemoteInfo): void {
    // Other programs of this machine reach the port, too.
    if (from.address !== LOOPBACK || from.port !== this.#worker) return;
    const packet = readRtp(bytes);
    if (packet?.payloadType === PCMU) return this.#toStream(packet.payload);
    const event = packet?.payloadType === TELEPHONE_EVENT ? readTelephoneEvent(packet.payload) : null;
    if (packet === null || event === null) return;
    const { hearing, over } = hearEvent(
      this.#hearing,
      { ...event, timestamp: packet.timestamp },
      performance.now(),
    );
    this.#hearing = hearing;
    if (over !== null) this.#listener?.pressed(over.digit);
  }

  #toStream(sound: Uint8Array): void {
    const stream = this.#isStarted ? this.#stream : null;
    const frame = writeStreamMedia(Buffer.from(sound).toString('base64'));
    if (stream !== null && stream.waitingBytes <= WAITING_BYTES_MAX + this.#lateFrames * frame.length)
      return stream.send(frame);
    if (stream === null && this.#kept !== null && this.#kept.length < KEPT_FRAMES_MAX) this.#kept.push(frame);
  }
}

/** Numbers for RTP packets; `chunk` is the number of the stream's last frame. */
interface Numbering {
  sequence: number;
  timestamp: number;
  chunk: number | null;
  readonly ssrc: number;
}

function newNumbering(): Numbering {
  const bytes = randomBytes(10);
  return {
    sequence: bytes.readUInt16BE(0),
    timestamp: bytes.readUInt32BE(2),
    ssrc: bytes.readUInt32BE(6),
    chunk: null,
  };
}

/** Frames that never came are missing in RTP, too. */
function skip(numbering: Numbering, frames: number): void {
  numbering.sequence = (numbering.sequence + frames) % 65_536;
  numbering.timestamp = (numbering.timestamp + frames * FRAME_SAMPLES) >>> 0;
}
