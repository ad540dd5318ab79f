import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type RedisClientType } from 'redis';
import type { Log } from '../log.ts';
import type { Path } from './path.ts';

const STREAM = 'ahoy:bus';
/** The stream keeps about this many messages. A process that is further behind misses some, as the bus allows. */
const STREAM_LENGTH_MAX = 10_000;
const READ_COUNT = 100;
const READ_BLOCK_MS = 5_000;
const READ_AGAIN_MS = 100;
/** A connection that is idle for this long is replaced. A waiting read sends something sooner. */
const SILENT_MS = 15_000;
const RECONNECT_MAX_MS = 2_000;
/** Timeout at the start, also for a server that accepts the connection and stays silent. */
const CONNECT_MS = 5_000;

export type RedisClient = RedisClientType;

/** Connects and keeps connected. @throws Error when Redis does not answer at the start */
export async function connectRedis(url: string, log: Log): Promise<RedisClient> {
  let wasReached = false;
  const client: RedisClient = createClient({
    url,
    // Everything else continues without Redis. A message that can't be sent fails instead of waiting for ever.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (retries, cause) =>
        wasReached ? Math.min(50 * 2 ** Math.min(retries, 10), RECONNECT_MAX_MS) : cause,
    },
  });
  client.on('error', (cause: unknown) => log.warn({ err: cause }, 'the connection to Redis was lost'));
  try {
    await Promise.race([client.connect(), silence()]);
  } catch (cause) {
    if (client.isOpen) client.destroy();
    throw new Error(
      'Redis does not answer at REDIS_URL: check the address, or unset it to run one process.',
      {
        cause,
      },
    );
  }
  wasReached = true;
  return client;
}

async function silence(): Promise<never> {
  await pause(CONNECT_MS, undefined, { ref: false });
  throw new Error('no answer');
}

/**
 * A Redis stream that each process reads in order. Unlike with publish and subscribe, a process that briefly lost its
 * connection continues where it was.
 */
export async function openRedisPath(options: {
  url: string;
  log: Log;
  receive: (text: string) => void;
}): Promise<Path> {
  const { url, log, receive } = options;
  const [writer, reader] = await Promise.all([connectRedis(url, log), connectRedis(url, log)]);
  const closing = new AbortController();
  const [last] = await writer.xRevRange(STREAM, '+', '-', { COUNT: 1 });
  const reading = readStream({ reader, from: last?.id ?? '0-0', signal: closing.signal, receive });
  return {
    async send(text) {
      const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: STREAM_LENGTH_MAX } as const;
      await writer.xAdd(STREAM, '*', { message: text }, { TRIM });
    },
    async close() {
      closing.abort();
      // Neither waits for an answer: a Redis that hangs must not keep this process from ending.
      reader.destroy();
      writer.destroy();
      await reading;
    },
  };
}

async function readStream(options: {
  reader: RedisClient;
  from: string;
  signal: AbortSignal;
  receive: (text: string) => void;
}): Promise<void> {
  const { reader, signal, receive } = options;
  let from = options.from;
  while (!signal.aborted) {
    try {
      const answer = await reader.xRead([{ key: STREAM, id: from }], {
        COUNT: READ_COUNT,
        BLOCK: READ_BLOCK_MS,
      });
      for (const { id, message } of messagesOf(answer)) {
        from = id;
        receive(message['message'] ?? '');
      }
    } catch {
      // The connection reports its own errors. It is retried, but never without a pause.
      if (!signal.aborted) await pause(READ_AGAIN_MS);
    }
  }
}

interface StreamMessage {
  readonly id: string;
  readonly message: Readonly<Record<string, string>>;
}

/** Null when nothing came in time. The client's type leaves the shape open, as it depends on the protocol version. */
function messagesOf(answer: unknown): readonly StreamMessage[] {
  if (!Array.isArray(answer)) return [];
  // The documented answer of XREAD by this client, for the one stream.
  return (answer as { messages: StreamMessage[] }[]).flatMap((stream) => stream.messages);
}
