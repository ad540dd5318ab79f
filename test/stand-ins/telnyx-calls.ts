import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { encode } from '#features/telephony/rules/media/g711.ts';
import { toneSamples } from '#features/telephony/rules/media/tones.ts';
import { type Answer, type ApiRequest, type FailingServer, startFailingServer } from './failing-server.ts';
import { telnyxNumbers } from './telnyx.ts';

/** A command that Telnyx was given, such as "hangup". */
export interface Command {
  readonly what: string;
  readonly callId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Somebody at the other end of a call by Telnyx. */
export interface StandInCall {
  readonly callId: string;
  readonly from: string;
  readonly to: string;
  /** Audio received from us: mu-law, in order. */
  readonly heard: Buffer[];
  readonly isUp: boolean;
  /** Commands about it, in order. */
  readonly commands: readonly Command[];
  /** Answers, and starts the stream by default. */
  answer(options?: { stream?: boolean }): Promise<void>;
  hangUp(cause?: string, sipCause?: string): Promise<void>;
  /** Opens the websocket at the address that was given last. */
  openStream(): Promise<'open' | 'refused'>;
  /** The websocket breaks. */
  breakStream(): void;
  speak(hertz: number | null): void;
  press(digit: string): void;
  /** Sends this text over the websocket. */
  say(text: string): void;
  /** Whether there is a websocket, and it is open. */
  readonly hasStream: boolean;
  tell(type: string, payload?: object): Promise<number>;
}

export interface TelnyxCallsStandIn extends FailingServer {
  readonly apiKey: string;
  /** For `TELNYX_API_URL`. */
  readonly apiUrl: string;
  readonly connectionId: string;
  /** For `TELNYX_PUBLIC_KEY`. */
  readonly publicKey: string;
  readonly calls: readonly StandInCall[];
  readonly commands: readonly Command[];
  /** Handles our outgoing calls; nothing by default. */
  onDial(act: (call: StandInCall) => unknown): void;
  /** Settings of the application at Telnyx. */
  readonly application: { active: boolean; webhook_event_url: string; webhook_api_version: string };
  /** Calls one of our numbers. @returns once the webhook was accepted */
  callIn(call: { from: string; to: string }): Promise<StandInCall>;
  /** Sends a webhook, validly signed by default. @returns the status */
  send(body: string, signed?: { at?: number; key?: KeyObject; signature?: string }): Promise<number>;
  /** Headers for a body that is sent now. */
  signatureOf(body: string): { timestamp: string; signature: string };
  /** A webhook that isn't sent. */
  webhookOf(type: string, call: { callId: string; payload?: object; id?: string }): string;
  /** Blocks its websockets from now on. */
  blockStreams(): void;
  /** Delay before they open. */
  delayStreams(milliseconds: number): void;
  /** Webhooks of this type are lost. */
  lose(type: string): void;
  /** Statuses that webhooks were answered with, by type. */
  readonly statuses: readonly { readonly type: string; readonly status: number }[];
}

/** 32 bytes follow 12 that say what they are (RFC 8410). */
const SPKI_PREFIX_BYTES = 12;
const FRAME_MS = 20;
const FRAME_BYTES = 160;

/**
 * Telnyx on loopback, with its numbers and Call Control, made from what developers.telnyx.com documents: it takes commands, signs webhooks with
 * a key of its own, and opens websockets that carry sound both ways.
 */
export async function startTelnyxCallsStandIn(webhookUrl: () => string): Promise<TelnyxCallsStandIn> {
  const apiKey = `KEY${randomBytes(16).toString('hex').toUpperCase()}`;
  const connectionId = String(1_400_000_000_000_000_000n + BigInt(randomBytes(4).readUInt32BE()));
  const keys = generateKeyPairSync('ed25519');
  const publicKey = keys.publicKey
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI_PREFIX_BYTES)
    .toString('base64');
  const numbers = telnyxNumbers(apiKey);
  const calls: Call[] = [];
  const commands: Command[] = [];
  const lost = new Set<string>();
  const statuses: { type: string; status: number }[] = [];
  const application = { active: true, webhook_event_url: '', webhook_api_version: '2' };
  let onDial: (call: StandInCall) => unknown = () => undefined;

  function signatureOf(body: string, at = Date.now(), key = keys.privateKey) {
    const timestamp = String(Math.floor(at / 1_000));
    const signature = sign(null, Buffer.from(`${timestamp}|${body}`), key).toString('base64');
    return { timestamp, signature };
  }

