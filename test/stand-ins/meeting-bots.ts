import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { attendeeAnswer, recallAnswer, vexaAnswer } from './meeting-bots-answers.ts';
import { eventOf } from './meeting-bots-events.ts';
import type {
  Answer,
  Asked,
  BotsKind,
  Context,
  FileFault,
  Scene,
  SentEvent,
  StandInBot,
} from './meeting-bots-parts.ts';

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
  /** What goes wrong with the next files, one after the other. */
  readonly fileFaults: FileFault[];
  /** Where files of the services are that keep them at another company. */
  readonly filesUrl: string;
  stop(): Promise<void>;
}

const KEY = 'key-of-bots';
const SLOW_BYTES = 500_000;
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
  let filesUrl = '';
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
    fileFaults: [],
    get filesUrl() {
      return filesUrl;
    },
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
      for (const one of [server, company]) {
        one.closeAllConnections();
        await new Promise((done) => one.close(done));
      }
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
  const context: Context = { bots, add, url: () => url, file: () => `${filesUrl}/files/${++files}` };
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
    const fault = given.file === undefined ? undefined : service.fileFaults.shift();
    if (given.file === undefined || fault === undefined) return reply(response, given);
    await replyBadly(response, { file: given.file, fault, inside: `${url}/inside` });
  }

  const server = createServer((request, response) => void serve(request, response));
  const company = createServer((request, response) => void serve(request, response));
  url = await addressOf(server);
  filesUrl = await addressOf(company);
  return service;
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function replyBadly(
  response: ServerResponse,
  { file, fault, inside }: { file: Buffer; fault: FileFault; inside: string },
): Promise<void> {
  const head = { 'content-type': 'audio/mpeg', 'content-length': String(file.length) };
  if (fault === 'expired') return reply(response, { status: 403, body: { message: 'Request has expired' } });
  if (fault === 'missing') return reply(response, { status: 404 });
  // The request is taken, and nothing follows.
  if (fault === 'mute') return;
  if (fault === 'redirects') return void response.writeHead(302, { location: inside }).end();
  if (fault === 'unmeasured') return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(file);
  if (fault === 'slow') {
    response.writeHead(200, head);
    for (let at = 0; at < file.length && !response.destroyed; at += SLOW_BYTES) {
      response.write(file.subarray(at, at + SLOW_BYTES));
      await wait(100);
    }
    return void response.end();
  }
  response.writeHead(200, { ...head, ...(fault === 'long' ? { 'content-length': '4000000001' } : {}) });
  response.write(file.subarray(0, file.length / 2), () => {
    if (fault === 'breaks') response.destroy();
  });
}

function reply(response: ServerResponse, { status, body, file }: Answer): void {
  response.writeHead(status, { 'content-type': file === undefined ? 'application/json' : 'audio/mpeg' });
  response.end(file ?? (body === undefined ? '' : JSON.stringify(body)));
}
