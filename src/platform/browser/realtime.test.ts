import { describe, expect, test, vi } from 'vitest';
import { app, client, got, socket, useClient } from './realtime.world.ts';

useClient();

describe('events', () => {
  test('the first greeting starts from a fresh fetch, and later ones do not', () => {
    expect(socket.handshake()).toEqual({ deviceId: 'device-1', workspaceId: null, last: {} });
    socket.greets(7);
    expect(app.refetches).toBe(1);
    expect(socket.handshake()).toEqual({ deviceId: 'device-1', workspaceId: 'own', last: { account: 7 } });
    socket.greets(7);
    expect(app.refetches).toBe(1);
  });

  test('each event is delivered once and in order', () => {
    socket.greets(0);
    socket.sends(1, 2);
    socket.sends(2, 3);
    socket.sends(1);
    expect(got).toEqual([1, 2, 3]);
  });

  test('an event that comes before the greeting is dropped: the fetch after it will show it', () => {
    socket.sends(1);
    socket.greets(1);
    expect(got).toEqual([]);
    expect(app.refetches).toBe(1);
    socket.sends(2);
    expect(got).toEqual([2]);
  });

  test('a gap is asked for from the last event applied, and nothing after it is delivered before', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    socket.sends(1);
    socket.sends(3, 4);
    expect(got).toEqual([1]);
    expect(socket.syncs.map(({ from }) => from)).toEqual([1]);
    socket.sends(2, 3, 4);
    socket.syncs.shift()?.answer(4);
    expect(got).toEqual([1, 2, 3, 4]);
    expect(socket.syncs).toEqual([]);
  });

  test('only one sync is open at a time, and what is still missing is requested after it', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    socket.sends(2);
    socket.sends(5);
    expect(socket.syncs).toHaveLength(1);
    socket.sends(1, 2, 3);
    socket.syncs.shift()?.answer(3);
    expect(socket.syncs.map(({ from }) => from)).toEqual([3]);
    socket.sends(4, 5);
    socket.syncs.shift()?.answer(5);
    expect(got).toEqual([1, 2, 3, 4, 5]);
  });

  test('a question that is not answered is asked again', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    socket.sends(2);
    socket.syncs.shift()?.fail();
    expect(socket.syncs.map(({ from }) => from)).toEqual([0]);
  });

  test('an event that got lost without a trace is found within 20 seconds', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    vi.advanceTimersByTime(20_000);
    expect(socket.syncs.map(({ from }) => from)).toEqual([0]);
    socket.sends(1);
    expect(got).toEqual([1]);
  });

  test('when the gap cannot be replayed everything is fetched again, and events go on from there', () => {
    socket.greets(0);
    socket.says('resync', 'account', 900);
    expect(app.refetches).toBe(2);
    socket.sends(901);
    expect(got).toEqual([901]);
  });

  test('a server whose sequence has gone back is followed after a fresh fetch', () => {
    socket.greets(50);
    socket.greets(10);
    socket.says('resync', 'account', 10);
    socket.sends(11);
    expect(got).toEqual([11]);
  });

  test('after a reconnection the replay is awaited and not asked for twice', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    socket.greets(2);
    expect(socket.syncs).toEqual([]);
    socket.sends(1, 2);
    expect(got).toEqual([1, 2]);
  });

  test('a listener that throws keeps nothing from the others, and the next event still comes', () => {
    client.onEvent('calls', () => {
      throw new Error('broken listener');
    });
    const late: unknown[] = [];
    client.onEvent('calls', (payload) => late.push(payload));
    socket.greets(0);
    socket.sends(1, 2);
    expect([got, late]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(() => vi.advanceTimersByTime(0)).toThrow('broken listener');
  });

  test('a subscription that has ended gets nothing', () => {
    const other: unknown[] = [];
    client.onEvent('calls', (payload) => other.push(payload))();
    socket.greets(0);
    socket.sends(1);
    expect(other).toEqual([]);
  });
});

