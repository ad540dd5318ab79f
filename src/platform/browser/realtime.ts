import { io, type Socket } from 'socket.io-client';
import { commonErrors } from '#kernel/common-errors.ts';
import { lineErrors } from '#kernel/line-errors.ts';
import type { ClientToServer, Handshake, MessageResult, ServerToClient } from '#kernel/realtime-protocol.ts';
import { createEventSequence, type EventSequence } from './event-sequence.ts';
import { createListeners } from './listeners.ts';

/** State of the line to the server: what the dot in the header shows. */
export type LineState =
  | { state: 'connecting' }
  | { state: 'ready'; latencyMs: number | null }
  | { state: 'offline' }
  /** The account has as many tabs and devices connected as it may. */
  | { state: 'crowded' };

export interface RealtimeClient {
  /** Durable events of one topic, each once and in order. @returns a function that ends the subscription */
  onEvent(topic: string, receive: (payload: unknown) => void): () => void;
  /** Called when events were missed for good: fetch everything again. */
  onResync(refetch: () => void): () => void;
  /** Transient messages of one topic. */
  onMessage(topic: string, receive: (payload: unknown) => void): () => void;
  /** Sends a message, once and without an answer; a line that is down loses it. */
  send(topic: string, payload: unknown): void;
  /** Sends a message and waits for what the server says of it. @returns null when the line is down, or stays silent */
  ask(topic: string, payload: unknown): Promise<MessageResult | null>;
  readonly line: { get(): LineState; subscribe(listener: () => void): () => void };
  close(): void;
}

export type RealtimeSocket = Pick<
  Socket<ServerToClient, ClientToServer>,
  'connected' | 'on' | 'emit' | 'timeout' | 'connect' | 'close'
>;

export interface RealtimeOptions {
  readonly url: string;
  readonly deviceId: string;
  /** Called when the server refuses this connection because nobody is signed in. */
  readonly onSignedOut?: () => void;
  /** Opens the connection; `handshake` says at each attempt what the server is told. For tests. */
  readonly open?: (url: string, handshake: () => Handshake) => RealtimeSocket;
}

const SYNC_MS = 20_000;
const ANSWER_MS = 5_000;
/** What is asked by a person has another way, which need not wait long for this one. */
const ASK_MS = 1_500;
/** After a refusal Socket.IO does not try again by itself. */
const REFUSED_RETRY_MS = 3_000;

/** Connects this device. Reconnects for ever; says the last sequence it has, so that nothing durable is missed. */
export function connectRealtime(options: RealtimeOptions): RealtimeClient {
  const events = createListeners<unknown>();
  const messages = createListeners<unknown>();
  const resyncs = createListeners<void>();
  const line = createLine();
  const sequence = createEventSequence({
    deliver: ({ topic, payload }) => events.call(topic, payload),
    askForMissing: () => sync(),
    refetch: () => resyncs.call('', undefined),
  });
  const socket = (options.open ?? openSocket)(options.url, () => ({
    deviceId: options.deviceId,
    lastSeq: sequence.last,
  }));
  const sync = syncer(socket, sequence, (latencyMs) => line.set({ state: 'ready', latencyMs }));

  socket.on('welcome', ({ headSeq }) => {
    line.set({ state: 'ready', latencyMs: null });
    sequence.greeted(headSeq);
    // What was missed is on its way already; a sync now would only bring it twice.
    if (!sequence.isBehind()) sync();
  });
  socket.on('events', (batch) => sequence.received(batch));
  socket.on('resync', ({ headSeq }) => sequence.startAfresh(headSeq));
  socket.on('message', (topic, payload) => messages.call(topic, payload));
  const stopReconnecting = reconnectForEver(socket, line, options.onSignedOut);
  const timer = setInterval(sync, SYNC_MS);

  return {
    onEvent: events.add,
    onMessage: messages.add,
    onResync: (refetch) => resyncs.add('', refetch),
    send(topic, payload) {
      // Socket.IO would keep it and send it with the next connection, long after its time.
      if (socket.connected) socket.emit('message', topic, payload);
    },
    async ask(topic, payload) {
      if (!socket.connected) return null;
      return socket
        .timeout(ASK_MS)
        .emitWithAck('message', topic, payload)
        .catch(() => null);
    },
    line: { get: line.get, subscribe: (listener) => line.listeners.add('', listener) },
    close() {
      clearInterval(timer);
      stopReconnecting();
      socket.close();
    },
  };
}

function openSocket(url: string, handshake: () => Handshake): RealtimeSocket {
  return io(url, {
    transports: ['websocket', 'polling'],
    reconnectionDelay: 300,
    reconnectionDelayMax: 3_000,
    timeout: 10_000,
    auth: (fill) => fill(handshake()),
  });
}

/** Asks for what is missing, one question at a time, until nothing is. */
function syncer(
  socket: RealtimeSocket,
  sequence: EventSequence,
  measured: (latencyMs: number) => void,
): () => void {
  let isAsking = false;
  return function sync() {
    const { last } = sequence;
    if (isAsking || !socket.connected || last === null) return;
    isAsking = true;
    const askedAt = performance.now();
    socket.timeout(ANSWER_MS).emit('sync', last, (failure) => {
      isAsking = false;
      if (failure === null) measured(Math.round(performance.now() - askedAt));
      // The missing events come before the answer, so what is still missing was recorded later.
      if (sequence.isBehind()) sync();
    });
  };
}

type Line = ReturnType<typeof createLine>;

function createLine() {
  const listeners = createListeners<void>();
  let state: LineState = { state: 'connecting' };
  return {
    listeners,
    get: () => state,
    set(next: LineState) {
      state = next;
      listeners.call('', undefined);
    },
  };
}

/**
 * Socket.IO tries again by itself when a connection breaks, but neither when the server ended it nor when it was
 * refused. The session may have been revoked then, or the server is only starting.
 */
function reconnectForEver(
  socket: RealtimeSocket,
  line: Line,
  onSignedOut: (() => void) | undefined,
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const isOffline = () => 'onLine' in navigator && !navigator.onLine;
  const lost = () => line.set({ state: isOffline() ? 'offline' : 'connecting' });
  const tryLater = () => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  };
  socket.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect') tryLater();
  });
  socket.on('connect_error', (refusal) => {
    if (refusal.message === lineErrors.tooManyDevices().code) line.set({ state: 'crowded' });
    else lost();
    if (refusal.message === commonErrors.signedOut().code) onSignedOut?.();
    // A refusal carries a code of ours; a transport that failed is retried by Socket.IO.
    if (/^(common|line)\./.test(refusal.message)) tryLater();
  });
  return () => clearTimeout(retry);
}
