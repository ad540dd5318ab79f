import { startServer } from '../../src/entries/server-app.ts';

/** The server as `npm start` runs it, but for its clock, which the test may move forward by a message. */
let ahead = 0;
process.on('message', (milliseconds) => {
  ahead += Number(milliseconds);
});
const server = await startServer(process.env, [], { clock: { now: () => Date.now() + ahead } });
process.stdout.write(`Ahoy is ready at ${server.url}\n`);
const stop = () => void server.stop().finally(() => process.exit(0));
process.once('SIGTERM', stop);
// The test that started it is gone, so nobody else would end it.
process.once('disconnect', stop);
