import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of the model. */
export interface ModelRequest {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly isStream: boolean;
  /** "json_schema", "json_object" or null */
  readonly format: string | null;
  readonly instructions: string;
  readonly prompt: string;
  /** Whether tools were offered to the model. */
  readonly hasTools: boolean;
  /** Lines as the model reads them. */
  readonly lines: readonly { number: string; text: string }[];
}

/** What the model says, or how it fails. */
export type ModelReply =
  | { readonly says: string; readonly reason?: 'stop' | 'length'; readonly eachMs?: number }
  /** Streams this and hangs up. */
  | { readonly breaksOffAfter: string }
  | { readonly status: number }
  | { readonly body: string; readonly type: string }
  | 'silence';

export interface ModelService {
  /** Up to /v1. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Requests whose client has hung up before the answer was whole. */
  readonly hungUp: () => number;
  /** From now on, the model answers so. */
  replies(reply: (request: ModelRequest) => ModelReply): void;
  stop(): Promise<void>;
}

/** Speaks the chat completions of OpenAI on loopback, streamed and not. What it says is up to the test. */
export async function startModelService(key?: string): Promise<ModelService> {
  const requests: ModelRequest[] = [];
  let hungUp = 0;
  let reply: (request: ModelRequest) => ModelReply = () => ({ says: NOTHING });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) hungUp += 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return json(response, 401, { error: { message: 'bad key' } });
    if (request.url === '/v1/models') return json(response, 200, { data: [{ id: 'stand-in' }] });
    const asked = requestOf(request, Buffer.concat(chunks).toString('utf8'));
    requests.push(asked);
    await send(response, asked, reply(asked));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    hungUp: () => hungUp,
    replies(next) {
      reply = next;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const NOTHING = JSON.stringify({
  summary: [],
  keyPoints: [],
  decisions: [],
  actionItems: [],
  openQuestions: [],
});

function requestOf(request: IncomingMessage, body: string): ModelRequest {
  const { model, messages, stream, response_format: format, tools } = Object(JSON.parse(body));
  const of = (role: string) =>
    (messages as { role: string; content: unknown }[])
      .filter((message) => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : textOf(content)))
      .join('\n');
  const prompt = of('user');
  return {
    authorization: request.headers.authorization,
    model: String(model),
    isStream: stream === true,
    format: format === undefined ? null : String(Object(format).type),
    instructions: of('system'),
    prompt,
    hasTools: tools !== undefined,
    lines: [...prompt.matchAll(/^\[((?:M\d+:)?\d+)\] (.*)$/gm)].map(([, number = '', text = '']) => ({
      number,
      text,
    })),
  };
}

const textOf = (content: unknown) => (content as { text?: string }[]).map(({ text = '' }) => text).join('\n');

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function send(response: ServerResponse, asked: ModelRequest, reply: ModelReply): Promise<void> {
  if (reply === 'silence') return;
  if ('status' in reply) return json(response, reply.status, { error: { message: 'not now' } });
  if ('body' in reply) return void response.writeHead(200, { 'content-type': reply.type }).end(reply.body);
  const says = 'says' in reply ? reply.says : reply.breaksOffAfter;
  const reason = 'says' in reply ? (reply.reason ?? 'stop') : null;
  if (!asked.isStream) {
    if (reason === null) return void response.destroy();
    const message = { role: 'assistant', content: says };
    return json(response, 200, {
      ...frameOf(asked),
      choices: [{ index: 0, message, finish_reason: reason }],
    });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (delta: object, finish: string | null) =>
    response.write(
      `data: ${JSON.stringify({ ...frameOf(asked), choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  write({ role: 'assistant', content: '' }, null);
  for (const content of says.match(/\S+\s*|\s+/g) ?? []) {
    write({ content }, null);
    if ('eachMs' in reply) await new Promise((done) => setTimeout(done, reply.eachMs));
    if (response.destroyed) return;
  }
  if (reason === null) {
    await new Promise((done) => setTimeout(done, 20));
    return void response.destroy();
  }
  write({}, reason);
  response.end('data: [DONE]\n\n');
}

const frameOf = ({ model }: ModelRequest) => ({ id: 'chat-1', object: 'chat.completion', created: 1, model });
