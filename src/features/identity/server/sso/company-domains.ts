import type { Operating } from '#platform/server/audit/audit.ts';
import type { Member, Session } from '#platform/server/http/context.ts';
import { DOMAINS_MAX, ssoLimits } from '../../constants-sso.ts';
import { ssoErrors } from '../../errors.ts';
import type { CompanySignIn } from '../../model-sso.ts';
import { cleanDomain } from '../../rules/sso/email-domain.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { newSecret } from '../access/secrets.ts';
import { companyView, recordName, recordValue } from './company-view.ts';
import { createConnectionStore } from './connection-store.ts';
import type { DomainRecords } from './domain-records.ts';
import { endSessionsHeld } from './enforcement.ts';
import type { ElsewhereParts } from './flow-parts.ts';
import { lockedConnection } from './locked-connection.ts';
import { provingOnce } from './proven-elsewhere.ts';

/** A domain of a company. */
interface AskedDomain {
  readonly id: string;
  readonly domain: string;
}

/** Domains of companies. One counts from when it was proven. */
export interface CompanyDomains {
  /** @throws ssoErrors.domainInvalid, tooManyConnections */
  addDomain(member: Member, asked: AskedDomain): Promise<CompanySignIn>;
  /** Looks for the record. @throws ssoErrors.recordMissing, domainTaken */
  proveDomain(member: Member, asked: AskedDomain): Promise<CompanySignIn>;
  removeDomain(member: Member, asked: AskedDomain): Promise<CompanySignIn>;
  /** The operator's word in place of the record, also against a company that had the domain. @throws ssoErrors */
  proveByOperator(session: Session, asked: AskedDomain, operating: Operating): Promise<void>;
}

export function companyDomains(parts: ElsewhereParts & { readonly records: DomainRecords }): CompanyDomains {
  const { audit, database, clock, rateLimits } = parts.platform;

  async function hasRecord({ domain, token }: { domain: string; token: string }): Promise<boolean> {
    try {
      return (await parts.records.texts(recordName(domain))).includes(recordValue(token));
    } catch (cause) {
      throw ssoErrors.recordMissing({}, { cause });
    }
  }

  return {
    async addDomain(member, { id, domain: typed }) {
      requireFreshProof(member, clock);
      const domain = cleanDomain(typed);
      if (domain === null) throw ssoErrors.domainInvalid();
      return database.transaction(async (queries) => {
        const connection = await lockedConnection(queries, member.workspaceId, id);
        const inside = createConnectionStore(queries);
        if ((await inside.domains(id)).length >= DOMAINS_MAX) throw ssoErrors.tooManyConnections();
        await inside.addDomain({ domain, connectionId: id, token: newSecret() });
        return companyView(parts, connection, queries);
      });
    },
    async proveDomain(member, { id, domain }) {
      requireFreshProof(member, clock);
      await rateLimits.take(ssoLimits.proveByWorkspace, member.workspaceId);
      const rows = await createConnectionStore(database.queries).domains(id);
      const row = rows.find((one) => one.domain === domain);
      if (row === undefined) throw ssoErrors.connectionNotFound();
      const isFound = row.verifiedAt !== null || (await hasRecord(row));
      return provingOnce(() =>
        database.transaction(async (queries) => {
          const connection = await lockedConnection(queries, member.workspaceId, id);
          if (!isFound) throw ssoErrors.recordMissing();
          if (row.verifiedAt === null)
            await createConnectionStore(queries).markProven(id, domain, clock.now());
          await endSessionsHeld(parts.memberships, id, queries);
          return companyView(parts, connection, queries);
        }),
      );
    },
    async proveByOperator(session, { id, domain: typed }, operating) {
      requireFreshProof(session, clock);
      const domain = cleanDomain(typed) ?? '';
      await database.transaction(async (queries) => {
        const inside = createConnectionStore(queries);
        if (!(await inside.domains(id)).some((one) => one.domain === domain))
          throw ssoErrors.connectionNotFound();
        await inside.takeFromOthers(id, domain);
        await inside.markProven(id, domain, clock.now());
        await endSessionsHeld(parts.memberships, id, queries);
        const noted = {
          action: 'company-domain.proven',
          subject: `company:${id}`,
          facts: { domain },
        } as const;
        await audit.note({ ...operating, ...noted }, { queries });
      });
    },
    async removeDomain(member, { id, domain }) {
      requireFreshProof(member, clock);
      return database.transaction(async (queries) => {
        const connection = await lockedConnection(queries, member.workspaceId, id);
        if (!(await createConnectionStore(queries).removeDomain(id, domain)))
          throw ssoErrors.connectionNotFound();
        return companyView(parts, connection, queries);
      });
    },
  };
}