describe('the line', () => {
  test('is connecting, then ready with its latency, then connecting again', () => {
    const states: string[] = [];
    client.connection.subscribe(() => states.push(client.connection.get().state));
    expect(client.connection.get()).toEqual({ state: 'connecting' });
    socket.greets(0);
    vi.advanceTimersByTime(12);
    socket.syncs.shift()?.answer(0);
    expect(client.connection.get()).toEqual({ state: 'ready', latencyMs: 12 });
    socket.says('disconnect', 'transport close');
    expect(client.connection.get()).toEqual({ state: 'connecting' });
    expect(states).toEqual(['ready', 'ready', 'connecting']);
  });

  test('is offline when the machine has no network', () => {
    vi.stubGlobal('navigator', { onLine: false });
    socket.says('disconnect', 'transport close');
    expect(client.connection.get()).toEqual({ state: 'offline' });
  });

  test('a connection that the server ended is opened again after a pause', () => {
    socket.greets(0);
    socket.says('disconnect', 'io server disconnect');
    expect(socket.connects).toBe(0);
    vi.advanceTimersByTime(3_000);
    expect(socket.connects).toBe(1);
  });

  test('a session that the server ended with a reason is reported at once, before any attempt to come back', () => {
    socket.greets(0);
    socket.says('ended', 'identity.accountSuspended');
    socket.says('disconnect', 'io server disconnect');
    expect([app.ended, socket.connects]).toEqual([['identity.accountSuspended'], 0]);
  });

  test('a refusal without a session is reported, and retried in case someone signs in', () => {
    socket.says('connect_error', new Error('common.signedOut'));
    expect(app.signedOut).toBe(1);
    vi.advanceTimersByTime(3_000);
    expect(socket.connects).toBe(1);
  });

  test('one tab too many says so, and connects once another is closed', () => {
    socket.says('connect_error', new Error('line.tooManyDevices'));
    expect(client.connection.get()).toEqual({ state: 'crowded' });
    vi.advanceTimersByTime(3_000);
    expect(socket.connects).toBe(1);
    socket.greets(0);
    expect(client.connection.get()).toEqual({ state: 'ready', latencyMs: null });
  });

  test('after five seconds without a server the state is away, with the time of the next attempt', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const start = Date.now();
    while (socket.connects < 4) {
      socket.says('connect_error', new Error('websocket error'));
      vi.advanceTimersToNextTimer();
    }
    expect([socket.connects, Date.now() - start]).toEqual([4, 4_600]);
    expect(client.connection.get()).toEqual({ state: 'connecting' });
    socket.says('connect_error', new Error('websocket error'));
    vi.advanceTimersByTime(400);
    expect(client.connection.get()).toEqual({ state: 'away', nextTryAt: start + 8_600 });
    vi.advanceTimersByTime(3_600);
    expect([socket.connects, client.connection.get()]).toEqual([5, { state: 'away', nextTryAt: null }]);
    socket.greets(0);
    expect(client.connection.get()).toEqual({ state: 'ready', latencyMs: null });
  });

  test('a connection may be lost for five seconds before the state is away', () => {
    socket.greets(0);
    vi.advanceTimersByTime(60_000);
    socket.says('disconnect', 'transport close');
    vi.advanceTimersByTime(4_999);
    expect(client.connection.get().state).toBe('connecting');
    vi.advanceTimersByTime(1);
    expect(client.connection.get().state).toBe('away');
  });

  test("a press connects at once, and doesn't repeat a pending attempt", () => {
    socket.says('connect_error', new Error('websocket error'));
    client.connection.tryNow();
    client.connection.tryNow();
    expect(socket.connects).toBe(1);
  });

  test('a network that the browser says is gone while the server answers is no loss', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    vi.stubGlobal('navigator', { onLine: false });
    client.verify();
    socket.syncs.shift()?.answer(0);
    expect([client.connection.get().state, socket.isClosed]).toEqual(['ready', false]);
  });

  test('a connection without answers is given up, and another is opened', () => {
    socket.greets(0);
    socket.syncs.shift()?.answer(0);
    vi.stubGlobal('navigator', { onLine: false });
    client.verify();
    socket.syncs.shift()?.fail();
    expect([client.connection.get().state, socket.isClosed]).toEqual(['offline', true]);
    socket.connected = false;
    vi.advanceTimersByTime(1_000);
    expect(socket.connects).toBe(1);
  });

  test('after close nothing is tried again', () => {
    socket.says('disconnect', 'io server disconnect');
    client.close();
    vi.advanceTimersByTime(60_000);
    expect([socket.connects, socket.isClosed]).toEqual([0, true]);
  });
});

describe('a message that is asked', () => {
  test("returns the server's answer", async () => {
    socket.greets(0);
    const answer = client.ask('calling.place', { id: 'one' });
    expect(socket.messages[0]?.sent).toEqual(['calling.place', { id: 'one' }]);
    socket.messages[0]?.answer({ ok: false, code: 'calling.lineBusy' });
    expect(await answer).toEqual({ ok: false, code: 'calling.lineBusy' });
  });

  test('is answered by nothing after a second and a half of silence', async () => {
    socket.greets(0);
    const answer = client.ask('calling.place', {});
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await answer).toBeNull();
  });

  test('is not sent without a connection', async () => {
    expect(await client.ask('calling.place', {})).toBeNull();
    expect(socket.messages).toEqual([]);
  });
});
