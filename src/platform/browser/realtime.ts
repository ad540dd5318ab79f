import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServer,
  DurableEvent,
  MessageResult,
  ServerToClient,
} from '#kernel/realtime-protocol.ts';

/** State of the line to the server: what the dot in the header shows. */
export type LineState =
  | { state: 'connecting' }
  | { state: 'ready'; latencyMs: number | null }
  | { state: 'offline' };

export interface RealtimeClient {
  /** Durable events of one topic, each once and in order. @returns a function that ends the subscription */
  onEvent(topic: string, receive: (payload: unknown) => void): () => void;
  /** Called when events were missed for good: fetch everything again. */
  onResync(refetch: () => void): () => void;
  /** Transient messages of one topic. */
  onMessage(topic: string, receive: (payload: unknown) => void): () => void;
  /** Sends a message. Resolves with the receiver's answer; rejects when the server does not answer in time. */
  send(topic: string, payload: unknown): Promise<MessageResult>;
  readonly line: { get(): LineState; subscribe(listener: () => void): () => void };
  close(): void;
}

const SYNC_MS = 20_000;
const ANSWER_MS = 5_000;

/** Connects this device. Reconnects for ever; says the last sequence it has, so that nothing durable is missed. */
export function connectRealtime(options: { url: string; deviceId: string }): RealtimeClient {
  let lastSeq: number | null = null;
  const events = new Map<string, Set<(payload: unknown) => void>>();
  const messages = new Map<string, Set<(payload: unknown) => void>>();
  const resyncs = new Set<() => void>();
  const lineListeners = new Set<() => void>();
  let line: LineState = { state: 'connecting' };

  const socket: Socket<ServerToClient, ClientToServer> = io(options.url, {
    transports: ['websocket', 'polling'],
    reconnectionDelay: 300,
    reconnectionDelayMax: 3_000,
    auth: (fill) => fill({ deviceId: options.deviceId, lastSeq }),
  });

  function setLine(next: LineState): void {
    line = next;
    for (const listener of lineListeners) listener();
  }

  function apply(batch: readonly DurableEvent[]): void {
    for (const event of batch) {
      if (lastSeq !== null && event.seq <= lastSeq) continue;
      if (lastSeq !== null && event.seq > lastSeq + 1) return sync();
      lastSeq = event.seq;
      for (const receive of events.get(event.topic) ?? []) receive(event.payload);
    }
  }

  function sync(): void {
    if (!socket.connected || lastSeq === null) return;
    const sentAt = performance.now();
    socket.timeout(ANSWER_MS).emit('sync', lastSeq, (failure) => {
      if (failure === null) setLine({ state: 'ready', latencyMs: Math.round(performance.now() - sentAt) });
    });
  }

  socket.on('welcome', ({ headSeq }) => {
    // A first connection starts from a fresh fetch, so what lies before it needs no replay.
    if (lastSeq === null) {
      lastSeq = headSeq;
      for (const refetch of resyncs) refetch();
    }
    setLine({ state: 'ready', latencyMs: null });
    sync();
  });
  socket.on('events', apply);
  socket.on('resync', ({ headSeq }) => {
    lastSeq = headSeq;
    for (const refetch of resyncs) refetch();
  });
  socket.on('message', (topic, payload) => {
    for (const receive of messages.get(topic) ?? []) receive(payload);
  });
  socket.on('disconnect', () => setLine({ state: navigator.onLine ? 'connecting' : 'offline' }));
  socket.on('connect_error', () => setLine({ state: navigator.onLine ? 'connecting' : 'offline' }));
  const timer = setInterval(sync, SYNC_MS);

  return {
    onEvent: (topic, receive) => listen(events, topic, receive),
    onMessage: (topic, receive) => listen(messages, topic, receive),
    onResync(refetch) {
      resyncs.add(refetch);
      return () => resyncs.delete(refetch);
    },
    send: (topic, payload) => socket.timeout(ANSWER_MS).emitWithAck('message', topic, payload),
    line: {
      get: () => line,
      subscribe(listener) {
        lineListeners.add(listener);
        return () => lineListeners.delete(listener);
      },
    },
    close() {
      clearInterval(timer);
      socket.close();
    },
  };
}

function listen<Value>(
  listeners: Map<string, Set<(value: Value) => void>>,
  topic: string,
  receive: (value: Value) => void,
): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(receive));
  return () => set.delete(receive);
}
