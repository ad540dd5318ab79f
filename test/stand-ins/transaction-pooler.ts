import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** One connection of the server, and the client that it serves at the moment. */
interface Backend {
  readonly socket: Socket;
  client: Socket | null;
}

/** Stands in for PgBouncer with this pool_mode. */
export interface Pooler {
  readonly port: number;
  stop(): Promise<void>;
}

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
/** A startup packet's code for protocol 3.0 (PostgreSQL, "Message Formats"). */
const PROTOCOL = 196_608;

/**
 * A pooler as the wire protocol lets one be written: in mode "transaction" a connection of the server goes back to the
 * others whenever it says that it is idle (ReadyForQuery), in mode "session" when its client has gone.
 */
export async function startPooler(options: {
  server: NetConnectOpts;
  user: string;
  database: string;
  mode: 'transaction' | 'session';
}): Promise<Pooler> {
  const backends: Backend[] = [];
  const waiting: { client: Socket; run: (backend: Backend) => void }[] = [];

  function giveBack(backend: Backend): void {
    backend.client = null;
    const next = waiting.shift();
    if (next !== undefined) next.run(backend);
  }

  async function backendFor(client: Socket): Promise<Backend> {
    const held = backends.find((backend) => backend.client === client);
    if (held !== undefined) return held;
    // The one that was used last comes first, as with PgBouncer.
    const free = backends.findLast((backend) => backend.client === null) ?? (await open());
    free.client = client;
    return free;
  }

  async function open(): Promise<Backend> {
    const socket = connect(options.server);
    const backend: Backend = { socket, client: socket };
    backends.push(backend);
    socket.on('error', () => undefined);
    let isGreeted = false;
    await new Promise<void>((greeted) => {
      onMessages(socket, (type, message) => {
        const isIdle = type === READY && message[5] === IDLE;
        if (!isGreeted) {
          if (type !== READY) return;
          isGreeted = true;
          return greeted();
        }
        backend.client?.write(message);
        if (isIdle && options.mode === 'transaction') giveBack(backend);
      });
      socket.write(startupPacket({ user: options.user, database: options.database }));
    });
    return backend;
  }

  const server = createServer((client) => {
    client.on('error', () => undefined);
    let queue = Promise.resolve();
    let isGreeted = false;
    let pending = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      if (!isGreeted) {
        if (pending.length < 4 || pending.length < pending.readInt32BE(0)) return;
        pending = pending.subarray(pending.readInt32BE(0));
        isGreeted = true;
        client.write(greeting());
      }
      const bytes = pending;
      pending = Buffer.alloc(0);
      // 'X' is good-bye, which is for us and not for the server.
      if (bytes[0] === 'X'.charCodeAt(0)) client.end();
      else if (bytes.length > 0)
        queue = queue.then(async () => void (await backendFor(client)).socket.write(bytes));
    });
    client.on('close', () => {
      const held = backends.find((backend) => backend.client === client);
      if (held === undefined) return;
      // A transaction that was left open must not be the next client's.
      held.socket.destroy();
      backends.splice(backends.indexOf(held), 1);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async stop() {
      for (const { socket } of backends) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Messages of the server, each with its type: one byte, then the length of the rest, itself included. */
function onMessages(socket: Socket, take: (type: number, message: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 5 && pending.length >= 1 + pending.readInt32BE(1)) {
      const message = pending.subarray(0, 1 + pending.readInt32BE(1));
      pending = pending.subarray(message.length);
      take(message[0] ?? 0, message);
    }
  });
}

function startupPacket(parameters: Readonly<Record<string, string>>): Buffer {
  const text = `${Object.entries(parameters)
    .flatMap(([name, value]) => [name, value])
    .join('\0')}\0\0`;
  const packet = Buffer.alloc(8 + Buffer.byteLength(text));
  packet.writeInt32BE(packet.length, 0);
  packet.writeInt32BE(PROTOCOL, 4);
  packet.write(text, 8);
  return packet;
}

/** AuthenticationOk, a key of the pooler's own, and ReadyForQuery. */
function greeting(): Buffer {
  const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const key = Buffer.from([0x4b, 0, 0, 0, 12, 0x7f, 0, 0, 1, 1, 2, 3, 4]);
  const ready = Buffer.from([READY, 0, 0, 0, 5, IDLE]);
  return Buffer.concat([authenticated, key, ready]);
}
