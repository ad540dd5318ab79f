import { describe, expect, test, vi } from 'vitest';
import { app, client, got, socket, useClient } from './realtime.world.ts';

useClient();

describe('streams', () => {
  const MONEY = 'workspace.money';
  const TEAM = 'workspace.team';

  test('each have their own position, and listeners get the events of all', () => {
    socket.greets(5, { [MONEY]: 40 });
    socket.syncs.shift()?.answer(5);
    socket.sendsTo(MONEY, 41);
    socket.sends(6);
    socket.sendsTo(MONEY, 41, 42);
    expect(got).toEqual([41, 6, 42]);
    expect(socket.handshake().last).toEqual({ account: 6, [MONEY]: 42 });
  });

  test("don't wait for each other: a gap in one is requested while another continues", () => {
    socket.greets(0, { [MONEY]: 0 });
    socket.syncs.shift()?.answer(0);
    socket.sendsTo(MONEY, 2);
    socket.sends(1);
    expect(got).toEqual([1]);
    expect(socket.syncs.map(({ last }) => last)).toEqual([{ account: 0, [MONEY]: 0 }]);
  });

  test('that are new cause one fresh fetch, however many they are', () => {
    socket.greets(0, { [MONEY]: 3, [TEAM]: 7 });
    expect(app.refetches).toBe(1);
    socket.greets(0, { [TEAM]: 7 });
    expect(app.refetches).toBe(1);
    socket.greets(0, { [MONEY]: 4, [TEAM]: 7 });
    expect(app.refetches).toBe(2);
    expect(socket.handshake().last).toEqual({ account: 0, [MONEY]: 4, [TEAM]: 7 });
  });

  test('that the server no longer names are ignored', () => {
    socket.greets(0, { [MONEY]: 0 });
    socket.greets(0);
    socket.sendsTo(MONEY, 1);
    socket.says('resync', MONEY, 9);
    expect([got, app.refetches]).toEqual([[], 1]);
  });

  test("keep their positions when another one can't be replayed", () => {
    socket.greets(3, { [MONEY]: 0 });
    socket.says('resync', MONEY, 900);
    expect(app.refetches).toBe(2);
    expect(socket.handshake().last).toEqual({ account: 3, [MONEY]: 900 });
  });
});

describe('the workspace of a tab', () => {
  test('is in every handshake', () => {
    app.workspaceId = 'studio';
    client.changeWorkspace();
    expect(socket.handshake().workspaceId).toBe('studio');
    socket.greets(0, {}, 'studio');
    expect(socket.handshake().workspaceId).toBe('studio');
  });

  test('stays the one that the server chose for a tab that names none', () => {
    socket.greets(0, { 'workspace.team': 4 }, 'own');
    expect(socket.handshake()).toEqual({
      deviceId: 'device-1',
      workspaceId: 'own',
      last: { account: 0, 'workspace.team': 4 },
    });
  });

  test("changes at once: a new connection starts its streams afresh and continues the account's", () => {
    socket.greets(2, { 'workspace.team': 4 });
    app.workspaceId = 'studio';
    client.changeWorkspace();
    expect([socket.isClosed, socket.connects]).toEqual([true, 1]);
    expect(socket.handshake()).toEqual({
      deviceId: 'device-1',
      workspaceId: 'studio',
      last: { account: 2 },
    });
    socket.greets(2, { 'workspace.team': 90 }, 'studio');
    expect(app.refetches).toBe(2);
    socket.sendsTo('workspace.team', 91);
    expect(got).toEqual([91]);
  });

  test('is fetched afresh if the server chose another, although its streams have the same names', () => {
    socket.greets(0, { 'workspace.team': 4 }, 'own');
    socket.greets(0, { 'workspace.team': 6 }, 'other');
    expect(app.refetches).toBe(2);
    socket.sendsTo('workspace.team', 7);
    expect(got).toEqual([7]);
  });

  test('that is gone is reported once, and the connection continues without it at once', () => {
    app.workspaceId = 'studio';
    client.changeWorkspace();
    socket.greets(3, { 'workspace.team': 4 }, 'studio');
    socket.says('disconnect', 'transport close');
    vi.advanceTimersByTime(1_000);
    socket.says('connect_error', new Error('line.notInWorkspace'));
    expect([app.workspacesGone, socket.connects]).toEqual([1, 3]);
    expect(socket.handshake()).toEqual({ deviceId: 'device-1', workspaceId: null, last: { account: 3 } });
    socket.greets(3, { 'workspace.team': 90 }, 'own');
    expect(app.workspacesGone).toBe(1);
    expect(client.connection.get().state).toBe('ready');
  });

  test('that is refused twice in a row is tried again after a pause', () => {
    app.workspaceId = 'studio';
    client.changeWorkspace();
    socket.says('connect_error', new Error('line.notInWorkspace'));
    client.changeWorkspace();
    const before = socket.connects;
    socket.says('connect_error', new Error('line.notInWorkspace'));
    expect(socket.connects).toBe(before);
    vi.advanceTimersByTime(3_000);
    expect(socket.connects).toBe(before + 1);
  });

  test('with a changed role is joined again at once, without looking offline', () => {
    const states: string[] = [];
    socket.greets(0, { 'workspace.team': 4 });
    client.connection.subscribe(() => states.push(client.connection.get().state));
    socket.says('rejoin');
    expect([socket.isClosed, socket.connects]).toEqual([true, 1]);
    socket.greets(0, { 'workspace.team': 4, 'workspace.money': 9 });
    expect(states).toEqual(['connecting', 'ready']);
    expect(app.refetches).toBe(2);
  });
});
