import type { Socket as NetSocket } from 'node:net';
import { describe, expect, type MockInstance, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#kernel/app-error.ts';
import { asDeviceId, asSessionId } from '#kernel/ids.ts';
import {
  alice,
  connect,
  gate,
  node,
  open,
  refusal,
  sessions,
  startNode,
  useRealtime,
} from '#test/realtime.ts';
import { eventually } from '#test/wait.ts';

useRealtime();

describe('messages', () => {
  test('reach the receiver of their topic with the proven sender, and its answer comes back', async () => {
    node.realtime.onMessage('signal', z.unknown(), (from, payload) => ({ from, payload }));
    const { socket } = await connect();
    expect(await socket.emitWithAck('message', 'signal', { sdp: 'x', accountId: 'bob' })).toEqual({
      ok: true,
      value: {
        from: { accountId: 'alice', deviceId: 'device-of-alice' },
        payload: { sdp: 'x', accountId: 'bob' },
      },
    });
  });

  test('an expected failure is answered with its code, another as unexpected, an unknown topic as not found', async () => {
    node.realtime.onMessage('busy', z.unknown(), () => {
      throw new AppError({ code: 'calling.busy', status: 409, sentence: 'Busy' });
    });
    node.realtime.onMessage('broken', z.unknown(), () => Promise.reject(new Error('a bug')));
    const { socket } = await connect();
    expect(await socket.emitWithAck('message', 'busy', {})).toEqual({ ok: false, code: 'calling.busy' });
    expect(await socket.emitWithAck('message', 'broken', {})).toEqual({
      ok: false,
      code: 'common.unexpected',
    });
    expect(await socket.emitWithAck('message', '__proto__', {})).toEqual({
      ok: false,
      code: 'common.notFound',
    });
    expect(await socket.emitWithAck('message', { a: 1 }, {})).toEqual({
      ok: false,
      code: 'common.notFound',
    });
  });

  test('go to one device, to all of an account, or to all but one', async () => {
    const phone = await connect({ auth: { deviceId: 'device-phone' } });
    const desk = await connect({ auth: { deviceId: 'device-desk' } });
    const other = await connect({ cookie: 'sid=bob', auth: { deviceId: 'device-phone' } });
    node.realtime.send({ accountId: alice, deviceId: asDeviceId('device-phone') }, 'ring', 1);
    node.realtime.send({ accountId: alice }, 'ring', 2);
    node.realtime.send({ accountId: alice, exceptDeviceId: asDeviceId('device-phone') }, 'ring', 3);
    await eventually(() => desk.received.length === 3 && phone.received.length === 3);
    expect(phone.received.slice(1)).toEqual([
      ['message', 'ring', 1],
      ['message', 'ring', 2],
    ]);
    expect(desk.received.slice(1)).toEqual([
      ['message', 'ring', 2],
      ['message', 'ring', 3],
    ]);
    expect(other.received).toHaveLength(1);
  });

  test('leave for every socket as one frame in one piece', async () => {
    const spies: MockInstance<NetSocket['write']>[] = [];
    node.server.on('connection', (socket) => void spies.push(vi.spyOn(socket, 'write')));
    const phone = await connect({ auth: { deviceId: 'device-phone' } });
    const desk = await connect({ auth: { deviceId: 'device-desk' } });
    node.realtime.send({ accountId: alice }, 'ring', 'Zoë');
    await eventually(() => phone.received.length === 2 && desk.received.length === 2);
    expect([phone.received[1], desk.received[1]]).toEqual([
      ['message', 'ring', 'Zoë'],
      ['message', 'ring', 'Zoë'],
    ]);
    const pieces = spies.flatMap((spy) => spy.mock.calls.map(([piece]) => Buffer.from(piece)));
    const text = Buffer.from('42["message","ring","Zoë"]');
    // A final text frame (RFC 6455, 5.2) of so many bytes, which are not masked.
    const frame = Buffer.concat([Buffer.from([0x81, text.length]), text]);
    expect(pieces.filter((piece) => piece.includes('ring'))).toEqual([frame, frame]);
  });

  test('the only device of an account is known at once, and of several none is', async () => {
    expect(node.realtime.onlyDeviceOf(alice)).toBeNull();
    await connect({ auth: { deviceId: 'device-phone' } });
    await connect({ cookie: 'sid=bob', auth: { deviceId: 'device-tablet' } });
    expect(node.realtime.onlyDeviceOf(alice)).toBe('device-phone');
    await connect({ auth: { deviceId: 'device-desk' } });
    expect(node.realtime.onlyDeviceOf(alice)).toBeNull();
  });

  test('a device that floods is cut off, and the others go on', async () => {
    node.realtime.onMessage('signal', z.unknown(), () => 'taken');
    const good = await connect({ cookie: 'sid=bob' });
    const { socket } = await connect();
    const gone = new Promise((done) => socket.once('disconnect', done));
    for (let number = 0; number < 500; number += 1) socket.emit('message', 'signal', {}, () => undefined);
    await gone;
    expect(await good.socket.emitWithAck('message', 'signal', {})).toEqual({ ok: true, value: 'taken' });
  });

  test('a message that is too large ends its connection and nothing else', async () => {
    const good = await connect({ cookie: 'sid=bob' });
    const { socket } = await connect();
    const gone = new Promise((done) => socket.once('disconnect', done));
    socket.emit('message', 'signal', 'x'.repeat(200_000), () => undefined);
    await gone;
    expect(good.socket.connected).toBe(true);
  });
});

describe('presence', () => {
  test('a device is connected with its first connection and gone with its last', async () => {
    const seen: string[] = [];
    node.realtime.onPresence(({ deviceId }, state) => seen.push(`${deviceId} ${state}`));
    const first = await connect();
    const second = await connect();
    first.socket.close();
    await new Promise((done) => setTimeout(done, 100));
    expect(await node.realtime.devicesOf(alice)).toEqual(['device-of-alice']);
    expect(seen).toEqual(['device-of-alice connected']);
    second.socket.close();
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['device-of-alice connected', 'device-of-alice gone']);
    expect(await node.realtime.devicesOf(alice)).toEqual([]);
  });

  test('a device whose session is revoked is dismissed, also where one of its connections is only left over', async () => {
    const seen: string[] = [];
    node.realtime.onPresence(({ deviceId }, state) => seen.push(`${deviceId} ${state}`));
    await connect();
    await connect();
    await connect({ cookie: 'sid=bob', auth: { deviceId: 'device-of-bob' } });
    node.realtime.disconnectSession('session of sid=alice');
    await eventually(() => seen.length === 3);
    expect(seen).toEqual([
      'device-of-alice connected',
      'device-of-bob connected',
      'device-of-alice dismissed',
    ]);
  });

  test('a device that is back with another session is not dismissed by the end of the one before', async () => {
    const seen: string[] = [];
    sessions.set('sid=alice-anew', 'alice');
    node.realtime.onPresence(({ deviceId }, state) => seen.push(`${deviceId} ${state}`));
    const before = await connect();
    await connect({ cookie: 'sid=alice-anew' });
    const gone = new Promise((done) => before.socket.once('disconnect', done));
    node.realtime.disconnectSession('session of sid=alice');
    await gone;
    expect(seen).toEqual(['device-of-alice connected']);
  });

  test('a server that stops dismisses no device', async () => {
    const seen: string[] = [];
    node.realtime.onPresence(({ deviceId }, state) => seen.push(`${deviceId} ${state}`));
    await connect();
    await node.realtime.close();
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['device-of-alice connected', 'device-of-alice gone']);
  });
});

