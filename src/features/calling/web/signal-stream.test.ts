import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { SignalOut } from '../model.ts';
import { type Carried, SignalStream } from './signal-stream.ts';

const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('arrives' as const) },
    { weight: 2, arbitrary: fc.constant('lost' as const) },
    { weight: 1, arbitrary: fc.constant('doubled' as const) },
    { weight: 1, arbitrary: fc.constant('late' as const) },
  ),
);

describe('a stream over a bad channel', () => {
  test('delivers every message once and in order, whatever is lost, doubled or late', () => {
    fc.assert(
      fc.property(fates, fc.integer({ min: 1, max: 12 }), (stream, count) => {
        const clock = new SimulatedClock();
        const received: Carried[] = [];
        const ends: { here?: SignalStream; there?: SignalStream } = {};
        const carry = (to: 'here' | 'there') => (out: SignalOut) => {
          const fate = stream.next().value;
          if (fate === 'lost') return;
          const later = fate === 'late' ? 700 : 1;
          clock.setTimeout(() => ends[to]?.receive(to === 'there' ? 'a' : 'b', out.signal), later);
          if (fate === 'doubled') clock.setTimeout(() => ends[to]?.receive('a', out.signal), later + 40);
        };
        const base = { callId: 'call', linkId: 'link', timer: clock };
        ends.here = new SignalStream({ ...base, to: 'b', send: carry('there'), deliver: () => undefined });
        ends.there = new SignalStream({
          ...base,
          to: 'a',
          send: carry('here'),
          deliver: (body) => void received.push(body),
        });
        const sent = Array.from(
          { length: count },
          (_, index): Carried => ({
            kind: 'candidates',
            candidates: [{ candidate: `candidate ${index}`, sdpMid: '0' }],
          }),
        );
        for (const body of sent) ends.here.send(body);
        for (let step = 0; step < 3_000; step += 1) clock.increment(20);
        expect(received).toEqual(sent);
      }),
      { numRuns: 60 },
    );
  });

  test('a message that was acknowledged is not sent again', () => {
    const clock = new SimulatedClock();
    const sent: SignalOut[] = [];
    const stream = new SignalStream({
      callId: 'call',
      linkId: 'link',
      to: 'b',
      timer: clock,
      send: (out) => void sent.push(out),
      deliver: () => undefined,
    });
    stream.send({ kind: 'restart' });
    clock.increment(1_000);
    stream.receive('b', { callId: 'call', linkId: 'link', seq: 0, body: { kind: 'ack', of: 0 } });
    clock.increment(5_000);
    expect(sent).toHaveLength(2);
  });

  test('one acknowledgement is enough for all messages before it', () => {
    const clock = new SimulatedClock();
    const sent: SignalOut[] = [];
    const stream = new SignalStream({
      callId: 'call',
      linkId: 'link',
      to: 'b',
      timer: clock,
      send: (out) => void sent.push(out),
      deliver: () => undefined,
    });
    for (let count = 0; count < 3; count += 1) stream.send({ kind: 'restart' });
    stream.receive('b', { callId: 'call', linkId: 'link', seq: 1, body: { kind: 'ack', of: 1 } });
    clock.increment(1_000);
    expect(sent.map(({ signal }) => signal.seq)).toEqual([0, 1, 2, 2]);
  });

  test('messages are acknowledged with the next one sent, or alone; an offer at once', () => {
    const clock = new SimulatedClock();
    const sent: SignalOut[] = [];
    const stream = new SignalStream({
      callId: 'call',
      linkId: 'link',
      to: 'b',
      timer: clock,
      send: (out) => void sent.push(out),
      deliver: () => undefined,
    });
    const receive = (seq: number, body: Carried) =>
      stream.receive('b', { callId: 'call', linkId: 'link', seq, body });
    receive(0, { kind: 'offer', sdp: 'o' });
    expect(sent.splice(0).map(({ signal }) => signal.body)).toEqual([{ kind: 'ack', of: 0 }]);
    receive(1, { kind: 'candidates', candidates: [{ candidate: 'c', sdpMid: '0' }] });
    stream.send({ kind: 'answer', sdp: 'a' });
    clock.increment(500);
    expect(sent.splice(0).map(({ signal }) => [signal.body.kind, signal.acked])).toEqual([['answer', 1]]);
    receive(2, { kind: 'candidates', candidates: [{ candidate: 'd', sdpMid: '0' }] });
    receive(3, { kind: 'candidates', candidates: [{ candidate: 'e', sdpMid: '0' }] });
    expect(sent).toEqual([]);
    clock.increment(100);
    expect(sent.map(({ signal }) => signal.body)).toEqual([{ kind: 'ack', of: 3 }]);
  });

  test('only the offer goes to all devices; candidates wait for the one that takes the link', () => {
    const clock = new SimulatedClock();
    const sent: SignalOut[] = [];
    const stream = new SignalStream({
      callId: 'call',
      linkId: 'link',
      to: null,
      timer: clock,
      send: (out) => void sent.push(out),
      deliver: () => undefined,
    });
    stream.send({ kind: 'offer', sdp: 'o' });
    stream.send({ kind: 'candidates', candidates: [{ candidate: 'c', sdpMid: '0' }] });
    clock.increment(1_000);
    expect(sent.map(({ toDeviceId, signal }) => [toDeviceId, signal.body.kind])).toEqual([
      [null, 'offer'],
      [null, 'offer'],
    ]);
    stream.receive('laptop', { callId: 'call', linkId: 'link', seq: 0, body: { kind: 'ack', of: 0 } });
    stream.bind('laptop');
    expect(sent.slice(2).map(({ toDeviceId, signal }) => [toDeviceId, signal.body.kind])).toEqual([
      ['laptop', 'candidates'],
    ]);
  });

  test('the device that takes the link also gets what only others have acknowledged', () => {
    const clock = new SimulatedClock();
    const sent: SignalOut[] = [];
    const stream = new SignalStream({
      callId: 'call',
      linkId: 'link',
      to: null,
      timer: clock,
      send: (out) => void sent.push(out),
      deliver: () => undefined,
    });
    stream.send({ kind: 'offer', sdp: 'o' });
    stream.receive('laptop', { callId: 'call', linkId: 'link', seq: 0, body: { kind: 'ack', of: 0 } });
    stream.bind('phone');
    expect(sent.map(({ toDeviceId }) => toDeviceId)).toEqual([null, 'phone']);
  });
});
