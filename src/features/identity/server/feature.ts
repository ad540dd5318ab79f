import type { Listener } from '#platform/server/db/listen.ts';
import {
  defineFeature,
  demoHost,
  lookGate,
  type ServerFeature,
  sessionGate,
} from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { identityContract } from '../contract.ts';
import { createGuards } from './access/guards.ts';
import type { ServiceParts } from './access/parts.ts';
import { createScryptAuth } from './auth/scrypt-auth.ts';
import { codeSignIn } from './codes/code-sign-in.ts';
import { phoneCodeSeam } from './codes/phone-codes.ts';
import { confirmsFirst, identityConfig, sessionSecretOf } from './config.ts';
import { demoPeople } from './demo.ts';
import { identityDeskOf } from './desk/people.ts';
import { createFactorParts } from './factors/create.ts';
import { factorMails } from './factors/mails.ts';
import { createGate } from './gate.ts';
import { defineJobs, requestMailBy } from './jobs.ts';
import { createLooks } from './looks/looks.ts';
import { personalDataOf } from './personal-data.ts';
import { sampleProfile } from './profile/demo.ts';
import { createProfileService } from './profile/profile.ts';
import { createCookies, createDoor, createRouter } from './router.ts';
import { createSuspensions } from './safety/suspensions.ts';
import { createIdentityService, identityDesk, identityDirectory } from './service.ts';
import { hearSessionsEnd } from './sessions/hearing.ts';
import { holdingByCompany } from './sso/enforcement.ts';
import { createMemberships } from './sso/memberships.ts';
import { createSso, ssoCapabilities, ssoPageValues } from './sso/sso.ts';
import { createStore } from './store.ts';
import { createTokens, createWire } from './wire/create.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  contract: identityContract,
  config: identityConfig,
  // Without a mail server, emails are only kept for the operator to read.
  capabilities: (config) => [
    ...(config.SMTP_URL === undefined ? [] : (['email'] as const)),
    ...ssoCapabilities(settingsOf(config, identityConfig)),
  ],
  pageValues: (config) => {
    const settings = settingsOf(config, identityConfig);
    return { MINIMUM_AGE: String(settings.MINIMUM_AGE), ...ssoPageValues(settings) };
  },
  create: createIdentity,
});

/** What every part of the feature is made of. */
async function createParts(platform: Platform) {
  const { config, clock, database } = platform;
  const { OPERATOR_EMAIL, GEOIP_FILE } = settingsOf(config, identityConfig);
  const secret = await sessionSecretOf(config);
  const storeOn = (queries: Parameters<typeof createStore>[0]) =>
    createStore(queries, { operatorEmail: OPERATOR_EMAIL });
  const store = storeOn(database.queries);
  const memberships = createMemberships();
  const cookies = createCookies({
    secure: config.publicUrl.startsWith('https:'),
    secret,
    isDemo: config.WORKSPACE === 'demo',
  });
  const guards = await createGuards({
    platform,
    secret,
    cookies,
    geoIpFile: GEOIP_FILE,
    isHeldByCompany: holdingByCompany(memberships),
  });
  const tokens = createTokens({ platform, sealing: guards.sealing });
  const gate = createGate({ store, clock, secret, cookieName: cookies.sessionName, ...tokens });
  const parts: ServiceParts = {
    platform,
    auth: createScryptAuth(),
    gate,
    store,
    storeOn,
    requestMail: requestMailBy(platform.mailQueue),
    ...guards,
    confirmsFirst: confirmsFirst(config),
    factorMail: factorMails(platform, store),
    suspensions: createSuspensions({ storeOn, safety: guards.safety }),
  };
  return { parts, guards, cookies, tokens, memberships, secret };
}

async function createIdentity(platform: Platform, services: Services): Promise<ServerFeature> {
  const { parts, guards, cookies, tokens, memberships, secret } = await createParts(platform);
  const { gate, store, auth } = parts;
  const { clock } = platform;
  const { safety, phoneCodes } = guards;
  defineJobs({ platform, store, ...guards });
  const service = createIdentityService(parts);
  const factorParts = createFactorParts(parts);
  const ways = { ...factorParts, codeSignIn: codeSignIn(parts) };
  const profile = createProfileService({ ...parts, secret });
  const door = createDoor({ service, gate, cookies });
  const sso = createSso({ parts, services, memberships, door });
  const wire = createWire({
    ...parts,
    ...tokens,
    ...factorParts,
    ...sso.routes,
    programs: sso.programs,
    service,
    secret,
    changes: profile,
  });
  services.provide(identityDirectory, { ...service, mailConsent: profile.mailConsent });
  const looks = createLooks(parts);
  services.provide(identityDesk, { ...identityDeskOf(parts), ...looks });
  services.provide(lookGate, looks);
  services.provide(sessionGate, gate);
  services.provide(phoneCodeSeam, phoneCodes);
  services.provide(demoHost, {
    async demoPeople() {
      const made = await demoPeople({ platform, service, auth, store });
      await sampleProfile(profile, made.people.visitor);
      return made;
    },
  });
  let listener: Listener | undefined;
  return {
    router: createRouter({ service, profile, gate, safety, cookies, door, sso: sso.routes, clock, ...ways }),
    landings: sso.landings,
    wires: [wire],
    personalData: personalDataOf(platform, store),
    start: async () => {
      listener = hearSessionsEnd(platform, gate);
    },
    stop: async () => listener?.stop(),
  };
}
