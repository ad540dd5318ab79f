import { afterEach, expect, test, vi } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { runSipp } from '#test/sipp.ts';
import { eventually } from '#test/wait.ts';
import { recordLeg } from './carrier.suite.ts';
import { SipServer } from './sip-server.ts';
import { createSipTrunk } from './sip-trunk.ts';

const log = createLog('fatal');
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0)) await one.stop();
});

test('a hold that the carrier never answers is given up after 20 seconds, and the call goes on', async () => {
  const [port, serverPort] = [await freePort('tcp'), await freePort('tcp')];
  const sipp = await runSipp('uas-ignores-hold', { port });
  const trunk = createSipTrunk({
    name: 'sipp',
    host: '127.0.0.1',
    port,
    transport: 'tcp',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [],
    offersTransfers: true,
    server: new SipServer({ host: '127.0.0.1', port: serverPort, log, now: Date.now }),
    log,
  });
  await trunk.start();
  open.push(trunk);
  // sipp may take a moment before it listens.
  await eventually(() => trunk.health().problem?.includes('No connection') !== true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const call = recordLeg(trunk, {
    from: asE164('+12125550100'),
    to: asE164('+12125550150'),
    media: { address: '127.0.0.1', port: 20_000 },
  });
  await call.answered();
  const hold = expect(call.leg.hold(true)).rejects.toThrow('the carrier does not answer');
  await vi.advanceTimersByTimeAsync(20_000);
  await hold;
  // By now the request has been given up too (RFC 3261, timer B).
  await vi.advanceTimersByTimeAsync(20_000);
  expect(call.events).toEqual(['ringing', 'media', 'answered']);
  call.leg.hangUp();
  await sipp.done();
});
