import { createSocket, type Socket } from 'node:dgram';
import type { Sound } from '#features/telephony/model.ts';
import type {
  MediaEngine,
  MediaEvent,
  MediaFlow,
  NetworkEnd,
  ProgramEnd,
  RtpAddress,
  RtpRemote,
  SessionFigures,
} from '#features/telephony/server/media/media-engine.ts';
import { freePort } from '#test/free-port.ts';

interface Session {
  readonly socket: Socket;
  remote: RtpRemote | null;
  flow: MediaFlow;
  playing: NodeJS.Timeout | null;
}

const PACKET_MS = 20;
const SOUND_MS = 200;

/** The carrier's end of a media engine: real RTP in small numbers, so that signalling can be tested without the engine. */
export class StandInMediaEngine implements MediaEngine {
  readonly #sessions = new Map<string, Session>();
  readonly #listeners = new Set<(event: MediaEvent) => void>();

  get sessions(): number {
    return this.#sessions.size;
  }

  async open(name: string): Promise<RtpAddress> {
    const port = await freePort('udp');
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => {
      socket.bind(port, '127.0.0.1', resolve);
    });
    const session: Session = { socket, remote: null, flow: 'hold', playing: null };
    socket.on('message', (packet) => {
      if (session.flow === 'echo') send(session, packet);
    });
    this.#sessions.set(name, session);
    return { address: '127.0.0.1', port };
  }

  connect(name: string, remote: RtpRemote): Promise<void> {
    const session = this.#sessions.get(name);
    if (session !== undefined) session.remote = remote;
    return Promise.resolve();
  }

  flow(name: string, flow: MediaFlow): void {
    const session = this.#sessions.get(name);
    if (session !== undefined) session.flow = flow;
  }

  play(name: string, { to, sound, repeat }: { to: NetworkEnd; sound: Sound; repeat: boolean }): void {
    const session = this.#sessions.get(name);
    if (session === undefined) return;
    let number = 0;
    session.playing = setInterval(() => {
      send(session, packetOf(number, session.remote?.payloadType ?? 0));
      number += 1;
      if (repeat || number * PACKET_MS < SOUND_MS) return;
      this.stopPlaying(name);
      for (const listener of this.#listeners) listener({ kind: 'played', session: name, to, sound });
    }, PACKET_MS);
  }

  stopPlaying(name: string): void {
    const playing = this.#sessions.get(name)?.playing;
    if (playing !== null && playing !== undefined) clearInterval(playing);
  }

  close(name: string): void {
    this.stopPlaying(name);
    this.#sessions.get(name)?.socket.close();
    this.#sessions.delete(name);
  }

  onEvent(receive: (event: MediaEvent) => void): () => void {
    this.#listeners.add(receive);
    return () => this.#listeners.delete(receive);
  }

  sendDigits(): void {}
  attach(): Promise<string> {
    return Promise.reject(new Error('the stand-in has no browsers'));
  }
  program(): ProgramEnd {
    throw new Error('the stand-in has no programs');
  }
  figures(): Promise<SessionFigures> {
    return Promise.reject(new Error('the stand-in counts nothing'));
  }
  start(): Promise<void> {
    return Promise.resolve();
  }
  stop(): Promise<void> {
    for (const name of this.#sessions.keys()) this.close(name);
    return Promise.resolve();
  }
}

function send(session: Session, packet: Buffer): void {
  if (session.remote !== null) session.socket.send(packet, session.remote.port, session.remote.address);
}

/** 20 ms of silence in G.711, as RTP (RFC 3550). */
function packetOf(number: number, payloadType: number): Buffer {
  const packet = Buffer.alloc(172, payloadType === 0 ? 0xff : 0xd5);
  packet.writeUInt8(0x80, 0);
  packet.writeUInt8(payloadType, 1);
  packet.writeUInt16BE(number % 65_536, 2);
  packet.writeUInt32BE(number * 160, 4);
  packet.writeUInt32BE(4_711, 8);
  return packet;
}