  const send: TelnyxCallsStandIn['send'] = async (body, { at, key, signature } = {}) => {
    const signed = signatureOf(body, at, key);
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'telnyx-timestamp': signed.timestamp,
        'telnyx-signature-ed25519': signature ?? signed.signature,
      },
      body,
    });
    await response.text();
    return response.status;
  };

  let isBlocked = false;
  let delayMs = 0;
  const context: CallContext = {
    isBlocked: () => isBlocked,
    delayMs: () => delayMs,
    async tell(type, call, payload) {
      if (lost.has(type)) return 0;
      const body = webhookOf(type, { callId: call.callId, payload: { ...call.facts, ...payload } });
      const status = await send(body).catch(() => 0);
      statuses.push({ type, status });
      return status;
    },
  };

  function webhookOf(
    type: string,
    { callId, payload = {}, id = randomUUID() }: { callId: string; payload?: object; id?: string },
  ): string {
    return JSON.stringify({
      data: {
        event_type: type,
        id,
        occurred_at: new Date().toISOString(),
        payload: { call_control_id: callId, connection_id: connectionId, ...payload },
        record_type: 'event',
      },
      meta: { attempt: 1, delivered_to: webhookUrl() },
    });
  }

  function answer(request: ApiRequest): Answer {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refused(401, '10009', 'Authentication failed');
    const [, , resource = '', id = '', , action = ''] = request.path.split('/').map(decodeURIComponent);
    const what = `${request.method} ${resource}`;
    if (what === 'POST calls' && id === '') return dial(request);
    const call = calls.find(({ callId }) => callId === id);
    if (what === 'GET calls' && call !== undefined)
      return {
        status: 200,
        body: { data: { call_control_id: id, is_alive: call.isUp, record_type: 'call' } },
      };
    if (what === 'POST calls') return command(request, call, action);
    if (what === 'GET connections' && action === '' && id === connectionId) return active();
    if (what === 'GET call_control_applications' && id === connectionId)
      return { status: 200, body: { data: { id, record_type: 'call_control_application', ...application } } };
    return numbers.answer(request);
  }

  function active(): Answer {
    const data = calls
      .filter(({ isUp }) => isUp)
      .map(({ callId, facts }) => ({
        call_control_id: callId,
        call_duration: 1,
        record_type: 'call',
        ...facts,
      }));
    return { status: 200, body: { data, meta: { cursors: { after: null, before: null }, next: null } } };
  }

  function dial(request: ApiRequest): Answer {
    const body = bodyOf(request);
    const known = calls.find((call) => call.commands[0]?.body['command_id'] === body['command_id']);
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    if (body['connection_id'] !== connectionId || !/^\+\d{7,15}$/.test(text('to')))
      return refused(422, '10015', 'Invalid value');
    const call =
      known ??
      new Call(context, {
        from: text('from'),
        to: text('to'),
        direction: 'outgoing',
        state: text('client_state'),
      });
    if (known === undefined) {
      call.note({ what: 'dial', callId: call.callId, body });
      commands.push({ what: 'dial', callId: call.callId, body });
      calls.push(call);
      // The webhook may overtake the answer.
      void call.tell('call.initiated', { direction: 'outgoing', state: 'bridging' }).then(() => onDial(call));
    }
    const data = {
      call_control_id: call.callId,
      call_leg_id: randomUUID(),
      is_alive: false,
      record_type: 'call',
    };
    return { status: 200, body: { data } };
  }

  function command(request: ApiRequest, call: Call | undefined, what: string): Answer {
    if (call === undefined || !call.isUp) return refused(422, '90018', 'Call has already ended');
    const body = bodyOf(request);
    const id = body['command_id'];
    const isKnown = id !== undefined && call.commands.some((before) => before.body['command_id'] === id);
    if (!isKnown) {
      call.note({ what, callId: call.callId, body });
      commands.push({ what, callId: call.callId, body });
      call.obey(what);
    }
    return { status: 200, body: { data: { result: 'ok' } } };
  }

  const server = await startFailingServer(answer, (how) =>
    how === 'busy' ? refused(429, '10011', 'Too many requests') : refused(500, '10007', 'Unexpected error'),
  );
  return {
    ...server,
    apiKey,
    apiUrl: `${server.url}/v2`,
    connectionId,
    publicKey,
    calls,
    commands,
    application,
    onDial: (act) => {
      onDial = act;
    },
    async callIn({ from, to }) {
      const call = new Call(context, { from, to, direction: 'incoming', state: null });
      calls.push(call);
      await call.tell('call.initiated', { direction: 'incoming', state: 'parked' });
      return call;
    },
    send,
    signatureOf: (body) => signatureOf(body),
    webhookOf,
    delayStreams: (milliseconds) => void (delayMs = milliseconds),
    blockStreams: () => void (isBlocked = true),
    lose: (type) => void lost.add(type),
    statuses,
    async stop() {
      for (const call of calls) call.close();
      await server.stop();
    },
  };
}

interface CallContext {
  isBlocked(): boolean;
  delayMs(): number;
  tell(type: string, call: Call, payload: object): Promise<number>;
}

class Call implements StandInCall {
  readonly callId = `v3:${randomBytes(24).toString('base64url')}`;
  readonly from: string;
  readonly to: string;
  readonly heard: Buffer[] = [];
  readonly commands: Command[] = [];
  isUp = true;
  readonly #context: CallContext;
  readonly #direction: 'outgoing' | 'incoming';
  readonly #legId = randomUUID();
  readonly #sessionId = randomUUID();
  #state: string | null;
  #streamUrl: string | null = null;
  #socket: WebSocket | null = null;
  #tone: Uint8Array | null = null;
  #frame = 0;
  #ticking: NodeJS.Timeout | null = null;

