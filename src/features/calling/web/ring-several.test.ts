import { beforeEach, describe, expect, test } from 'vitest';
import type { PhoneCallFacts } from '../model.ts';
import { Device, Server } from './line.world.ts';

let server: Server;
let alice: Device;

const pass = (milliseconds: number) => server.pass(milliseconds);

const incoming: PhoneCallFacts = {
  number: '+442079460018',
  ownNumber: '+12125550123',
  microUsdPerMinute: null,
  attestation: null,
};

beforeEach(async () => {
  server = new Server();
  alice = new Device(server, 'alice', 'alice-tab');
  await pass(100);
});

describe('being called from a phone together with others', () => {
  let bob: Device;
  beforeEach(async () => {
    bob = new Device(server, 'bob', 'bob-tab');
    await pass(100);
    server.ringFromNetwork('call-in', ['alice', 'bob'], incoming);
    await pass(100);
  });

  test('all devices ring, and stop when one person answers; the others see who', async () => {
    const second = new Device(server, 'alice', 'alice-second');
    await pass(100);
    expect([alice.phases(), second.phases(), bob.phases()]).toEqual([
      ['incoming'],
      ['incoming'],
      ['incoming'],
    ]);
    expect(server.attached).toEqual([]);
    bob.line.accept('call-in');
    await pass(100);
    expect(server.attached).toEqual([{ callId: 'call-in', device: 'bob-tab' }]);
    expect([alice.phases(), second.phases(), bob.phases()]).toEqual([[], [], ['talking']]);
    const taken = { id: 'call-in', by: 'Bob Bell' };
    expect([alice.line.get().taken, second.line.get().taken]).toEqual([taken, taken]);
    expect([alice.line.get().elsewhere, bob.line.get().taken]).toEqual([[], undefined]);
  });

  test('somebody who pressed Answer too late sees it, too', async () => {
    bob.line.accept('call-in');
    alice.line.accept('call-in');
    await pass(200);
    expect([alice.phases(), bob.phases()]).toEqual([[], ['talking']]);
    expect(alice.line.get().taken?.by).toBe('Bob Bell');
  });

  test('the other one goes on ringing when one declines', async () => {
    alice.line.decline('call-in');
    await pass(100);
    expect([alice.phases(), bob.phases()]).toEqual([[], ['incoming']]);
    bob.line.accept('call-in');
    await pass(100);
    expect(alice.line.get().taken).toBeUndefined();
  });
});
