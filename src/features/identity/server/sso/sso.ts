import type { Capability } from '#kernel/capabilities.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Landing } from '#platform/server/http/landings.ts';
import { createGuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openNetworks } from '#platform/server/outbound/networks.ts';
import type { Services } from '#platform/server/services.ts';
import type { Door } from '../access/door.ts';
import type { ServiceParts } from '../access/parts.ts';
import { identityConfig } from '../config.ts';
import { identities } from '../identities/identities.ts';
import { companies, companiesService } from './companies.ts';
import { createDomainRecords, domainRecords } from './domain-records.ts';
import { elsewhere } from './elsewhere.ts';
import { ssoLandings } from './landings.ts';
import type { createMemberships } from './memberships.ts';
import { createPrograms, type Programs } from './programs.ts';
import type { SsoRouteParts } from './routes.ts';
import { socialProviders } from './social.ts';
import type { SsoSettings } from './sso-config.ts';

/** Makes what signs people in with other companies, and offers it to the features above. */
export function createSso({
  parts,
  services,
  memberships,
  door,
}: {
  parts: ServiceParts;
  services: Services;
  memberships: ReturnType<typeof createMemberships>;
  door: Door;
}): { routes: Omit<SsoRouteParts, 'door'>; programs: Programs; landings: Landing[] } {
  const settings = settingsOf(parts.platform.config, identityConfig);
  const fetch = createGuardedFetch({ open: openNetworks(settings.OUTBOUND_NETWORKS) });
  const ssoParts = { ...parts, memberships, settings, fetch };
  const ways = elsewhere(ssoParts);
  services.provide(domainRecords, createDomainRecords());
  const offered = companies({
    ...ssoParts,
    elsewhere: ways,
    door,
    records: services.use(domainRecords),
    register: memberships.register,
  });
  services.provide(companiesService, offered);
  const programs = createPrograms(ssoParts, ways);
  const { rateLimits } = parts.platform;
  return {
    routes: { elsewhere: ways, identities: identities(ssoParts, ways), companies: offered, rateLimits },
    programs,
    landings: ssoLandings(ways, { door, programs }),
  };
}

export function ssoCapabilities(settings: SsoSettings): Capability[] {
  const all = socialProviders(settings).map(({ provider }): Capability => `sign-in-${provider}`);
  return all.length === 0 ? [] : ['sign-in-elsewhere', ...all];
}

export const ssoPageValues = ({ OIDC_NAME = '' }: SsoSettings) => ({ OIDC_NAME });
