import { createServer, type Socket } from 'node:net';
import { SipFramer } from '#features/telephony/server/carrier/sip-framing.ts';
import {
  header,
  headersOf,
  parseMessage,
  replyTo,
  type SipHeader,
  type SipMessage,
  type SipRequest,
  tagOf,
  writeMessage,
} from '#features/telephony/server/carrier/sip-message.ts';

/** A carrier behind two proxies that answers every call, and remembers each request that it was sent. */
export interface SipCarrier {
  readonly port: number;
  readonly requests: readonly SipRequest[];
  /** Of one method, oldest first. */
  of(method: string): SipRequest[];
  /** Its status for BYE; 0: no response. */
  saysToBye: number;
  /** Whether calls only ring there, without an answer. */
  onlyRings: boolean;
  /** Calls over the connection that was opened last. Resolves with the answer to it. */
  call(to: string): Promise<SipMessage>;
  /** Cuts every connection and takes no new one, until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

export const CARRIER_TAG = 'the-far-end';
export const CARRIER_CALL = 'a-call-of-the-carrier@far.test';
const SDP = [
  'v=0',
  'o=far 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 30004 RTP/AVP 0 101',
  'a=rtpmap:101 telephone-event/8000',
  'a=sendrecv',
  '',
].join('\r\n');
const RECORDED: readonly SipHeader[] = [
  ['record-route', '<sip:first.far.test;lr>'],
  ['record-route', '<sip:second.far.test;lr>'],
];

export async function startSipCarrier(): Promise<SipCarrier> {
  const requests: SipRequest[] = [];
  const sockets = new Set<Socket>();
  let latest: Socket | undefined;
  const answered = Promise.withResolvers<SipMessage>();
  const settings = { saysToBye: 200, onlyRings: false };
  const contact: SipHeader = ['contact', '<sip:line-7@127.0.0.1:30004;transport=tcp>'];

  function take(message: SipMessage, socket: Socket): void {
    if (message.kind === 'response') {
      if (header(message, 'cseq') !== '1 INVITE' || message.status < 200) return;
      socket.write(writeMessage({ ...invitation(header(message, 'to') ?? ''), method: 'ACK', body: '' }));
      answered.resolve(message);
      return;
    }
    requests.push(message);
    if (message.method === 'ACK') return;
    const status = message.method === 'BYE' ? settings.saysToBye : settings.onlyRings ? 180 : 200;
    if (status !== 0) socket.write(answerTo(message, status));
  }

  function answerTo(request: SipRequest, status: number): string {
    const plain = replyTo(request, { status, phrase: 'Said' }, [contact, ...RECORDED]);
    if (request.method !== 'INVITE') return plain;
    const answer = parseMessage({ head: plain.slice(0, plain.indexOf('\r\n\r\n')), body: '' });
    if (answer === null) throw new Error('our own answer is a message');
    const headers = answer.headers.map(([name, value]): SipHeader => {
      const own = tagOf(request, 'to') ?? CARRIER_TAG;
      return name === 'to'
        ? [name, `${header(request, 'to')?.replace(/;tag=.*/, '')};tag=${own}`]
        : [name, value];
    });
    if (status < 200) return writeMessage({ ...answer, headers });
    return writeMessage({ ...answer, headers: [...headers, ['content-type', 'application/sdp']], body: SDP });
  }

  const invitation = (to: string): SipRequest => ({
    kind: 'request',
    method: 'INVITE',
    uri: 'sip:ahoy@ahoy.test',
    headers: [
      ['via', 'SIP/2.0/TCP 127.0.0.1:30004;branch=z9hG4bKcarrier'],
      ...RECORDED,
      ['max-forwards', '70'],
      ['from', `<sip:+442079460777@far.test>;tag=${CARRIER_TAG}`],
      ['to', to],
      ['call-id', CARRIER_CALL],
      ['cseq', '1 INVITE'],
      contact,
      ['content-type', 'application/sdp'],
    ],
    body: SDP,
  });

  const server = createServer((socket) => {
    const framer = new SipFramer();
    sockets.add(socket);
    latest = socket;
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      for (const frame of framer.push(chunk)) {
        const message = frame.kind === 'message' ? parseMessage(frame) : null;
        if (message !== null) take(message, socket);
      }
    });
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return Object.assign(settings, {
    port,
    requests,
    of: (method: string) => requests.filter((request) => request.method === method),
    call(to: string) {
      latest?.write(writeMessage(invitation(`<sip:${to}@ahoy.test>`)));
      return answered.promise;
    },
    close,
    open: () => listen(port),
    stop: () => (server.listening ? close() : Promise.resolve()),
  });
}

/** The proxies that a request is to pass, in order. */
export const routesOf = (request: SipRequest): string[] => headersOf(request, 'route');
