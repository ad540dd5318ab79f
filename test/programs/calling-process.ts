import type { PoolConfig } from 'pg';
import { asE164 } from '#kernel/e164.ts';
import { createDialogKeeper } from '#test/dialog-keeper.ts';

// A process that places calls over a trunk, takes those that it is brought, and then is killed.
const { trunk, keeper } = await createDialogKeeper({
  port: Number(process.env['CARRIER_PORT']),
  // Written by the test.
  connection: JSON.parse(process.env['CONNECTION'] ?? '{}') as PoolConfig,
});
const nothing = () => undefined;
keeper.start();
const media = { address: '127.0.0.1', port: 20_000 };
trunk.onIncoming((leg) => {
  leg.listen({ media: nothing, held: nothing, ended: nothing });
  leg.answer(media);
});
await trunk.start();
for (let left = Number(process.env['CALLS'] ?? 1); left > 0; left -= 1) {
  trunk.place(
    { from: null, to: asE164('+12125550150'), media },
    { ringing: nothing, media: nothing, answered: nothing, held: nothing, ended: nothing },
  );
  await new Promise((done) => setTimeout(done, 5));
}
