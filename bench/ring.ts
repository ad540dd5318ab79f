import { randomUUID } from 'node:crypto';
import { CALL_TOPIC } from '#features/calling/constants-topics.ts';
import { createClient } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { openWorkspace } from './workspace.ts';

const CALLS = 30;

/**
 * How long the server takes to ring somebody: from the caller's request leaving this process to the event arriving
 * at the callee's socket in it, so that both lie on one clock and no browser is in between.
 * @returns milliseconds of each call
 */
export async function measureRinging(): Promise<number[]> {
  const workspace = await openWorkspace();
  const server = await workspace.startAhoy();
  const [caller, callee] = [alice, bob].map(() => createClient(() => String(server.ready['url'])));
  try {
    if (caller === undefined || callee === undefined) throw new Error('there are two clients');
    await caller.register(alice);
    await callee.register(bob);
    const deviceId = randomUUID();
    await caller.connect(deviceId);
    const socket = await callee.connect(randomUUID());
    const took: number[] = [];
    for (let call = 0; call <= CALLS; call += 1) {
      const id = randomUUID();
      const rang = new Promise<void>((resolve) => {
        socket.on('events', (_stream, events) => {
          if (events.some(({ topic, payload }) => topic === CALL_TOPIC && isCall(payload, id))) resolve();
        });
      });
      const startedAt = performance.now();
      const placed = caller.calling.place({ id, to: bob.username, deviceId });
      await rang;
      // The first call pays for what is started once.
      if (call > 0) took.push(performance.now() - startedAt);
      await placed;
      await caller.calling.hangUp({ id });
      socket.off('events');
    }
    return took;
  } finally {
    caller?.close();
    callee?.close();
    await server.stop();
    await workspace.close();
  }
}

const isCall = (payload: unknown, id: string): boolean =>
  typeof payload === 'object' && payload !== null && 'id' in payload && payload.id === id;
