import type { Queries } from '#platform/server/db/database.ts';
import { DOMAIN_RECORD } from '../../constants-sso.ts';
import type { CompanyDomain, CompanySignIn } from '../../model-sso.ts';
import { createConnectionStore, type DomainRow } from './connection-store.ts';
import type { ElsewhereParts } from './flow-parts.ts';
import { ourAddresses } from './parties.ts';
import { certificateFacts } from './saml.ts';
import type { Connection } from './types.ts';

/** A company as its owners and admins see it. The secret is not in it. */
export async function companyView(
  { platform }: Pick<ElsewhereParts, 'platform'>,
  { id, name, kind, isOn, settings }: Connection,
  queries: Queries,
): Promise<CompanySignIn> {
  const { oidc = null, saml, isEnforced, joinAs, testedAt } = settings;
  const { returnTo, entityId } = ourAddresses(platform.config.publicUrl, id);
  const domains = await createConnectionStore(queries).domains(id);
  return {
    id,
    name,
    kind,
    oidc,
    saml:
      saml === undefined
        ? null
        : {
            entityId: saml.entityId,
            signInUrl: saml.signInUrl,
            certificates: saml.certificates.map(certificateFacts),
          },
    ours: { returnTo, entityId, metadata: kind === 'saml' ? entityId : null },
    isOn,
    isEnforced,
    joinAs,
    testedAt,
    domains: domains.map(domainView),
  };
}

function domainView({ domain, token, verifiedAt }: DomainRow): CompanyDomain {
  return { domain, provenAt: verifiedAt, record: { name: recordName(domain), value: recordValue(token) } };
}

export const recordName = (domain: string) => `${DOMAIN_RECORD}.${domain}`;
export const recordValue = (token: string) => `ahoy=${token}`;
