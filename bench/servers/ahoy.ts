import { asAccountId } from '#kernel/ids.ts';
import { startServer } from '../../src/entries/server-app.ts';
import { type Broadcast, broadcast } from '../broadcast.ts';
import { offerToParent } from '../children.ts';

/** Our server, as `npm start` runs it, with a channel to the bench that measures it. */
const server = await startServer(process.env);

offerToParent({
  ready: { url: server.url },
  offers: {
    /** Tells an account something the way every feature does: a numbered row, sent when it has committed. */
    broadcast: ({ accountId, ...order }: Broadcast & { accountId: string }) =>
      broadcast(order, (payload) =>
        server.platform.realtime.events.transact(async ({ emit }) =>
          emit({ accountId: asAccountId(accountId), topic: 'bench', payload }),
        ),
      ),
  },
  stop: () => server.stop(),
});