  constructor(
    context: CallContext,
    call: { from: string; to: string; direction: 'outgoing' | 'incoming'; state: string | null },
  ) {
    this.#context = context;
    this.from = call.from;
    this.to = call.to;
    this.#direction = call.direction;
    this.#state = call.state;
  }

  get facts() {
    return {
      call_leg_id: this.#legId,
      call_session_id: this.#sessionId,
      client_state: this.#state,
      from: this.from,
      to: this.to,
      direction: this.#direction,
    };
  }

  get hasStream(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  note(command: Command): void {
    this.commands.push(command);
    const { stream_url: url, client_state: state } = command.body;
    if (typeof url === 'string') this.#streamUrl = url;
    if (typeof state === 'string' && state !== '') this.#state = state;
  }

  obey(what: string): void {
    if (what === 'answer') setImmediate(() => void this.answer());
    if (what === 'streaming_start') setImmediate(() => void this.openStream());
    if (what === 'reject') setImmediate(() => void this.hangUp('call_rejected', 'unspecified'));
    if (what === 'hangup') setImmediate(() => void this.hangUp('normal_clearing', '200'));
  }

  async answer({ stream = true }: { stream?: boolean } = {}): Promise<void> {
    if (stream && !this.hasStream && this.#streamUrl !== null) void this.openStream();
    await this.tell('call.answered', { state: 'answered' });
  }

  async hangUp(cause = 'normal_clearing', sipCause = '200'): Promise<void> {
    if (!this.isUp) return;
    this.isUp = false;
    this.close();
    const source = this.#direction === 'outgoing' ? 'callee' : 'caller';
    await this.tell('call.hangup', {
      hangup_cause: cause,
      hangup_source: source,
      sip_hangup_cause: sipCause,
      state: 'hangup',
    });
  }

  async openStream(): Promise<'open' | 'refused'> {
    if (this.#context.isBlocked()) return 'refused';
    await sleep(this.#context.delayMs());
    const url = this.#streamUrl ?? '';
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const outcome = Promise.withResolvers<'open' | 'refused'>();
    socket.on('error', () => outcome.resolve('refused'));
    socket.on('open', () => {
      this.#begin(socket);
      outcome.resolve('open');
    });
    socket.on('message', (data: Buffer) => this.#hear(data.toString('utf8')));
    return outcome.promise;
  }

  breakStream(): void {
    this.#socket?.terminate();
  }

  speak(hertz: number | null): void {
    // The ends, where the tone fades, are cut off.
    const samples = hertz === null ? null : toneSamples([{ hertz: [hertz], ms: 1_010, height: 0.25 }]);
    this.#tone = samples === null ? null : encode(0, samples.subarray(40, 8_040));
  }

  press(digit: string): void {
    this.say(JSON.stringify({ event: 'dtmf', stream_id: this.#legId, dtmf: { digit } }));
  }

  say(text: string): void {
    this.#socket?.send(text);
  }

  tell(type: string, payload: object = {}): Promise<number> {
    return this.#context.tell(type, this, payload);
  }

  close(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#socket?.close();
  }

  #begin(socket: WebSocket): void {
    this.#socket = socket;
    const started = {
      user_id: randomUUID(),
      call_control_id: this.callId,
      call_session_id: this.#sessionId,
      from: this.from,
      to: this.to,
      client_state: this.#state,
      media_format: { encoding: 'PCMU', sample_rate: 8_000, channels: 1 },
    };
    this.say(JSON.stringify({ event: 'connected', version: '1.0.0' }));
    this.say(
      JSON.stringify({ event: 'start', sequence_number: '1', stream_id: this.#legId, start: started }),
    );
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#frame = 0;
    this.#ticking = setInterval(() => this.#sendFrame(), FRAME_MS);
    void this.tell('streaming.started', {});
  }

  #sendFrame(): void {
    if (this.#tone === null || !this.hasStream) return;
    this.#frame += 1;
    const from = (this.#frame * FRAME_BYTES) % this.#tone.length;
    const payload = Buffer.from(this.#tone.subarray(from, from + FRAME_BYTES)).toString('base64');
    const media = {
      track: 'inbound',
      chunk: String(this.#frame),
      timestamp: String(this.#frame * FRAME_MS),
      payload,
    };
    this.say(
      JSON.stringify({
        event: 'media',
        sequence_number: String(this.#frame + 1),
        media,
        stream_id: this.#legId,
      }),
    );
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as { event: string; media?: { payload: string } };
    if (message.event === 'media' && message.media !== undefined)
      this.heard.push(Buffer.from(message.media.payload, 'base64'));
  }
}

const refused = (status: number, code: string, title: string): Answer => ({
  status,
  body: { errors: [{ code, title, detail: title }] },
});

const bodyOf = ({ body }: ApiRequest) =>
  JSON.parse(body === '' ? '{}' : body) as Readonly<Record<string, unknown>>;
