import { createHmac, timingSafeEqual } from 'node:crypto';
import { assert } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { SESSION_DAYS, SIGNED_IN_COOKIE } from '../constants.ts';
import { FLOW_MINUTES } from '../constants-sso.ts';
import { identityContract } from '../contract.ts';
import type { Door } from './access/door.ts';
import { clientOf, type Implementer, type Open, type TrustCookies } from './access/routing.ts';
import { newSecret } from './access/secrets.ts';
import type { OpenedSession } from './auth/auth.ts';
import { type CodeRouteParts, codeRoutes } from './codes/routes.ts';
import { type FactorRouteParts, factorRoutes } from './factors/routes.ts';
import { cookieIn } from './gate.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import type { ProfileService } from './profile/profile.ts';
import { profileRoutes } from './profile/routes.ts';
import type { IdentityService } from './service.ts';
import { type SessionCookies, type SessionRouteParts, sessionRoutes } from './sessions/routes.ts';
import { type SsoRouteParts, ssoRoutes } from './sso/routes.ts';

export interface RouterParts extends FactorRouteParts, SessionRouteParts, CodeRouteParts {
  readonly service: IdentityService;
  readonly profile: ProfileService;
  readonly cookies: Cookies;
  readonly door: Door;
  readonly sso: Omit<SsoRouteParts, 'door'>;
}

/** What every way in does to the browser that came through it. */
export function createDoor({
  service,
  gate,
  cookies,
}: Pick<RouterParts, 'service' | 'gate' | 'cookies'>): Door {
  return {
    async open(context, opened) {
      // A new sign-in ends the session before it, so a planted cookie is worthless.
      const previous =
        (await context.session()) ??
        (await gate.awaitingFactor(context.headers)) ??
        (await gate.leaving(context.headers));
      if (previous !== null) await service.signOut(previous, null);
      cookies.setSession(context, gate.credentialOf(opened.token), opened.awaitsFactor);
      if (opened.awaitsFactor) return null;
      const user = await service.me(opened.accountId);
      cookies.rememberDevice(context, user.email);
      return user;
    },
    trustedToken: cookies.trustedToken,
    flowKey: cookies.flowKey,
    keepFlowKey(context) {
      const key = cookies.flowKey(context) ?? newSecret();
      cookies.keepFlowKey(context, key);
      return key;
    },
  };
}

export function createRouter(parts: RouterParts) {
  const { service, cookies, gate, door, sso } = parts;
  const os = implementerOf(identityContract);

  async function open(context: RequestContext, opened: OpenedSession) {
    return (await door.open(context, opened)) ?? { factorNeeded: true as const };
  }

  return os.router({
    register: os.register.handler(async ({ input, context }) => {
      const registered = await service.register({ ...input, client: clientOf(context) });
      if ('opened' in registered) {
        const entered = await open(context, registered.opened);
        assert(!('factorNeeded' in entered), 'a new account has no factors');
        return entered;
      }
      cookies.keepRegistration(context, registered.browserKey);
      return { checkEmail: true as const };
    }),
    verifyEmail: os.verifyEmail.handler(async ({ input, context }) => {
      const confirmed = await service.verifyEmail({
        token: input.token,
        password: input.password,
        name: input.name,
        session: await context.session(),
        browserKey: cookies.registrationKey(context),
        client: clientOf(context),
      });
      if (confirmed.state === 'opened') {
        await open(context, confirmed.opened);
        cookies.dropRegistration(context);
      }
      return { state: confirmed.state };
    }),
    signIn: os.signIn.handler(async ({ input, context }) => {
      const { password, email, phone } = input;
      const knownDevice = email !== undefined && cookies.isKnownDevice(context, email);
      const from = { client: clientOf(context), trustedToken: cookies.trustedToken(context), knownDevice };
      return open(context, await service.signIn({ address: email ?? phone ?? '', password, ...from }));
    }),
    // Signing out twice, or with a session that has just ended, is no failure.
    signOut: os.signOut.handler(async ({ context }) => {
      const session = (await context.session()) ?? (await gate.awaitingFactor(context.headers));
      if (session !== null) await service.signOut(session, clientOf(context));
      cookies.clearSession(context);
      return done;
    }),
    me: os.me.use(signedIn).handler(async ({ context }) => {
      const renewed = await gate.renew(context.headers);
      if (renewed !== null) cookies.setSession(context, renewed);
      return service.me(context.caller.accountId);
    }),
    updateMe: os.updateMe
      .use(signedIn)
      .handler(({ input, context }) => service.rename(context.caller.accountId, input.name)),
    setFindableBy: os.setFindableBy
      .use(signedIn)
      .handler(({ input, context }) => service.setFindableBy(context.caller.accountId, input.findableBy)),
    setDoNotDisturb: os.setDoNotDisturb
      .use(signedIn)
      .handler(({ input, context }) => service.setDoNotDisturb(context.caller.accountId, input)),
    ...passwordRoutes(os, service),
    ...sessionRoutes(os, parts),
    ...usernameRoutes(os, service),
    ...partRoutes(os, parts, open),
    ...ssoRoutes({ ...sso, door }),
  });
}

/** What the parts of the feature answer. */
const partRoutes = (os: Implementer, parts: RouterParts, open: Open) => ({
  ...factorRoutes(os, parts, open),
  ...passkeyRoutes(os, parts, open),
  ...codeRoutes(os, parts, open),
  ...profileRoutes(parts.profile),
});

const done = { ok: true } as const;

