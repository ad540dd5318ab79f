import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { openTrunks } from './open-trunks.ts';

const log = createLog('fatal');

test('trunks share the SIP port, which is open while there is one of them', async () => {
  const [port, carrierPort] = [await freePort('tcp'), await freePort('tcp')];
  const carriers = openTrunks({
    trunks: `east=sip://127.0.0.1:${carrierPort}, west=sip://127.0.0.1:${carrierPort}?prefix=+44`,
    host: '127.0.0.1',
    port,
    log,
    now: Date.now,
  });
  expect(carriers.map(({ name }) => name)).toEqual(['east', 'west']);
  for (const carrier of carriers) await carrier.start();
  expect(await isOpen(port)).toBe(true);
  await carriers[0]?.stop();
  expect(await isOpen(port)).toBe(true);
  await carriers[1]?.stop();
  expect(await isOpen(port)).toBe(false);
});

test('a trunk that registers opens no port', async () => {
  const port = await freePort('tcp');
  const trunks = `acme=sip://a:b@127.0.0.1:${await freePort('tcp')}?register=yes`;
  const [carrier] = openTrunks({ trunks, host: '127.0.0.1', port, log, now: Date.now });
  await carrier?.start();
  expect(await isOpen(port)).toBe(false);
  await carrier?.stop();
});

test('problems of the configuration are reported', () => {
  const settings = { host: '127.0.0.1', port: 5060, log, now: Date.now };
  expect(() => openTrunks({ ...settings, trunks: 'acme=ftp://x' })).toThrow('SIP_TRUNKS, "acme"');
});

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
