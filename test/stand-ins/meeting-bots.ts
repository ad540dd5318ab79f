import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attendeeAnswer, recallAnswer, vexaAnswer } from './meeting-bots-answers.ts';
import { eventOf } from './meeting-bots-events.ts';
import type { Answer, Asked, BotsKind, Context, Scene, SentEvent, StandInBot } from './meeting-bots-parts.ts';

export interface BotsService {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly bots: StandInBot[];
  /** As "POST /bots". */
  readonly requests: string[];
  /** The bot that was sent last. */
  last(): StandInBot;
  move(bot: StandInBot, scene: Scene): void;
  /** An event about a bot as the service sends it. */
  event(bot: StandInBot, more?: { id?: string; at?: number; secret?: string }): SentEvent;
  /** Whether it answers at all. */
  isDown: boolean;
  /** The next bot is sent, and the answer is lost. */
  losesJoin: boolean;
  /** Breaks off within the next file. */
  breaksFile: boolean;
  stop(): Promise<void>;
}

const KEY = 'key-of-bots';
const SECRETS = {
  vexa: 'a secret in words',
  attendee: Buffer.from('attendee secret').toString('base64'),
  recall: `whsec_${Buffer.from('recall secret').toString('base64')}`,
} as const;

/** A bot service on loopback, with the wire shapes of the three. */
export async function startBotsService(kind: BotsKind, now: () => number): Promise<BotsService> {
  const bots: StandInBot[] = [];
  const requests: string[] = [];
  let url = '';
  let files = 0;
  const service: BotsService = {
    get url() {
      return url;
    },
    key: KEY,
    secret: SECRETS[kind],
    bots,
    requests,
    isDown: false,
    losesJoin: false,
    breaksFile: false,
    last() {
      const bot = bots.at(-1);
      if (bot === undefined) throw new Error('no bot was sent');
      return bot;
    },
    move(bot, scene) {
      bot.scene = scene;
      bot.past.push(scene);
      if (scene === 'inside' || scene === 'recording-denied') bot.wasInside = true;
    },
    event: (bot, more = {}) =>
      eventOf(kind, bot, { at: now(), secret: SECRETS[kind], id: randomUUID(), ...more }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const add = (meeting: string, name: string, order: Readonly<Record<string, unknown>>) => {
    const id = kind === 'vexa' ? String(bots.length + 16) : `bot_${randomUUID()}`;
    const bot: StandInBot = {
      id,
      name,
      meeting,
      scene: 'joining',
      wasInside: false,
      past: ['joining'],
      said: [],
      sound: null,
      isErased: false,
      order,
      sentAt: now(),
    };
    bots.push(bot);
    return bot;
  };
  const context: Context = { bots, add, url: () => url, file: () => `${url}/files/${++files}` };
  const answer = { vexa: vexaAnswer, attendee: attendeeAnswer, recall: recallAnswer }[kind];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    requests.push(`${method} ${pathname}`);
    if (service.isDown) return void request.socket.destroy();
    const isFile = pathname.startsWith('/files/');
    const isKnown =
      kind === 'vexa'
        ? request.headers['x-api-key'] === KEY
        : request.headers.authorization === `Token ${KEY}`;
    if (!isKnown && !isFile) return reply(response, { status: 401, body: { detail: 'Invalid API key' } });
    const text = Buffer.concat(chunks).toString('utf8');
    const asked: Asked = {
      method,
      path: pathname,
      query: searchParams,
      body: text === '' ? {} : JSON.parse(text),
    };
    const given = answer(asked, context);
    if (method === 'POST' && given.status === 201 && service.losesJoin) {
      service.losesJoin = false;
      return void request.socket.destroy();
    }
    if (given.file !== undefined && service.breaksFile) {
      service.breaksFile = false;
      response.writeHead(200, { 'content-length': String(given.file.length) });
      response.write(given.file.subarray(0, 10), () => request.socket.destroy());
      return;
    }
    reply(response, given);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

function reply(response: ServerResponse, { status, body, file }: Answer): void {
  response.writeHead(status, { 'content-type': file === undefined ? 'application/json' : 'audio/mpeg' });
  response.end(file ?? (body === undefined ? '' : JSON.stringify(body)));
}
