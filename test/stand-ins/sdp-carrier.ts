import { createServer, type Server, type Socket } from 'node:net';
import { checkAnswer, checkDescription, checkSuccessor } from '#test/sdp-check.ts';
import { eventually } from '#test/wait.ts';

/** A SIP message as it came. */
export interface RawMessage {
  readonly start: string;
  header(name: string): string;
  readonly body: string;
}

interface MessageOptions {
  readonly headers?: readonly string[];
  /** Session descriptions: one at most. */
  readonly offer?: string;
  readonly answer?: string;
  /** Tag of the responding phone, if several ring. */
  readonly tag?: string;
}

/** A call, seen from the carrier. */
interface Dialog {
  readonly callId: string;
  readonly us: string;
  them: string;
  target: string;
  sequence: number;
  /** Our offer that they have not answered for good. */
  offer: string | null;
  /** Their last description. */
  content: string | null;
}

const WITHIN_MS = 5_000;

/**
 * A carrier that is strict about session descriptions. It judges each one that it gets: answers by their offers, and later
 * ones by what came before. Tests say what it sends, and look at `violations`.
 */
export class SdpCarrier {
  violations: string[] = [];
  received: RawMessage[] = [];
  readonly #taken = new Set<RawMessage>();
  readonly #server: Server;
  readonly #dialogs = new Map<string, Dialog>();
  /** Calls from before a reset. Their messages are ignored. */
  readonly #forgotten = new Set<string>();
  #socket: Socket | null = null;
  #count = 0;

