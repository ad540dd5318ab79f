import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member, RequestContext } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import { serviceOf } from '#platform/server/services.ts';
import { CONNECTIONS_MAX } from '../../constants-sso.ts';
import { ssoErrors } from '../../errors.ts';
import type { CompanySettings, CompanySignIn, CompanyTest, CompanyUse } from '../../model-sso.ts';
import type { Door } from '../access/door.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { type CompanyDomains, companyDomains } from './company-domains.ts';
import { settingsFrom } from './company-settings.ts';
import { companyView } from './company-view.ts';
import { createConnectionStore } from './connection-store.ts';
import type { DomainRecords } from './domain-records.ts';
import type { Elsewhere } from './elsewhere.ts';
import { endSessionsHeld } from './enforcement.ts';
import type { ElsewhereParts } from './flow-parts.ts';
import { createFlows } from './flows.ts';
import { lockedConnection } from './locked-connection.ts';
import type { Memberships } from './memberships.ts';
import { hasTwoSteps } from './owners.ts';
import type { Connection } from './types.ts';

/** What the feature that has workspaces asks of their companies' sign-in. Its routes say who may. */
export interface Companies extends CompanyDomains {
  /** Registers who knows the people of workspaces. */
  peopleFrom(memberships: Memberships): void;
  list(workspaceId: WorkspaceId): Promise<CompanySignIn[]>;
  /** @throws ssoErrors.tooManyConnections, issuerInvalid, metadataInvalid, certificateInvalid */
  create(member: Member, company: { name: string; settings: CompanySettings }): Promise<CompanySignIn>;
  /** Another issuer is another company: nobody is linked to it, and it is off until it was tested. */
  change(
    member: Member,
    company: { id: string; name: string; settings: CompanySettings },
  ): Promise<CompanySignIn>;
  /** @throws ssoErrors.domainNeeded, testNeeded, ownersNeedFactor */
  use(member: Member, use: CompanyUse & { id: string }): Promise<CompanySignIn>;
  remove(member: Member, id: string): Promise<void>;
  /** Begins a real sign-in that lets nobody in. @returns the company's address */
  test(member: Member, id: string, context: RequestContext): Promise<string>;
  /** @throws ssoErrors.flowExpired */
  testResult(member: Member, asked: { id: string; test: string }): Promise<CompanyTest>;
}
export const companiesService = serviceOf<Companies>('companies');

export interface CompaniesParts extends ElsewhereParts {
  readonly elsewhere: Elsewhere;
  readonly door: Door;
  readonly records: DomainRecords;
  readonly register: (memberships: Memberships) => void;
}

export function companies(parts: CompaniesParts): Companies {
  const { platform } = parts;
  const { database, clock } = platform;
  const store = createConnectionStore(database.queries);
  return {
    ...companyDomains(parts),
    ...changing(parts),
    ...testing(parts),
    peopleFrom: parts.register,
    async list(workspaceId) {
      const connections = await store.list(workspaceId);
      return Promise.all(connections.map((one) => companyView(parts, one, database.queries)));
    },
    async remove(member, id) {
      requireFreshProof(member, clock);
      await database.transaction(async (queries) => {
        const inside = createConnectionStore(queries);
        await lockedConnection(queries, member.workspaceId, id);
        await inside.unlinkEverybody(id);
        await inside.remove(id);
      });
    },
  };
}

function changing(parts: CompaniesParts): Pick<Companies, 'create' | 'change' | 'use'> {
  const { platform, memberships } = parts;
  const { database, clock } = platform;

  async function mustBeReady(connection: Connection, use: CompanyUse, queries: Queries): Promise<void> {
    if (!use.isOn) return;
    const domains = await createConnectionStore(queries).domains(connection.id);
    if (!domains.some(({ verifiedAt }) => verifiedAt !== null)) throw ssoErrors.domainNeeded();
    if (connection.settings.testedAt === null) throw ssoErrors.testNeeded();
    if (!use.isEnforced) return;
    const owners = await memberships.ownersOf(connection.workspaceId, queries);
    if (!(await hasTwoSteps(owners, queries))) throw ssoErrors.ownersNeedFactor();
  }

  return {
    async create(member, { name, settings: given }) {
      requireFreshProof(member, clock);
      const id = newId();
      const { settings, secret, kind } = await settingsFrom(parts, given, {
        id,
        before: null,
        isOwner: member.role === 'owner',
      });
      return database.transaction(async (queries) => {
        const inside = createConnectionStore(queries);
        if ((await inside.list(member.workspaceId)).length >= CONNECTIONS_MAX)
          throw ssoErrors.tooManyConnections();
        const { workspaceId } = member;
        const connection: Connection = { id, workspaceId, kind, name, settings, secret, isOn: false };
        await inside.insert(connection, clock.now());
        return companyView(parts, connection, queries);
      });
    },
    async change(member, { id, name, settings: given }) {
      requireFreshProof(member, clock);
      const before = await createConnectionStore(database.queries).find(id);
      if (before?.workspaceId !== member.workspaceId) throw ssoErrors.connectionNotFound();
      const { settings, secret, kind, isSame } = await settingsFrom(parts, given, {
        id,
        before,
        isOwner: member.role === 'owner',
      });
      return database.transaction(async (queries) => {
        const { isOn } = await lockedConnection(queries, member.workspaceId, id);
        const inside = createConnectionStore(queries);
        if (!isSame) await inside.unlinkEverybody(id);
        const connection = { ...before, kind, name, settings, secret, isOn: isOn && isSame };
        await inside.update(connection, clock.now());
        return companyView(parts, connection, queries);
      });
    },
    async use(member, { id, ...use }) {
      requireFreshProof(member, clock);
      return database.transaction(async (queries) => {
        const before = await lockedConnection(queries, member.workspaceId, id);
        await mustBeReady(before, use, queries);
        const { isOn, isEnforced, joinAs } = use;
        const settings = { ...before.settings, isEnforced: isOn && isEnforced, joinAs };
        const connection = { ...before, settings, isOn };
        await createConnectionStore(queries).update(connection, clock.now());
        await endSessionsHeld(memberships, id, queries);
        return companyView(parts, connection, queries);
      });
    },
  };
}

function testing(parts: CompaniesParts): Pick<Companies, 'test' | 'testResult'> {
  const { platform, elsewhere, door } = parts;
  const { database, clock } = platform;
  return {
    async test({ workspaceId, accountId }, id, context) {
      const connection = await createConnectionStore(database.queries).find(id);
      if (connection?.workspaceId !== workspaceId) throw ssoErrors.connectionNotFound();
      const browserKey = door.keepFlowKey(context);
      return elsewhere.sendTo(
        { connection },
        { purpose: { kind: 'test', accountId }, browserKey, hint: null },
      );
    },
    async testResult({ workspaceId, accountId }, { id, test }) {
      const connection = await createConnectionStore(database.queries).find(id);
      const flow = await createFlows(database.queries).find(test, `test:${id}`, clock.now());
      const { purpose, test: result } = flow?.facts ?? {};
      const isTheirs = purpose?.kind === 'test' && purpose.accountId === accountId;
      if (connection?.workspaceId !== workspaceId) throw ssoErrors.connectionNotFound();
      if (!isTheirs || result === undefined) throw ssoErrors.flowExpired();
      return result;
    },
  };
}
