import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A websocket that costs its process next to nothing: text frames as a server sends them, and answers to them. */
export interface RawWebSocket {
  send(text: string): void;
  close(): void;
}

const TEXT = 0x1;
const MASKED = 0x80;

/** Opens a websocket (RFC 6455) and hands every text message to `receive`. */
export function openWebSocket(options: {
  url: URL;
  headers: Readonly<Record<string, string>>;
  receive: (text: string, socket: RawWebSocket) => void;
  closed: () => void;
}): RawWebSocket {
  const { url } = options;
  const tcp = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  const key = randomBytes(16).toString('base64');
  const lines = Object.entries({
    host: url.host,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': key,
    'sec-websocket-version': '13',
    ...options.headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  tcp.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const socket: RawWebSocket = { send: (text) => tcp.write(frameOf(text)), close: () => tcp.destroy() };
  readFrames(tcp, (text) => options.receive(text, socket));
  tcp.on('error', () => tcp.destroy());
  tcp.on('close', options.closed);
  return socket;
}

/** A masked frame whose mask is zero, so that the text stays as it is. Only short texts are sent. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([MASKED | TEXT, MASKED | body.length, 0, 0, 0, 0])
      : Buffer.from([MASKED | TEXT, MASKED | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
}

function readFrames(tcp: Socket, receive: (text: string) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  let upgraded = false;
  tcp.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!upgraded) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      upgraded = rest.toString('latin1', 0, 12).endsWith(' 101');
      if (!upgraded) tcp.destroy();
      rest = upgraded ? rest.subarray(end + 4) : Buffer.alloc(0);
    }
    for (;;) {
      const frame = nextFrame(rest);
      if (frame === null) return;
      rest = rest.subarray(frame.end);
      if (frame.opcode === TEXT) receive(frame.text);
    }
  });
}

function nextFrame(bytes: Buffer): { opcode: number; end: number; text: string } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = start + length;
  if (bytes.length < end) return null;
  return { opcode: bytes.readUInt8(0) & 0x0f, end, text: bytes.toString('utf8', start, end) };
}
