import { io } from 'socket.io-client';
import type { Handshake, MessageResult } from '#kernel/realtime-protocol.ts';
import { type ConnectionState, createConnectionStore } from './connection-state.ts';
import { createEventSequence, type EventSequence } from './event-sequence.ts';
import { createListeners } from './listeners.ts';
import type { RealtimeOptions, RealtimeSocket } from './realtime-options.ts';
import { reconnectForEver } from './reconnect.ts';

export type { ConnectionState } from './connection-state.ts';

export interface RealtimeClient {
  /** Durable events of one topic, each once and in order. @returns a function that ends the subscription */
  onEvent(topic: string, receive: (payload: unknown) => void): () => void;
  /** Called when events were missed for good: fetch everything again. */
  onResync(refetch: () => void): () => void;
  /** Transient messages of one topic. */
  onMessage(topic: string, receive: (payload: unknown) => void): () => void;
  /** Sends a message once, without an answer. It is lost if there is no connection. */
  send(topic: string, payload: unknown): void;
  /** Sends a message and waits for the server's answer. @returns null if there is no connection or no answer in time */
  ask(topic: string, payload: unknown): Promise<MessageResult | null>;
  readonly connection: ConnectionView;
  /** Checks whether the connection is still alive, because a request elsewhere wasn't answered. */
  verify(): void;
  close(): void;
}

/** The connection as screens see it. */
export interface ConnectionView {
  get(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** Connects at once instead of waiting for the next attempt. */
  tryNow(): void;
}

const SYNC_MS = 20_000;
const ANSWER_MS = 5_000;
/** A person's request can also go over HTTP, so it needn't wait long for this one. */
const ASK_MS = 1_500;
/** A connection that may be dead has this long to prove that it isn't. */
const VERIFY_MS = 2_000;

/**
 * Connects this device, and reconnects for ever. Each time it sends its last sequence number, so that no durable event
 * is missed.
 */
export function connectRealtime(options: RealtimeOptions): RealtimeClient {
  const events = createListeners<unknown>();
  const messages = createListeners<unknown>();
  const resyncs = createListeners<void>();
  const connection = createConnectionStore();
  const sequence = createEventSequence({
    deliver: ({ topic, payload }) => events.call(topic, payload),
    askForMissing: () => sync(),
    refetch: () => resyncs.call('', undefined),
  });
  const socket = (options.open ?? openSocket)(options.url, () => ({
    deviceId: options.deviceId,
    lastSeq: sequence.last,
  }));
  const reconnection = reconnectForEver(socket, connection, options);
  const sync = syncer(socket, sequence, (latencyMs) => connection.ready(latencyMs));

  socket.on('welcome', ({ headSeq }) => {
    connection.ready(null);
    sequence.greeted(headSeq);
    // Missed events are already on their way, and a sync now would only send them twice.
    if (!sequence.isBehind()) sync();
  });
  const verify = verifier(socket, sequence, () => reconnection.giveUp());
  socket.on('events', (batch) => sequence.received(batch));
  socket.on('resync', ({ headSeq }) => sequence.startAfresh(headSeq));
  socket.on('message', (topic, payload) => messages.call(topic, payload));
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
    connection: { get: connection.get, subscribe: connection.subscribe, tryNow: reconnection.tryNow },
    verify,
    close() {
      clearInterval(timer);
      reconnection.stop();
      connection.close();
      socket.close();
    },
  };
}

function openSocket(url: string, handshake: () => Handshake): RealtimeSocket {
  return io(url, {
    transports: ['websocket', 'polling'],
    reconnection: false,
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
    const sentAt = performance.now();
    socket.timeout(ANSWER_MS).emit('sync', last, (failure) => {
      isAsking = false;
      if (failure === null) measured(Math.round(performance.now() - sentAt));
      // The missing events come before the answer, so what is still missing was recorded later.
      if (sequence.isBehind()) sync();
    });
  };
}

/** Sends a request that the server can always answer. Without an answer in time, the connection is dead. */
function verifier(socket: RealtimeSocket, sequence: EventSequence, dead: () => void): () => void {
  let isAsking = false;
  return function verify() {
    const { last } = sequence;
    if (isAsking || !socket.connected || last === null) return;
    isAsking = true;
    socket.timeout(VERIFY_MS).emit('sync', last, (failure) => {
      isAsking = false;
      if (failure !== null && socket.connected) dead();
    });
  };
}
