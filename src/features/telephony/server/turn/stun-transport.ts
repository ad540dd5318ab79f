import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isAnswerTo, messageLength } from './stun-wire.ts';

/** An entry of STUN_URLS or TURN_URLS (RFC 7064, RFC 7065). */
export interface StunServer {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp' | 'tls';
}

/** Carries requests to one server and its answers back. */
export interface StunTransport {
  /** @throws StunSilence if nothing arrives in time, or the network's error */
  ask(request: Buffer): Promise<Buffer>;
  close(): void;
}

/** The server cannot be reached, or does not say anything. */
export class StunSilence extends Error {}

const PORT = 3478;
const TLS_PORT = 5349;
const ANSWER_MS = 2_500;
/** Over UDP a request is repeated each half second (RFC 8489 §6.2.1). */
const AGAIN_MS = 500;

/** @throws Error when it is no address of a STUN or TURN server */
export function parseStunUrl(url: string): StunServer {
  const [, scheme, bracketed, plain, port, transport] =
    /^(stuns?|turns?):(?:\[([0-9a-f:.]+)\]|([^:?[\]/\s]+))(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/i.exec(
      url,
    ) ?? [];
  const host = bracketed ?? plain;
  if (scheme === undefined || host === undefined) throw new Error(`"${url}" is no address of such a server.`);
  const isSecure = scheme.endsWith('s');
  return {
    url,
    host,
    port: port === undefined ? (isSecure ? TLS_PORT : PORT) : Number(port),
    transport: isSecure ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  };
}

export function openStunTransport(server: StunServer, answerMs = ANSWER_MS): Promise<StunTransport> {
  return server.transport === 'udp' ? openUdp(server, answerMs) : openStream(server, answerMs);
}

async function openUdp({ host, port }: StunServer, answerMs: number): Promise<StunTransport> {
  const socket = createSocket({ type: isIP(host) === 6 ? 'udp6' : 'udp4' });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (cause) => {
      socket.close();
      reject(new StunSilence(cause.message, { cause }));
    });
    // A connected socket only receives from its peer, and learns if nothing listens there.
    socket.connect(port, host, resolve);
  });
  socket.removeAllListeners('error');
  // An error counts as silence. A server that is starting may answer the next attempt.
  socket.on('error', () => undefined);
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const send = () => socket.send(request, () => undefined);
        const again = setInterval(send, AGAIN_MS);
        const late = setTimeout(() => finish(null), answerMs);
        const hear = (bytes: Buffer) => {
          if (isAnswerTo(request, bytes)) finish(bytes);
        };
        function finish(answer: Buffer | null) {
          clearInterval(again);
          clearTimeout(late);
          socket.off('message', hear);
          if (answer === null) reject(new StunSilence(`no answer within ${answerMs / 1_000} s`));
          else resolve(answer);
        }
        socket.on('message', hear);
        send();
      }),
    close: () => socket.close(),
  };
}

async function openStream({ host, port, transport }: StunServer, answerMs: number): Promise<StunTransport> {
  const isSecure = transport === 'tls';
  const socket = isSecure
    ? connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : connectTcp({ host, port });
  let receive: (bytes: Buffer) => void = () => undefined;
  let failed: (cause: Error) => void = () => undefined;
  let buffered: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (let length = messageLength(buffered); length !== null; length = messageLength(buffered)) {
      receive(buffered.subarray(0, length));
      buffered = buffered.subarray(length);
    }
  });
  socket.on('error', (cause) => failed(cause));
  socket.on('close', () => failed(new Error('the connection was closed')));
  const within = async <Result>(begin: (done: (result: Result) => void) => void): Promise<Result> => {
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        failed = (cause) => reject(new StunSilence(cause.message, { cause }));
        late = setTimeout(() => failed(new Error(`no answer within ${answerMs / 1_000} s`)), answerMs);
        begin(resolve);
      });
    } catch (cause) {
      socket.destroy();
      throw cause;
    } finally {
      clearTimeout(late);
    }
  };
  await within<void>((done) => socket.once(isSecure ? 'secureConnect' : 'connect', () => done()));
  return {
    ask: (request) =>
      within((done) => {
        receive = (bytes) => {
          if (isAnswerTo(request, bytes)) done(bytes);
        };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
