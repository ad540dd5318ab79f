import { io } from 'socket.io-client';
import { commonErrors } from '#kernel/common-errors.ts';
import { connectionErrors } from '#kernel/connection-errors.ts';
import type { Handshake, MessageResult } from '#kernel/realtime-protocol.ts';
import { type ConnectionState, createConnectionStore } from './connection-state.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';
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
  /** Reconnects with the tab's current workspace, and starts its streams afresh. */
  changeWorkspace(): void;
  /** Checks whether the connection is still alive, because a request elsewhere wasn't answered. */
  verify(): void;
  /** Leaves until `connection.tryNow()`, because the browser freezes this page: the server reaches it by other ways. */
  sleep(): void;
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
 * Connects this device, and reconnects for ever. Each time it sends its last sequence number of each stream, so that no
 * durable event is missed.
 */
export function connectRealtime(options: RealtimeOptions): RealtimeClient {
  const events = createListeners<unknown>();
  const messages = createListeners<unknown>();
  const resyncs = createListeners<void>();
  const connection = createConnectionStore();
  const streams = createEventStreams({
    deliver: ({ topic, payload }) => events.call(topic, payload),
    askForMissing: () => sync(),
    refetch: () => resyncs.call('', undefined),
  });
  const workspace = workspaceOfTab(options, streams);
  const socket = (options.open ?? openSocket)(options.url, () => ({
    deviceId: options.deviceId,
    workspaceId: workspace.current(),
    last: streams.last(),
  }));
  const reconnection = reconnectForEver(socket, connection, {
    ...options,
    onRefused(code) {
      if (code === commonErrors.signedOut().code) options.onSignedOut?.();
      return code === connectionErrors.notInWorkspace().code && workspace.refused();
    },
  });
  const sync = syncer(socket, streams, (latencyMs) => connection.ready(latencyMs));

  socket.on('welcome', (welcome) => {
    connection.ready(null);
    streams.greeted(welcome);
    // Missed events are already on their way, and a sync now would only send them twice.
    if (!streams.isBehind()) sync();
  });
  const verify = verifier(socket, streams, () => reconnection.giveUp());
  socket.on('events', streams.received);
  socket.on('resync', streams.startAfresh);
  socket.on('rejoin', reconnection.anew);
  socket.on('ended', (code) => options.onEnded?.(code));
  socket.on('awake', (answer) => answer());
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
    changeWorkspace() {
      workspace.change();
      reconnection.anew();
    },
    verify,
    sleep: reconnection.rest,
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

/** Keeps the workspace that the handshake names. */
function workspaceOfTab(
  { workspaceId = () => null, onWorkspaceGone }: Pick<RealtimeOptions, 'workspaceId' | 'onWorkspaceGone'>,
  streams: EventStreams,
) {
  let named = workspaceId();
  // A tab that names none stays in the one that the server chose, whose events it has.
  const current = () => named ?? streams.workspaceId();
  return {
    current,
    change() {
      named = workspaceId();
      streams.leaveWorkspace();
    },
    /** @returns whether the next attempt names another */
    refused(): boolean {
      const refused = current();
      named = null;
      streams.leaveWorkspace();
      if (refused !== null) onWorkspaceGone?.();
      return refused !== null;
    },
  };
}

/** Asks for what is missing, one question at a time, until nothing is. */
function syncer(
  socket: RealtimeSocket,
  streams: EventStreams,
  measured: (latencyMs: number) => void,
): () => void {
  let isAsking = false;
  return function sync() {
    if (isAsking || !socket.connected || !streams.isGreeted()) return;
    isAsking = true;
    const sentAt = performance.now();
    socket.timeout(ANSWER_MS).emit('sync', streams.last(), (failure) => {
      isAsking = false;
      if (failure === null) measured(Math.round(performance.now() - sentAt));
      // The missing events come before the answer, so what is still missing was recorded later.
      if (streams.isBehind()) sync();
    });
  };
}

/** Sends a request that the server can always answer. Without an answer in time, the connection is dead. */
function verifier(socket: RealtimeSocket, streams: EventStreams, dead: () => void): () => void {
  let isAsking = false;
  return function verify() {
    if (isAsking || !socket.connected || !streams.isGreeted()) return;
    isAsking = true;
    socket.timeout(VERIFY_MS).emit('sync', streams.last(), (failure) => {
      isAsking = false;
      if (failure !== null && socket.connected) dead();
    });
  };
}