  private constructor() {
    this.#server = createServer((socket) => {
      this.#socket = socket;
      let waiting = '';
      socket.setEncoding('latin1');
      socket.on('error', () => undefined);
      socket.on('data', (chunk: string) => {
        waiting = this.#take(waiting + chunk);
      });
    });
  }

  static async open(): Promise<SdpCarrier> {
    const carrier = new SdpCarrier();
    await new Promise<void>((resolve) => {
      carrier.#server.listen(0, '127.0.0.1', resolve);
    });
    return carrier;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async close(): Promise<void> {
    this.#socket?.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** Resets: later messages of earlier calls are ignored. */
  forget(): void {
    for (const callId of this.#dialogs.keys()) this.#forgotten.add(callId);
    this.violations = [];
    this.received = [];
  }

  /** Returns the next unread message with this beginning. */
  async next(start: string): Promise<RawMessage> {
    const isNext = (message: RawMessage) => message.start.startsWith(start) && !this.#taken.has(message);
    const found = await eventually(() => this.received.find(isNext) ?? false, WITHIN_MS).catch(() => {
      throw new Error(`no ${start}, but ${this.received.map((message) => message.start).join('; ')}`);
    });
    this.#taken.add(found);
    return found;
  }

  /** Number of received messages with this beginning. */
  count(start: string): number {
    return this.received.filter((message) => message.start.startsWith(start)).length;
  }

  reply(
    request: RawMessage,
    status: number,
    { headers = [], tag = 'far', ...content }: MessageOptions = {},
  ): void {
    const dialog = this.#dialogOf(request);
    const to = request.header('to');
    this.#send([
      `SIP/2.0 ${status} Said`,
      `Via: ${request.header('via')}`,
      `From: ${request.header('from')}`,
      `To: ${to.includes('tag=') ? to : `${to};tag=${tag}`}`,
      `Call-ID: ${request.header('call-id')}`,
      `CSeq: ${request.header('cseq')}`,
      `Contact: <sip:far@127.0.0.1:${this.port};transport=tcp>`,
      ...headers,
      bodyOf(dialog, content),
    ]);
  }

  /** Asks something within a call, which is named by any message of it. */
  ask(of: RawMessage, method: string, { headers = [], ...content }: MessageOptions = {}): void {
    const dialog = this.#dialogOf(of);
    dialog.sequence += 1;
    this.#send([...this.#head(dialog, method, dialog.sequence), ...headers, bodyOf(dialog, content)]);
  }

  /** Calls, with an offer or without one. */
  call({ headers = [], ...content }: MessageOptions = {}): void {
    this.#count += 1;
    const dialog: Dialog = {
      callId: `call-${this.#count}-${this.port}`,
      us: '<sip:+12125550111@127.0.0.1>;tag=near',
      them: '<sip:+12125550150@127.0.0.1>',
      target: 'sip:+12125550150@127.0.0.1',
      sequence: 1,
      offer: null,
      content: null,
    };
    this.#dialogs.set(dialog.callId, dialog);
    this.#send([...this.#head(dialog, 'INVITE', 1), ...headers, bodyOf(dialog, content)]);
  }

  acknowledge(response: RawMessage, content: MessageOptions = {}): void {
    const dialog = this.#dialogOf(response);
    dialog.them = response.header('to');
    const target = targetOf(response);
    if (target !== '') dialog.target = target;
    const sequence = Number.parseInt(response.header('cseq'), 10);
    this.#send([...this.#head(dialog, 'ACK', sequence), bodyOf(dialog, content)]);
  }

  #head(dialog: Dialog, method: string, sequence: number): string[] {
    this.#count += 1;
    return [
      `${method} ${dialog.target} SIP/2.0`,
      `Via: SIP/2.0/TCP 127.0.0.1:${this.port};branch=z9hG4bK-far-${this.#count}`,
      'Max-Forwards: 70',
      `From: ${dialog.us}`,
      `To: ${dialog.them}`,
      `Call-ID: ${dialog.callId}`,
      `CSeq: ${sequence} ${method}`,
      `Contact: <sip:far@127.0.0.1:${this.port};transport=tcp>`,
    ];
  }

  /** @param lines the last of them is the body */
  #send(lines: readonly string[]): void {
    const body = lines.at(-1) ?? '';
    const type = body === '' ? [] : ['Content-Type: application/sdp'];
    const head = [...lines.slice(0, -1), ...type, `Content-Length: ${body.length}`];
    this.#socket?.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  }

  /** @returns what is not whole yet */
  #take(text: string): string {
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return text;
    const [start = '', ...lines] = text.slice(0, end).split('\r\n');
    const header = (name: string) =>
      lines
        .filter((line) => line.toLowerCase().startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).trim())
        .join(', ');
    const after = end + 4 + Number(header('content-length') || 0);
    if (text.length < after) return text;
    const message = { start, header, body: text.slice(end + 4, after) };
    if (this.#forgotten.has(header('call-id'))) return this.#take(text.slice(after));
    this.received.push(message);
    if (message.body !== '' && header('content-type') === 'application/sdp') this.#judge(message);
    return this.#take(text.slice(after));
  }

  #judge(message: RawMessage): void {
    const dialog = this.#dialogOf(message);
    const { body } = message;
    const wrong = dialog.offer === null ? checkDescription(body) : checkAnswer(dialog.offer, body);
    if (dialog.content !== null) wrong.push(...checkSuccessor(dialog.content, body));
    dialog.content = body;
    // Early media and the answer are one answer.
    if (!message.start.startsWith('SIP/2.0 1')) dialog.offer = null;
    this.violations.push(...wrong.map((what) => `${message.start}: ${what}`));
  }

  #dialogOf(message: RawMessage): Dialog {
    const callId = message.header('call-id');
    const known = this.#dialogs.get(callId);
    if (known !== undefined) return known;
    const dialog: Dialog = {
      callId,
      us: `${message.header('to')};tag=far`,
      them: message.header('from'),
      target: targetOf(message),
      sequence: 100,
      offer: null,
      content: null,
    };
    this.#dialogs.set(callId, dialog);
    return dialog;
  }
}

const targetOf = (message: RawMessage): string => /<([^>]+)>/.exec(message.header('contact'))?.[1] ?? '';

function bodyOf(dialog: Dialog, { offer, answer = '' }: MessageOptions): string {
  if (offer !== undefined) dialog.offer = offer;
  return offer ?? answer;
}