function passwordRoutes(os: Implementer, service: IdentityService) {
  return {
    forgotPassword: os.forgotPassword.handler(async ({ input, context }) => {
      await service.forgotPassword(input.email, clientOf(context));
      return done;
    }),
    resetPassword: os.resetPassword.handler(async ({ input, context }) => {
      await service.resetPassword({ ...input, client: clientOf(context) });
      return done;
    }),
    changePassword: os.changePassword.use(signedIn).handler(async ({ input, context }) => {
      await service.changePassword(context.caller, { ...input, client: clientOf(context) });
      return done;
    }),
    resendVerification: os.resendVerification.use(signedIn).handler(async ({ context }) => {
      await service.resendVerification(context.caller.accountId);
      return done;
    }),
  };
}

function usernameRoutes(os: Implementer, service: IdentityService) {
  return {
    usernameAvailability: os.usernameAvailability
      .use(signedIn)
      .handler(({ input, context }) =>
        service.usernameAvailability(context.caller.accountId, input.username),
      ),
    usernameSuggestions: os.usernameSuggestions
      .use(signedIn)
      .handler(({ context }) => service.usernameSuggestions(context.caller.accountId)),
    claimUsername: os.claimUsername
      .use(signedIn)
      .handler(({ input, context }) => service.claimUsername(context.caller, input.username)),
    checkUsername: os.checkUsername.use(signedIn).handler(async ({ input, context }) => ({
      exists: await service.usernameExists(context.caller.accountId, input.username),
    })),
  };
}

/** The cookies of signing in. */
export interface Cookies extends TrustCookies, SessionCookies {
  readonly sessionName: string;
  /** @param awaitsFactor the session opens nothing yet, and ends with the browser */
  setSession(context: RequestContext, credential: string, awaitsFactor?: boolean): void;
  isKnownDevice(context: Pick<RequestContext, 'headers'>, email: string): boolean;
  rememberDevice(context: RequestContext, email: string): void;
  keepRegistration(context: RequestContext, browserKey: string): void;
  registrationKey(context: RequestContext): string | null;
  dropRegistration(context: RequestContext): void;
  /** Keeps sign-ins at other companies in the browser that began them. */
  flowKey(context: RequestContext): string | null;
  keepFlowKey(context: RequestContext, key: string): void;
}

/**
 * `session` carries the credential and is kept from scripts. `signed_in` carries nothing (see SIGNED_IN_COOKIE).
 * `known_device` proves that an address has signed in on this browser. `registration` is the key of who registered here
 * and has yet to open the mailed link.
 */
export function createCookies(options: { secure: boolean; secret: string; isDemo: boolean }): Cookies {
  const { secure } = options;
  // With "__Host-", browsers refuse the cookie from another host or over plain http. A browser shares cookies between
  // all ports of a machine, so a demo beside a real workspace has its own names.
  const prefix = `${secure ? '__Host-' : ''}${options.isDemo ? 'demo_' : ''}`;
  const [sessionName, deviceName] = [`${prefix}session`, `${prefix}known_device`];
  const registrationName = `${prefix}registration`;
  const trustedName = `${prefix}trusted_browser`;
  const flowName = `${prefix}sign_in_elsewhere`;
  const shared = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const month = (SESSION_DAYS * DAY_MS) / 1000;
  const year = (365 * DAY_MS) / 1000;
  const day = DAY_MS / 1000;
  const proof = (email: string) =>
    createHmac('sha256', options.secret).update(`known-device:${email}`).digest('base64url');
  return {
    sessionName,
    setSession({ answerHeaders }, credential, awaitsFactor = false) {
      const lasts = awaitsFactor ? '' : `; Max-Age=${month}`;
      answerHeaders.append('set-cookie', `${sessionName}=${credential}; ${shared}; HttpOnly${lasts}`);
      if (awaitsFactor) return;
      answerHeaders.append('set-cookie', `${SIGNED_IN_COOKIE}=1; ${shared}; Max-Age=${month}`);
    },
    clearSession({ answerHeaders }) {
      answerHeaders.append('set-cookie', `${sessionName}=; ${shared}; HttpOnly; Max-Age=0`);
      answerHeaders.append('set-cookie', `${SIGNED_IN_COOKIE}=; ${shared}; Max-Age=0`);
    },
    rememberDevice({ answerHeaders }, email) {
      answerHeaders.append(
        'set-cookie',
        `${deviceName}=${proof(email)}; ${shared}; HttpOnly; Max-Age=${year}`,
      );
    },
    trustedToken: ({ headers }) => cookieIn(headers, trustedName),
    trustBrowser({ answerHeaders }, token) {
      answerHeaders.append('set-cookie', `${trustedName}=${token}; ${shared}; HttpOnly; Max-Age=${month}`);
    },
    isKnownDevice({ headers }, email) {
      const given = Buffer.from(cookieIn(headers, deviceName) ?? '');
      const right = Buffer.from(proof(email));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    keepRegistration({ answerHeaders }, browserKey) {
      answerHeaders.append(
        'set-cookie',
        `${registrationName}=${browserKey}; ${shared}; HttpOnly; Max-Age=${day}`,
      );
    },
    registrationKey: ({ headers }) => cookieIn(headers, registrationName),
    flowKey: ({ headers }) => cookieIn(headers, flowName),
    keepFlowKey({ answerHeaders }, key) {
      const lasts = 2 * FLOW_MINUTES * 60;
      answerHeaders.append('set-cookie', `${flowName}=${key}; ${shared}; HttpOnly; Max-Age=${lasts}`);
    },
    dropRegistration({ answerHeaders }) {
      answerHeaders.append('set-cookie', `${registrationName}=; ${shared}; HttpOnly; Max-Age=0`);
    },
  };
}