describe('sessions', () => {
  test('a revoked session loses its sockets at once, and no other does', async () => {
    sessions.set('sid=alice-phone', 'alice');
    const desk = await connect();
    const phone = await connect({ cookie: 'sid=alice-phone' });
    const gone = new Promise((done) => phone.socket.once('disconnect', done));
    node.realtime.disconnectSession('session of sid=alice-phone');
    await gone;
    expect(desk.socket.connected).toBe(true);
  });

  test('a session that is revoked while its socket is being let in does not get in', async () => {
    const started = Promise.withResolvers<void>();
    const revoked = Promise.withResolvers<void>();
    const slow = await startNode({
      gate: {
        ...gate,
        async authenticate() {
          started.resolve();
          await revoked.promise;
          return { accountId: alice, sessionId: asSessionId('s1'), isOperator: false, level: 1, provenAt: 0 };
        },
      },
    });
    const { socket, received } = open({ to: slow });
    await started.promise;
    slow.realtime.disconnectSession('s1');
    revoked.resolve();
    await new Promise((done) => socket.once('disconnect', done));
    expect(received).toEqual([]);
  });

  test('a session that has expired loses its sockets at the next look', async () => {
    const strict = await startNode({ sessionCheckMs: 50 });
    const { socket } = await connect({ to: strict });
    const gone = new Promise((done) => socket.once('disconnect', done));
    sessions.delete('sid=alice');
    await gone;
  });
});

test('a restart is announced, then the connections are closed in a way that clients come back from', async () => {
  const { socket, received } = await connect();
  const reason = new Promise((done) => socket.once('disconnect', done));
  node.realtime.announceRestart();
  expect(await refusal({})).toBe('websocket error');
  await node.realtime.close();
  expect(await reason).toBe('transport close');
  expect(received.at(-1)).toEqual(['restarting']);
});
