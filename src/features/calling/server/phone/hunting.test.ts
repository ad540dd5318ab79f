import { describe, expect, test } from 'vitest';
import { asCallId } from '#kernel/ids.ts';
import { Hunt } from './hunting.ts';
import { ANNS, BENS, byCarrier, type ScriptedCarrier, scriptedCarrier } from './phone.world.ts';

/** A hunt through carriers with these names, in this order, and a log of what it did. */
function hunting(...names: string[]) {
  const carriers = names.map(scriptedCarrier);
  const done: string[] = [];
  const attempts: string[] = [];
  const state = { isOver: false, legs: [] as string[] };
  const hunt = new Hunt(
    {
      media: { open: async (session) => ({ address: `audio of ${session}`, port: 9 }) },
      routing: {
        note: (carrier, failed) => void done.push(`${carrier.name} ${failed ? 'failed' : 'works'}`),
      },
      attempts: {
        note: async ({ carrier }, { sipCode, q850, carrierCallId }) =>
          void attempts.push([carrier.name, sipCode, q850, carrierCallId === '' ? 'over' : 'up'].join(' ')),
      },
    },
    {
      from: ANNS,
      to: BENS,
      routes: carriers.map((carrier) => ({ carrier, costMicroUsdPerMinute: 4_000 })),
    },
    {
      id: asCallId('call'),
      isOver: () => state.isOver,
      tried: ({ callId }) => void state.legs.push(callId),
      ringing: () => void done.push('rings'),
      media: ({ port }) => void done.push(`audio at ${port}`),
      answered: () => void done.push('answered'),
      held: (on) => void done.push(on ? 'held' : 'taken back'),
      ended: ({ sipCode }) => void done.push(`ended with ${sipCode}`),
      gaveUp: async (reason) => void done.push(`gave up: ${reason}`),
    },
  );
  return { hunt, carriers, done, attempts, state };
}

const legOf = ({ legs }: ScriptedCarrier, nth = 0) => {
  const leg = legs[nth];
  if (leg === undefined) throw new Error('the carrier was not asked');
  return leg;
};

describe('carriers', () => {
  test('are tried in the order of the routes, with the same numbers and audio address', async () => {
    const { hunt, carriers, state } = hunting('first', 'second');
    await hunt.next();
    await hunt.refused(byCarrier(503));
    for (const carrier of carriers)
      expect(legOf(carrier).request).toEqual({
        from: '+14155550134',
        to: '+442079460018',
        media: { address: 'audio of call', port: 9 },
      });
    expect(state.legs).toHaveLength(2);
  });

  test.each([408, 500, 502, 503, 504])(
    'after %i the next one is tried, and the failed one is noted',
    async (code) => {
      const { hunt, carriers, done } = hunting('first', 'second');
      await hunt.next();
      await hunt.refused(byCarrier(code));
      expect(carriers[1]?.legs).toHaveLength(1);
      expect(done).toEqual(['first failed']);
    },
  );

  test.each([
    [486, 'busy'],
    [603, 'declined'],
    [404, 'number-unknown'],
    [403, 'refused-by-network'],
  ])('after %i no other is tried, and the call ends as %s', async (code, reason) => {
    const { hunt, carriers, done } = hunting('first', 'second');
    await hunt.next();
    await hunt.refused(byCarrier(code));
    expect(carriers[1]?.legs).toEqual([]);
    expect(done).toEqual(['first works', `gave up: ${reason}`]);
  });

  test('that all fail end the call with the last one’s reason', async () => {
    const { hunt, done } = hunting('first', 'second');
    await hunt.next();
    await hunt.refused(byCarrier(500));
    await hunt.refused(byCarrier(503, 34));
    expect(done).toEqual(['first failed', 'second failed', 'gave up: no-route']);
  });

  test('without any route the call fails', async () => {
    const { hunt, done } = hunting();
    await hunt.next();
    expect(done).toEqual(['gave up: failed']);
  });

  test('that hang up before an answer fail the call', async () => {
    const { hunt, done } = hunting('first');
    await hunt.next();
    await hunt.refused(byCarrier(null));
    expect(done.at(-1)).toBe('gave up: failed');
  });

  test('aren’t tried once the call is over', async () => {
    const { hunt, carriers, state, attempts, done } = hunting('first');
    state.isOver = true;
    await hunt.next();
    expect(carriers[0]?.legs).toEqual([]);
    expect([attempts, done]).toEqual([[], []]);
  });
});

describe('each attempt', () => {
  test('is saved when it starts, and again with its result', async () => {
    const { hunt, carriers, attempts } = hunting('first', 'second');
    const [first, second] = carriers;
    if (first === undefined || second === undefined) throw new Error('two carriers');
    await hunt.next();
    legOf(first).listener.ended(byCarrier(503, 38));
    await hunt.refused(byCarrier(503, 38));
    legOf(second).listener.answered();
    await hunt.noteAnswer();
    expect(attempts).toEqual(['first   up', 'first 503 38 over', 'second   up', 'second 200  up']);
  });

  test('passes on what the carrier reports, and an answer marks the carrier as working', async () => {
    const { hunt, carriers, done } = hunting('first');
    const [first] = carriers;
    if (first === undefined) throw new Error('a carrier');
    await hunt.next();
    const { listener } = legOf(first);
    listener.ringing();
    listener.media({ address: '192.0.2.1', port: 4_000, payloadType: 0, telephoneEvent: null });
    listener.answered();
    listener.held(true);
    listener.held(false);
    listener.ended(byCarrier(null));
    expect(done).toEqual([
      'rings',
      'audio at 4000',
      'first works',
      'answered',
      'held',
      'taken back',
      'ended with null',
    ]);
  });
});
