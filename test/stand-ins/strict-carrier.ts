import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '#test/free-port.ts';
import { eventually } from '#test/wait.ts';
import { SdpRules } from './sdp-rules.ts';
import { SipRules } from './sip-rules.ts';
import { all, branchOf, cseqOf, one, SipReader, type SipText, tagOf, uriOf, writeSip } from './sip-text.ts';

const LATE_MS = 8_000;
/** How long to listen for messages that shouldn't come. */
const QUIET_MS = 60;

export interface MessageOptions {
  /** Tag of the place that answers, where it is not the only one. */
  readonly tag?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly sdp?: string | null;
  /** Whether a response has a Contact, as it must. */
  readonly hasContact?: boolean;
}

/** A description of plain RTP, at an unused address. */
export const sdpOf = (direction = 'sendrecv', port = 30_004): string =>
  [
    'v=0',
    'o=far 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${port} RTP/AVP 0 101`,
    'a=rtpmap:101 telephone-event/8000',
    `a=${direction}`,
    '',
  ].join('\r\n');

/** A carrier that follows the SIP standards strictly, over TCP, and records violations. */
export class StrictCarrier {
  readonly rules = new SipRules();
  readonly #descriptions = new SdpRules();
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #socket: Socket | null = null;
  #received: SipText[] = [];
  #count = 0;

  private constructor(port: number) {
    this.port = port;
    this.#server = createServer((socket) => this.#take(socket));
  }

  static async open(port?: number): Promise<StrictCarrier> {
    const carrier = new StrictCarrier(port ?? (await freePort('tcp')));
    await new Promise<void>((resolve) => {
      carrier.#server.listen(carrier.port, '127.0.0.1', resolve);
    });
    return carrier;
  }

