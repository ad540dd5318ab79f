import { asE164 } from '#kernel/e164.ts';
import { createDialogKeeper } from '#test/dialog-keeper.ts';

// A process that places a call over a trunk, takes the one that it is brought, and then is killed.
const { trunk, keeper } = await createDialogKeeper({
  port: Number(process.env['CARRIER_PORT']),
  connection: JSON.parse(process.env['CONNECTION'] ?? '{}') as object,
});
keeper.start();
const media = { address: '127.0.0.1', port: 20_000 };
trunk.onIncoming((leg) => {
  leg.listen({ media: () => {}, held: () => {}, ended: () => {} });
  leg.answer(media);
});
await trunk.start();
trunk.place(
  { from: null, to: asE164('+12125550150'), media },
  { ringing: () => {}, media: () => {}, answered: () => {}, held: () => {}, ended: () => {} },
);
