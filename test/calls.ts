import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ANSWER_TOPIC, CALL_TOPIC, PLACE_TOPIC, SIGNAL_TOPIC } from '#features/calling/constants-topics.ts';
import type { Call, Signal, SignalIn } from '#features/calling/model.ts';
import type { MessageResult } from '#kernel/realtime-protocol.ts';
import type { Client, TestSocket } from './client.ts';

/** A person's device: it receives what a browser's phone line receives, and keeps the newest view of each call. */
export interface Device {
  readonly id: string;
  readonly socket: TestSocket;
  /** Every view of a call that was pushed, in order. */
  readonly pushed: readonly Call[];
  /** Every signal that was forwarded to this device. */
  readonly signals: readonly SignalIn[];
  /** The newest view of a call. */
  call(id: string): Call | undefined;
  /** Waits until the newest view of a call meets a condition. */
  sees(id: string, says: Partial<Call>): Promise<Call>;
  hears(count: number): Promise<readonly SignalIn[]>;
  send(signal: unknown): Promise<MessageResult>;
  /** Places a call over the socket. */
  place(placing: unknown): Promise<MessageResult>;
  /** Answers one over it. */
  answer(answering: unknown): Promise<MessageResult>;
}

const WAIT_MS = 5_000;

export async function connectDevice(client: Client, id = `device-${randomUUID()}`): Promise<Device> {
  const socket = await client.connect(id);
  const pushed: Call[] = [];
  const signals: SignalIn[] = [];
  const waiting = new Set<() => void>();
  const look = () => {
    for (const check of waiting) check();
  };
  socket.on('events', (_stream, events) => {
    // The server's own view of its payloads: what a test compares with a fresh fetch.
    for (const event of events) if (event.topic === CALL_TOPIC) pushed.push(event.payload as Call);
    look();
  });
  socket.on('message', (topic, payload) => {
    // The relay forwards nothing that is not a signal.
    if (topic === SIGNAL_TOPIC) signals.push(payload as SignalIn);
    look();
  });
  const newest = (callId: string) => pushed.findLast((call) => call.id === callId);

  function until<Value>(what: string, find: () => Value | undefined): Promise<Value> {
    return new Promise((found, failed) => {
      const timer = setTimeout(() => {
        waiting.delete(check);
        failed(new Error(`${id} did not see ${what} within ${WAIT_MS} ms`));
      }, WAIT_MS);
      const check = () => {
        const value = find();
        if (value === undefined) return;
        clearTimeout(timer);
        waiting.delete(check);
        found(value);
      };
      waiting.add(check);
      check();
    });
  }

  return {
    id,
    socket,
    pushed,
    signals,
    call: newest,
    sees: (callId, says) =>
      until(`${JSON.stringify(says)}, but ${JSON.stringify(newest(callId))}`, () => {
        const call = newest(callId);
        return call !== undefined && isDeepStrictEqual({ ...call, ...says }, call) ? call : undefined;
      }),
    hears: (count) => until(`${count} signals`, () => (signals.length >= count ? signals : undefined)),
    send: (signal) => socket.timeout(WAIT_MS).emitWithAck('message', SIGNAL_TOPIC, signal),
    place: (placing) => socket.timeout(WAIT_MS).emitWithAck('message', PLACE_TOPIC, placing),
    answer: (answering) => socket.timeout(WAIT_MS).emitWithAck('message', ANSWER_TOPIC, answering),
  };
}

export const newCallId = (): string => randomUUID();

/** The first candidates of that offer. */
export function candidatesFor(callId: string): Signal {
  const candidate = 'candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host';
  return { ...offerFor(callId, 1), body: { kind: 'candidates', candidates: [{ candidate, sdpMid: '0' }] } };
}

export function offerFor(callId: string, seq = 0): Signal {
  return { callId, linkId: 'link-1', seq, body: { kind: 'offer', sdp: 'v=0' } };
}
