import { afterEach, beforeEach, vi } from 'vitest';
import type { DurableEvent, Handshake, MessageResult, StreamPlaces } from '#kernel/realtime-protocol.ts';
import { connectRealtime, type RealtimeClient } from './realtime.ts';
import type { RealtimeSocket } from './realtime-options.ts';

type Listener = (...args: never[]) => void;

/** The client's end of a connection whose other end the test plays. */
class FakeSocket {
  connected = false;
  isClosed = false;
  connects = 0;
  /** What the client would say in its handshake now. */
  handshake: () => Handshake = () => ({ deviceId: '', workspaceId: null, last: {} });
  /** Questions of the client that wait for an answer: where it stands in its account's stream and in all, and how to answer. */
  readonly syncs: { from: number; last: StreamPlaces; answer: (head: number) => void; fail: () => void }[] =
    [];
  readonly #listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }
  says(event: string, ...args: unknown[]): void {
    if (event === 'disconnect') this.connected = false;
    for (const listener of this.#listeners.get(event) ?? []) listener(...(args as never[]));
  }
  timeout(milliseconds: number): {
    emit: (event: 'sync', last: StreamPlaces, done: (failure: Error | null, heads?: unknown) => void) => void;
    emitWithAck: (event: 'message', ...sent: unknown[]) => Promise<MessageResult>;
  } {
    return {
      emitWithAck: (_event, ...sent) =>
        new Promise((answer, fail) => {
          this.messages.push({ sent, answer });
          setTimeout(() => fail(new Error('timeout')), milliseconds);
        }),
      emit: (_event, last, done) =>
        this.syncs.push({
          from: last['account'] ?? Number.NaN,
          last,
          answer: (account) => done(null, { account }),
          fail: () => done(new Error('timeout')),
        }),
    };
  }
  /** Messages of the client that wait for an answer, each with how to answer it. */
  readonly messages: { sent: unknown[]; answer: (result: MessageResult) => void }[] = [];
  connect(): void {
    this.connects += 1;
  }
  close(): void {
    this.isClosed = true;
    this.connected = false;
  }
  /** Connects and greets, as the server does. @param streams those of the workspace, and where they stand */
  greets(account: number, streams: StreamPlaces = {}, workspaceId: string | null = 'own'): void {
    this.connected = true;
    this.says('welcome', {
      workspaceId,
      heads: { account, ...streams },
      serverTime: 0,
      serverId: 'server',
    });
  }
  sends(...seqs: number[]): void {
    this.sendsTo('account', ...seqs);
  }
  sendsTo(stream: string, ...seqs: number[]): void {
    this.says(
      'events',
      stream,
      seqs.map((seq): DurableEvent => ({ seq, topic: 'calls', payload: seq })),
    );
  }
}

export let socket: FakeSocket;
export let client: RealtimeClient;
/** Payloads of the events that listeners were given. */
export let got: unknown[];
/** What the app was told, how often; and the workspace that it shows. */
export let app: {
  refetches: number;
  signedOut: number;
  /** Why the server has ended the session. */
  ended: string[];
  workspacesGone: number;
  workspaceId: string | null;
};

/** Gives each test a client that connects for the first time, and stops the clock. */
export function useClient(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: true });
    socket = new FakeSocket();
    got = [];
    app = { refetches: 0, signedOut: 0, ended: [], workspacesGone: 0, workspaceId: null };
    client = connectRealtime({
      url: 'http://localhost',
      deviceId: 'device-1',
      onSignedOut: () => {
        app.signedOut += 1;
      },
      onEnded: (code) => app.ended.push(code),
      workspaceId: () => app.workspaceId,
      onWorkspaceGone: () => {
        app.workspacesGone += 1;
      },
      open(_url, handshake) {
        socket.handshake = handshake;
        // The fake has the five members that the client uses.
        return socket as unknown as RealtimeSocket;
      },
    });
    client.onEvent('calls', (payload) => got.push(payload));
    client.onResync(() => {
      app.refetches += 1;
    });
  });
  afterEach(() => {
    client.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
