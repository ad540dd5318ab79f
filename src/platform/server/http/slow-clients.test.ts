import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from './server.ts';

test('a client that sends its headers byte by byte is cut off after ten seconds, not half a minute', async () => {
  const http = await createHttpServer({
    config: readConfig({ HOST: '127.0.0.1', PORT: '0', SERVICES: 'worker' }),
    log: pino({ level: 'silent' }),
    api: { handle: async () => false, document: async () => '{}' },
    authenticate: async () => null,
    memberOf: async () => null,
    watchMember: () => () => undefined,
    isStopping: () => false,
    metrics: createMetrics(),
  });
  const { port } = await http.listen();
  const openedAt = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n'));
  const drip = setInterval(() => socket.write('x'), 500);
  socket.on('error', () => undefined);
  await new Promise((closed) => socket.once('close', closed).resume());
  clearInterval(drip);
  const seconds = (performance.now() - openedAt) / 1_000;
  await http.close();
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(13);
});
