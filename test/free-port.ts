import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection of another test takes one in the meantime. */
const FIRST = 21_000;
const LAST = 31_000;

/** Returns a free port of 127.0.0.1. It is only returned again after ten thousand others. */
export async function freePort(kind: 'tcp' | 'udp'): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (kind === 'tcp' ? await isFreeTcp(port) : await isFreeUdp(port)) return port;
  }
  throw new Error('no port is free');
}

function isFreeTcp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function isFreeUdp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}
