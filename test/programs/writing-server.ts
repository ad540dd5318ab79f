import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { asAccountId } from '#kernel/ids.ts';
import { startServer } from '../../src/entries/server-app.ts';

// The whole server with one address more, for the test that kills it: POST /<account>/<number> commits two rows and
// one durable event in one transaction, and answers 200 only then. With ACKNOWLEDGE=early it lies: it answers first, so
// that the test can show that it finds out.
const acknowledgesEarly = process.env['ACKNOWLEDGE'] === 'early';
const server = await startServer(process.env);
const { events } = server.platform.realtime;
await server.platform.database.pool.query(
  'create table if not exists kill_note (account_id text, number int, half text, primary key (account_id, number, half))',
);

const writer = createServer((request, response) => {
  const [, accountId = '', number = ''] = (request.url ?? '').split('/');
  if (acknowledgesEarly) response.end('not committed yet');
  const written = events.transact(async ({ queries, emit }) => {
    await queries.execute(sql`insert into kill_note values (${accountId}, ${Number(number)}, 'first')`);
    // A real disk takes a moment too. A server that doesn't wait for it has acknowledged data that isn't stored.
    if (acknowledgesEarly) await queries.execute(sql`select pg_sleep(0.02)`);
    emit({ accountId: asAccountId(accountId), topic: 'note', payload: Number(number) });
    await queries.execute(sql`insert into kill_note values (${accountId}, ${Number(number)}, 'second')`);
  });
  written.then(
    () => response.end('committed'),
    () => (response.headersSent ? undefined : response.writeHead(503).end()),
  );
});
writer.listen(0, '127.0.0.1', () => {
  const address = writer.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
// The database would otherwise outlive this process and write into a folder that the test is removing.
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
