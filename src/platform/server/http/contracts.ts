import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Member, RequestHeaders, Session } from './context.ts';
import { type RestTables, serveRestTables } from './rest-tables.ts';
import { serveWires, type Wire } from './wires.ts';

/** What features answer besides our own API, for clients that somebody else has written. */
export interface Contracts {
  readonly tables?: readonly RestTables[];
  readonly wires?: readonly Wire[];
}

interface ContractOptions extends Contracts {
  readonly log: Log;
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  memberOf(session: Session, named: string | null): Promise<Member | null>;
  isStopping(): boolean;
  isCrossSite(request: IncomingMessage): boolean;
}

export async function serveContracts(app: FastifyInstance, options: ContractOptions): Promise<void> {
  await serveRestTables(app, { ...options, tables: options.tables ?? [] });
  await serveWires(app, { ...options, wires: options.wires ?? [] });
}
