import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { credentials } from '../tables.ts';
import { ssoConnections, ssoDomains } from './tables.ts';
import type { Connection, ConnectionSettings } from './types.ts';

export interface DomainRow {
  readonly domain: string;
  readonly connectionId: string;
  readonly token: string;
  readonly verifiedAt: Instant | null;
}

/** A company by the domain of an address. */
export interface DomainCompany {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly isEnforced: boolean;
}

/** Whose word an identity is. */
export const providerOf = (connectionId: string) => `sso:${connectionId}`;

/** Statements about the companies of workspaces. */
export function createConnectionStore(queries: Queries) {
  return {
    ...domainStatements(queries),
    async list(workspaceId: WorkspaceId): Promise<Connection[]> {
      const rows = await queries
        .select()
        .from(ssoConnections)
        .where(eq(ssoConnections.workspaceId, workspaceId))
        .orderBy(asc(ssoConnections.createdAt));
      return rows.map(connectionIn);
    },
    async find(id: string): Promise<Connection | null> {
      const [row] = await queries.select().from(ssoConnections).where(eq(ssoConnections.id, id));
      return row === undefined ? null : connectionIn(row);
    },
    /** Serializes changes of one. @returns null when the workspace has no such connection */
    async lock(workspaceId: WorkspaceId, id: string): Promise<Connection | null> {
      const [row] = await queries
        .select()
        .from(ssoConnections)
        .where(and(eq(ssoConnections.id, id), eq(ssoConnections.workspaceId, workspaceId)))
        .for('update');
      return row === undefined ? null : connectionIn(row);
    },
    async insert(connection: Connection, at: Instant): Promise<void> {
      const made = { createdAt: new Date(at), updatedAt: new Date(at) };
      await queries.insert(ssoConnections).values({ ...connection, ...made });
    },
    async update(
      { id, kind, name, settings, secret, isOn }: Omit<Connection, 'workspaceId'>,
      at: Instant,
    ): Promise<void> {
      await queries
        .update(ssoConnections)
        .set({ kind, name, settings, secret, isOn, updatedAt: new Date(at) })
        .where(eq(ssoConnections.id, id));
    },
    async markTested(id: string, settings: ConnectionSettings, at: Instant): Promise<void> {
      await queries
        .update(ssoConnections)
        .set({ settings: { ...settings, testedAt: at } })
        .where(eq(ssoConnections.id, id));
    },
    async remove(id: string): Promise<void> {
      await queries.delete(ssoConnections).where(eq(ssoConnections.id, id));
    },
    /** Forgets whom a company knows, because it isn't the same company any longer. */
    async unlinkEverybody(id: string): Promise<void> {
      await queries.delete(credentials).where(eq(credentials.providerId, providerOf(id)));
    },
  };
}

function domainStatements(queries: Queries) {
  const companyRows = (domain: string) =>
    queries
      .select({
        id: ssoConnections.id,
        workspaceId: ssoConnections.workspaceId,
        name: ssoConnections.name,
        isEnforced: sql<boolean>`coalesce((${ssoConnections.settings} ->> 'isEnforced')::boolean, false)`,
      })
      .from(ssoDomains)
      .innerJoin(ssoConnections, eq(ssoConnections.id, ssoDomains.connectionId))
      .where(
        and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt), eq(ssoConnections.isOn, true)),
      );
  return {
    async domains(connectionId: string): Promise<DomainRow[]> {
      const rows = await queries
        .select()
        .from(ssoDomains)
        .where(eq(ssoDomains.connectionId, connectionId))
        .orderBy(asc(ssoDomains.domain));
      return rows.map((row) => ({ ...row, verifiedAt: row.verifiedAt?.getTime() ?? null }));
    },
    async addDomain(row: Omit<DomainRow, 'verifiedAt'>): Promise<void> {
      await queries
        .insert(ssoDomains)
        .values({ ...row, verifiedAt: null })
        .onConflictDoNothing();
    },
    async removeDomain(connectionId: string, domain: string): Promise<boolean> {
      const removed = await queries
        .delete(ssoDomains)
        .where(and(eq(ssoDomains.connectionId, connectionId), eq(ssoDomains.domain, domain)))
        .returning({ domain: ssoDomains.domain });
      return removed.length > 0;
    },
    async takeFromOthers(connectionId: string, domain: string): Promise<void> {
      await queries
        .update(ssoDomains)
        .set({ verifiedAt: null })
        .where(and(eq(ssoDomains.domain, domain), ne(ssoDomains.connectionId, connectionId)));
    },
    /** Violates a constraint if another connection has proven it. */
    async markProven(connectionId: string, domain: string, at: Instant): Promise<void> {
      await queries
        .update(ssoDomains)
        .set({ verifiedAt: new Date(at) })
        .where(and(eq(ssoDomains.connectionId, connectionId), eq(ssoDomains.domain, domain)));
    },
    /** The company that is on and whose domain this was proven to be; null if there is none. */
    companyOf: async (domain: string): Promise<DomainCompany | null> => companyIn(await companyRows(domain)),
    /** The same, and what it requires stays so until the transaction is over. */
    lockedCompanyOf: async (domain: string): Promise<DomainCompany | null> =>
      companyIn(await companyRows(domain).for('share', { of: ssoConnections })),
  };
}

function companyIn([row]: readonly (Omit<DomainCompany, 'workspaceId'> & { workspaceId: string })[]) {
  return row === undefined ? null : { ...row, workspaceId: asWorkspaceId(row.workspaceId) };
}

function connectionIn(row: typeof ssoConnections.$inferSelect): Connection {
  const { id, workspaceId, kind, name, settings, secret, isOn } = row;
  return { id, workspaceId: asWorkspaceId(workspaceId), kind, name, settings, secret, isOn };
}
