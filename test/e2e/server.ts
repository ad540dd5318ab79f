import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { RunningServer } from '../../src/entries/server-app.ts';
import type { SystemClock } from '../../src/platform/server/clock.ts';
import type { Answer, Order } from './server-processes.ts';

// As in src/entries/server.ts: nothing of ours is imported before this.
enableCompileCache(join(import.meta.dirname, '../../.cache/node'));
const { startServer } = await import('../../src/entries/server-app.ts');
const { systemClock } = await import('../../src/platform/server/clock.ts');

/**
 * Runs one server after the other, as `npm start` runs it but for its clock, which the test may move forward.
 * What goes wrong ends the process, which the test sees.
 */
let server: RunningServer | undefined;
let ahead = 0;
process.on('message', (order: Order) => void obey(order));
// The test that started it is gone, so it has to end itself.
process.once('disconnect', () => void (server?.stop() ?? Promise.resolve()).finally(() => process.exit(0)));

async function obey(order: Order): Promise<void> {
  if (order.do === 'move the clock') {
    ahead += order.milliseconds;
    return;
  }
  if (order.do === 'start') {
    ahead = 0;
    const clock: SystemClock = {
      now: () => systemClock.now() + ahead,
      elapsed: () => systemClock.elapsed() + ahead,
      origin: systemClock.origin,
    };
    server = await startServer(order.env, [], { clock });
    answer('started');
  } else {
    await server?.stop();
    server = undefined;
    answer('stopped');
  }
}

function answer(word: Answer): void {
  process.send?.(word);
}
