import { z } from 'zod';
import type { Capability } from '#kernel/capabilities.ts';
import { asAccountId, asSessionId } from '#kernel/ids.ts';
import type { Config } from '#platform/server/config.ts';
import { type Listener, listenTo } from '#platform/server/db/listen.ts';
import type { DemoPeople, ServerFeature } from '#platform/server/feature.ts';
import type { RequestHeaders, Session } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { installationSecret } from '#platform/server/secrets.ts';
import { identityContract } from '../contract.ts';
import { createBetterAuth } from './auth/better-auth.ts';
import { createNetworkMark } from './auth/network-mark.ts';
import { type DemoSignIn, demoPeople } from './demo.ts';
import { createGate, type Gate } from './gate.ts';
import { defineJobs, requestMailBy } from './jobs.ts';
import { createCookies, createRouter } from './router.ts';
import { createIdentityService, type IdentityDirectory } from './service.ts';
import { createStore } from './store.ts';

export interface IdentityFeature extends ServerFeature {
  /** The session gate, for the HTTP server and the sockets. */
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** For the features above. */
  readonly directory: IdentityDirectory;
  /** Makes the people of a demo workspace, or finds them there. */
  demoPeople(): Promise<{ people: DemoPeople; signIn: DemoSignIn }>;
}

export type { DemoSignIn } from './demo.ts';

/** Without a mail server emails are kept for the operator to read, and reach nobody else. */
export function identityCapabilities({ SMTP_URL }: Config): Capability[] {
  return SMTP_URL === undefined ? [] : ['email'];
}

export async function createIdentityFeature(platform: Platform): Promise<IdentityFeature> {
  const { config, clock, database } = platform;
  const secret =
    config.SESSION_SECRET ?? (await installationSecret({ dataDir: config.DATA_DIR, name: 'session-secret' }));
  const storeOn = (queries: Parameters<typeof createStore>[0]) =>
    createStore(queries, { operatorEmail: config.OPERATOR_EMAIL });
  const store = storeOn(database.queries);
  const requestMail = requestMailBy(platform.mailQueue);
  const auth = createBetterAuth({ database, clock, secret, baseUrl: config.publicUrl, store });
  defineJobs({ platform, store });
  const cookies = createCookies({
    secure: config.publicUrl.startsWith('https:'),
    secret,
    isDemo: config.WORKSPACE === 'demo',
  });
  const gate = createGate({ store, clock, secret, cookieName: cookies.sessionName });
  const service = createIdentityService({
    platform,
    auth,
    gate,
    store,
    storeOn,
    requestMail,
    networkMark: createNetworkMark(secret),
    confirmsFirst: config.confirmsFirst,
  });
  let listener: Listener | undefined;
  return {
    name: 'identity',
    contract: identityContract,
    router: createRouter({ service, gate, cookies }),
    authenticate: (headers) => gate.authenticate(headers),
    directory: service,
    demoPeople: () => demoPeople({ platform, service, auth, store }),
    start: async () => {
      listener = hearSessionsEnd(platform, gate);
    },
    stop: async () => listener?.stop(),
  };
}

const news = z.union([
  z.object({ session: z.string() }),
  z.object({ account: z.string() }),
  z.object({ person: z.string() }),
]);

/** Follows the database's announcements (see the migration), so that what ended on one process ends on all. */
function hearSessionsEnd({ database, log, realtime }: Platform, gate: Gate): Listener {
  return listenTo({
    database,
    log,
    channel: 'identity_session',
    onState: (listening) => gate.setListening(listening),
    onMessage(payload) {
      const heard = news.parse(JSON.parse(payload));
      if ('person' in heard) return gate.forget({ personOf: asAccountId(heard.person) });
      if ('account' in heard) return gate.forget({ accountId: asAccountId(heard.account) });
      gate.forget({ sessionId: asSessionId(heard.session) });
      realtime.disconnectSession(heard.session);
    },
  });
}
