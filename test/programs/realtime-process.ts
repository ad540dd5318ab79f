import { createServer } from 'node:http';
import type { PoolConfig } from 'pg';
import { asAccountId, asSessionId } from '#kernel/ids.ts';
import { createClusterBus } from '#platform/server/bus/cluster-bus.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createSocketRealtime } from '#platform/server/realtime/socket-server.ts';

// One of several processes with sockets: whose cookie is "alice" is alice. POST /<account>/<number> commits an event and
// answers 200 then.
const log = createLog('silent');
// Written by the test.
const connection = JSON.parse(process.env['CONNECTION'] ?? '{}') as PoolConfig;
const database = connectDatabase({ connection, connections: 4, log });
const others = await createClusterBus({ url: process.env['REDIS_URL'] ?? '', database, log });
const realtime = createSocketRealtime({
  database,
  clock: { now: () => Date.now() },
  log,
  others,
  gate: {
    async authenticate(headers) {
      const name = headers.get('cookie') ?? '';
      return {
        accountId: asAccountId(name),
        sessionId: asSessionId(name),
        isOperator: false,
        level: 1,
        provenAt: 0,
      };
    },
    member: async () => null,
    audiencesOf: () => [],
  },
  isForeignOrigin: () => false,
});
const server = createServer((request, response) => {
  const [, accountId = '', number = ''] = (request.url ?? '').split('/');
  realtime.events
    .transact(async ({ emit }) =>
      emit({ accountId: asAccountId(accountId), topic: 'note', payload: Number(number) }),
    )
    .then(
      () => response.end('committed'),
      () => response.writeHead(503).end(),
    );
});
realtime.attach(server);
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
