import type { PoolConfig } from 'pg';
import type { Carrier } from '#features/telephony/server/carrier/carrier.ts';
import { type DialogKeeper, keepDialogs } from '#features/telephony/server/carrier/dialog-keeper.ts';
import { createSipTrunk } from '#features/telephony/server/carrier/sip-trunk.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';

/** Like a process: a trunk to a carrier on this machine, and the keeper that records its calls. */
export async function createDialogKeeper(options: {
  port: number;
  connection: PoolConfig;
  clock?: Clock;
}): Promise<{ trunk: Carrier; keeper: DialogKeeper; database: Database }> {
  const log = createLog('silent');
  const database = connectDatabase({ connection: options.connection, connections: 2, log });
  const trunk = createSipTrunk({
    name: 'far',
    host: '127.0.0.1',
    port: options.port,
    transport: 'tcp',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [],
    server: null,
    log,
  });
  const keeper = keepDialogs({ carriers: [trunk], database, clock: options.clock ?? systemClock, log });
  return { trunk, keeper, database };
}
