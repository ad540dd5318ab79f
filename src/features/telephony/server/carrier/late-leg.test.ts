import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { eventually } from '#test/wait.ts';
import { recordLeg } from './carrier.suite.ts';
import type { Carrier } from './carrier.ts';
import { createSipTrunk, type SipTrunkOptions } from './sip-trunk.ts';

/* The trunk's own next try never comes: its clock stands still while a test does not move it. */

let port: number;
let trunk: Carrier | null = null;
let carrier: Server | null = null;
let sockets: Socket[];
let sent: string;
beforeEach(async () => {
  [port, sockets, sent] = [await freePort('tcp'), [], ''];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await trunk?.stop();
  for (const socket of sockets) socket.destroy();
  carrier?.close();
});

/** A trunk that has found nobody. */
async function trunkToNobody(options: Partial<SipTrunkOptions> = {}): Promise<Carrier> {
  trunk = createSipTrunk({
    name: 'back-soon',
    host: '127.0.0.1',
    port,
    transport: 'tcp',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [],
    server: null,
    log: createLog('fatal'),
    ...options,
  });
  await trunk.start();
  // Its next try is set.
  while (vi.getTimerCount() === 0) await turn();
  return trunk;
}

/** The carrier is back. It listens, and answers nothing. */
async function comesBack(): Promise<void> {
  carrier = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      sent += chunk.toString();
    });
  });
  await new Promise<void>((resolve) => {
    carrier?.listen(port, '127.0.0.1', resolve);
  });
}

const place = (to: Carrier) =>
  recordLeg(to, {
    from: asE164('+12125550100'),
    to: asE164('+12125550150'),
    media: { address: '127.0.0.1', port: 20_000 },
  });

describe('a carrier that is down when a call is placed', () => {
  test('is tried at once, and called when it is back', async () => {
    const down = await trunkToNobody();
    await comesBack();
    const call = place(down);
    vi.useRealTimers();
    await eventually(() => sent.startsWith('INVITE sip:+12125550150@'));
    expect(down.health().isUp).toBe(true);
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
  });

  test('that is still not there fails at once', async () => {
    const call = place(await trunkToNobody());
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
  });

  test('that takes longer than a second to connect is not waited for', async () => {
    const down = await trunkToNobody({ transport: 'tls' });
    await comesBack();
    const call = place(down);
    await vi.advanceTimersByTimeAsync(999);
    expect(call.events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
  });

  test('is tried once for calls that come together, and for those of the next second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const down = await trunkToNobody();
    const together = [place(down), place(down)];
    for (const call of together) expect(await call.ended).toMatchObject({ sipCode: 503 });
    await comesBack();
    expect(await place(down).ended).toMatchObject({ sipCode: 503 });
    expect(sockets).toHaveLength(0);
  });

  test('is asked for no call that was taken back meanwhile', async () => {
    const down = await trunkToNobody();
    await comesBack();
    const call = place(down);
    call.leg.hangUp();
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
    while (!down.health().isUp) await turn();
    expect(call.events).toEqual(['ended']);
    expect(sent).toBe('');
  });

  test('and wants a registration first is called when it has agreed to that', async () => {
    const down = await trunkToNobody({ account: { user: 'us', password: 'secret' }, registers: true });
    await comesBack();
    const call = place(down);
    vi.useRealTimers();
    await eventually(() => sent.startsWith('REGISTER '));
    expect(sent).not.toContain('INVITE sip:');
    sockets[0]?.write(agreed(sent));
    await eventually(() => sent.includes('INVITE sip:+12125550150@'));
    call.leg.hangUp();
    await call.ended;
  });
});

/** "200 OK" to a request. */
function agreed(request: string): string {
  const of = (name: string) => new RegExp(`^${name}: .*$`, 'im').exec(request)?.[0].trim() ?? '';
  const own = ['Via', 'From', 'Call-ID', 'CSeq', 'Contact'].map(of);
  const headers = [...own, `${of('To')};tag=far`, 'Expires: 300'];
  return ['SIP/2.0 200 OK', ...headers, 'Content-Length: 0', '', ''].join('\r\n');
}
