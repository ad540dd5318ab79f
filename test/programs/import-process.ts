import { z } from 'zod';
import { runImport } from '#features/contacts/server/transfer/importing.ts';
import { createFolderBlobs } from '#platform/server/blobs/folder-blobs.ts';
import { systemClock } from '#platform/server/clock.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createEventLog } from '#platform/server/realtime/event-log.ts';

// Imports some batches of a file and stops for ever before the next one is committed, for the test that kills it there.
const { DATABASE_URL, BLOBS, IMPORT, BATCHES } = z
  .object({ DATABASE_URL: z.string(), BLOBS: z.string(), IMPORT: z.string(), BATCHES: z.coerce.number() })
  .parse(process.env);

const log = createLog('silent');
const database = connectDatabase({ connection: { connectionString: DATABASE_URL }, connections: 4, log });
const events = createEventLog({ database, send: () => undefined });
let batches = 0;
const transact: typeof events.transact = (work) =>
  events.transact(async (transaction) => {
    const result = await work(transaction);
    batches += 1;
    if (batches <= BATCHES) return result;
    process.stdout.write('written\n');
    return new Promise(() => setInterval(() => undefined, 1_000));
  });

await runImport(
  {
    database,
    clock: systemClock,
    blobs: createFolderBlobs(BLOBS),
    realtime: { events: { ...events, transact } } as never,
  },
  IMPORT,
);
