import { asWorkspaceId } from '#kernel/ids.ts';
import { startServer } from '../../src/entries/server-app.ts';
import { type Broadcast, broadcast } from '../broadcast.ts';
import { offerToParent } from '../children.ts';

/** Our server, as `npm start` runs it, with a channel to the bench that measures it. */
const server = await startServer(process.env);

const team = (id: string) => ({ workspaceId: asWorkspaceId(id), audience: 'members.read' });

offerToParent({
  ready: { url: server.url },
  offers: {
    /** Processor time of the thread that answers, without those that hash and compress. */
    threadCpu: () => {
      const { user, system } = process.threadCpuUsage();
      return user + system;
    },
    /** Emits to everyone who sees the team of a workspace, as every feature does: a numbered row, sent after its commit. */
    broadcast: ({ workspaceId, ...order }: Broadcast & { workspaceId: string }) =>
      broadcast(order, (payload) =>
        server.platform.realtime.events.transact(async ({ emit }) =>
          emit({ ...team(workspaceId), topic: 'bench', payload }),
        ),
      ),
  },
  stop: () => server.stop(),
});