  /** From then on it uses a connection that it has opened itself. */
  connectTo(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        this.#take(socket);
        resolve();
      });
    });
  }

  /** Waits for a request, or for a response with this status. What came before it and was not waited for stays. */
  hears(what: string | number, accepts: (message: SipText) => boolean = () => true): Promise<SipText> {
    return eventually(() => {
      const index = this.#received.findIndex(
        (message) => (message.method === what || message.status === what) && accepts(message),
      );
      return index === -1 ? undefined : this.#received.splice(index, 1)[0];
    }, LATE_MS).catch(() => {
      const received = this.#received.map(({ method, status }) => method || status).join(', ');
      throw new Error(
        `${what} was not said, but: ${received || 'nothing'}\n${this.rules.violations.join('\n')}`,
      );
    });
  }

  /** Received messages that no test waited for, except provisional responses. */
  get unexpected(): readonly string[] {
    return this.#received
      .filter(({ method, status }) => method !== '' || status >= 200)
      .map(({ method, status }) => method || String(status));
  }

  reply(
    request: SipText,
    status: number,
    { tag = 'far', headers = [], sdp = null, hasContact = true }: MessageOptions = {},
  ): SipText {
    const requestTo = one(request, 'to');
    const to = tagOf(request, 'to') === '' && status > 100 ? `${requestTo};tag=${tag}` : requestTo;
    const isDialog = hasContact && request.method === 'INVITE' && status > 100 && status < 300;
    return this.say({
      method: '',
      uri: '',
      status,
      headers: [
        ...request.headers.filter(([name]) => name === 'via'),
        ['from', one(request, 'from')],
        ['to', to],
        ['call-id', one(request, 'call-id')],
        ['cseq', one(request, 'cseq')],
        ...(isDialog ? [['contact', this.contact(tag)] as const] : []),
        ...headers,
        ...(sdp === null ? [] : [['content-type', 'application/sdp'] as const]),
      ],
      body: sdp ?? '',
    });
  }

  contact(tag = 'far'): string {
    return `<sip:${tag}@127.0.0.1:${this.port};transport=tcp>`;
  }

  branch(): string {
    this.#count += 1;
    return `z9hG4bKstrict${this.port}${this.#count}`;
  }

  via(branch = this.branch()): readonly [string, string] {
    return ['via', `SIP/2.0/TCP 127.0.0.1:${this.port};branch=${branch}`];
  }

  say(message: SipText): SipText {
    this.rules.sent(message);
    this.#descriptions.sent(message);
    this.#socket?.write(writeSip(message));
    return message;
  }

  /** A request within a call. @param cseq of this side */
  within(
    call: FarCall,
    method: string,
    { headers = [], sdp = null, branch }: MessageOptions & { readonly branch?: string } = {},
  ): SipText {
    if (method !== 'ACK') call.cseq += 1;
    return this.say({
      method,
      uri: call.target,
      status: 0,
      headers: [
        this.via(branch),
        ['max-forwards', '70'],
        ['from', call.us],
        ['to', call.them],
        ['call-id', call.callId],
        ['cseq', `${call.cseq} ${method}`],
        ['contact', this.contact()],
        ...call.route.map((route) => ['route', route] as const),
        ...headers,
        ...(sdp === null ? [] : [['content-type', 'application/sdp'] as const]),
      ],
      body: sdp ?? '',
    });
  }

  /** Acknowledges an answer to an INVITE of this side. */
  acknowledge(call: FarCall, invite: SipText): void {
    this.rules.acknowledged(invite, this.within(call, 'ACK'));
  }

  /** Waits until all messages have arrived. @throws Error with each violation */
  async done(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS);
    });
    this.rules.finish();
    const found = [
      ...this.rules.violations,
      ...this.unexpected.map((what) => `${what} that nobody waited for`),
    ];
    if (found.length > 0) throw new Error(`SIP was broken:\n${found.join('\n')}`);
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #take(socket: Socket): void {
    const reader = new SipReader();
    this.#socket = socket;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) this.#hear(message);
      } catch (error) {
        this.rules.violations.push(String(error));
      }
    });
  }

  #hear(message: SipText): void {
    this.rules.received(message);
    this.rules.violations.push(...this.#descriptions.received(message));
    // Keep-alives may come at any time.
    if (message.method === 'OPTIONS') this.reply(message, 200);
    else this.#received.push(message);
  }
}

/** This side's dialog of a call (RFC 3261 section 12). */
export interface FarCall {
  readonly callId: string;
  readonly us: string;
  readonly them: string;
  readonly target: string;
  readonly route: readonly string[];
  cseq: number;
}

/** A call that was placed to the carrier, and answered by it. */
export const calledBy = (invite: SipText, answer: SipText): FarCall => ({
  callId: one(invite, 'call-id'),
  us: one(answer, 'to'),
  them: one(invite, 'from'),
  target: uriOf(one(invite, 'contact')),
  route: all(answer, 'record-route'),
  cseq: 100,
});

/** A call that the carrier has placed, and that was answered. */
export const calling = (invite: SipText, answer: SipText): FarCall => ({
  callId: one(invite, 'call-id'),
  us: one(invite, 'from'),
  them: one(answer, 'to'),
  target: uriOf(one(answer, 'contact')),
  route: all(answer, 'record-route').toReversed(),
  cseq: cseqOf(invite),
});

/** Ends the transaction of a refused INVITE of the carrier's. */
export function acknowledgeRefusal(carrier: StrictCarrier, invite: SipText, refusal: SipText): void {
  const same = (name: string) => [name, one(invite, name)] as const;
  carrier.rules.acknowledged(
    invite,
    carrier.say({
      method: 'ACK',
      uri: invite.uri,
      status: 0,
      headers: [
        carrier.via(branchOf(invite)),
        same('max-forwards'),
        same('from'),
        ['to', one(refusal, 'to')],
        same('call-id'),
        ['cseq', `${cseqOf(invite)} ACK`],
      ],
      body: '',
    }),
  );
}
