import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { Server as SocketIo } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#test/wait.ts';
import { type ServedSockets, serveSockets, type TextSocket } from './sockets.ts';

const KEY = 'a-key-that-is-awaited';
let server: Server;
let served: ServedSockets;
let url: string;
let isStopping: boolean;
let upgrades: string[];
let taken: { socket: TextSocket; received: string[]; isClosed: boolean }[];
const logged: string[] = [];

beforeEach(async () => {
  isStopping = false;
  upgrades = [];
  taken = [];
  logged.length = 0;
  server = createServer((_request, response) => void response.writeHead(404).end());
  served = serveSockets(server, {
    isStopping: () => isStopping,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    routes: [
      {
        path: '/streams/bank/',
        messageBytesMax: 100,
        messagesPerSecondMax: 10,
        admit(key) {
          upgrades.push(key);
          return key === KEY ? take : null;
        },
      },
    ],
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  served.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function take(socket: TextSocket): void {
  const one = { socket, received: [] as string[], isClosed: false };
  taken.push(one);
  socket.onMessage((text) => {
    if (text === 'breaks') throw new Error('a bug');
    one.received.push(text);
  });
  socket.onClose(() => {
    one.isClosed = true;
  });
}

/** @returns the socket, or the status of a refusal */
async function open(path: string): Promise<WebSocket | number> {
  const socket = new WebSocket(`${url}${path}`);
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => resolve(socket));
  });
}

async function opened(): Promise<WebSocket> {
  const socket = await open(`/streams/bank/${KEY}`);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

const closing = (socket: WebSocket) => new Promise<number>((resolve) => void socket.on('close', resolve));

test('a socket with a key that is awaited is taken, and speaks both ways', async () => {
  const socket = await opened();
  const received: string[] = [];
  socket.on('message', (data: Buffer) => void received.push(data.toString('utf8')));
  socket.send('one');
  await eventually(() => taken[0]?.received.length === 1);
  taken[0]?.socket.send('two');
  await eventually(() => received.length === 1);
  expect([taken[0]?.received, received]).toEqual([['one'], ['two']]);
  socket.close();
  await eventually(() => taken[0]?.isClosed === true);
  taken[0]?.socket.send('to nobody');
});

describe('refused before anything of it is kept is a socket', () => {
  test.each([
    ['that nobody awaits', '/streams/bank/another-key-altogether', 404],
    ['without a key', '/streams/bank/', 404],
    ['whose key is none of ours', '/streams/bank/../../etc/passwd', 404],
    ['elsewhere', '/elsewhere', 404],
    ['at the address of a page that is no text', '//%', 404],
  ])('%s', async (_what, path, status) => {
    expect(await open(path)).toBe(status);
    expect(taken).toEqual([]);
  });

  test('while the server stops', async () => {
    isStopping = true;
    expect(await open(`/streams/bank/${KEY}`)).toBe(503);
    expect(upgrades).toEqual([]);
  });
});

test("an invalid key isn't even looked up", async () => {
  await open(`/streams/bank/${'x'.repeat(129)}`);
  await open('/streams/bank/short');
  await open('/streams/bank/with%20a%20blank%20in%20it');
  expect(upgrades).toEqual([]);
});

test('a message that is too long ends the socket', async () => {
  const socket = await opened();
  socket.send('x'.repeat(101));
  expect(await closing(socket)).toBe(1009);
  expect(taken[0]?.received).toEqual([]);
});

test('a message that is no text ends the socket', async () => {
  const socket = await opened();
  socket.send(Buffer.from([1, 2, 3]));
  expect(await closing(socket)).toBe(1008);
  expect(taken[0]?.received).toEqual([]);
});

test('a flood ends the socket, and is logged once', async () => {
  const socket = await opened();
  for (let sent = 0; sent < 50; sent += 1) socket.send('again');
  expect(await closing(socket)).toBe(1008);
  expect(taken[0]?.received).toHaveLength(10);
  expect(logged).toHaveLength(1);
});

test('a message that makes its reader throw ends its socket, and is logged without its text', async () => {
  const socket = await opened();
  socket.send('breaks');
  expect(await closing(socket)).toBe(1006);
  expect(taken[0]?.isClosed).toBe(true);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('a bug');
  expect(logged[0]).not.toContain('breaks');
});

test('a socket that breaks in the middle of its greeting ends nothing', async () => {
  const { port } = server.address() as AddressInfo;
  const raw = connect(port, '127.0.0.1');
  raw.write('GET /streams/bank/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  raw.resetAndDestroy();
  await opened();
});

test('sockets end with the server', async () => {
  const socket = await opened();
  const closed = closing(socket);
  served.close();
  await closed;
  expect(taken[0]?.isClosed).toBe(true);
});

test('the sockets of our own pages are left alone', async () => {
  const pages = new SocketIo(server);
  pages.on('connection', (socket) => void socket.emit('hello'));
  const client = io(url.replace('ws', 'http'), { transports: ['websocket'] });
  await new Promise((done) => void client.on('hello', done));
  const socket = await opened();
  socket.send('one');
  await eventually(() => taken[0]?.received.length === 1);
  client.close();
  pages.engine.close();
});
