import { APIError, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createEmailVerificationToken } from 'better-auth/api';
import { asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import {
  PASSWORD_INPUT_MAX_LENGTH,
  RESET_TOKEN_MINUTES,
  SESSION_DAYS,
  VERIFY_TOKEN_HOURS,
} from '../../constants.ts';
import { credentials, sessions, users, verifications } from '../tables.ts';
import type { Auth, AuthMailer, Client } from './auth.ts';

const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * The engine on better-auth. Its own HTTP handler is not mounted: the only doors are our procedures, which have our
 * limits, our errors and our check of origins, and it is never asked who a cookie belongs to (see ../gate.ts).
 */
export function createBetterAuth(options: {
  database: Database;
  clock: Clock;
  secret: string;
  baseUrl: string;
  mailer: AuthMailer;
}): Auth {
  const auth = betterAuth(settings(options));
  return {
    async register({ name, email, password, agreedTo, client }) {
      const body = {
        name,
        email,
        password,
        termsVersion: agreedTo.terms,
        privacyVersion: agreedTo.privacy,
      };
      const session = await opened(() => auth.api.signUpEmail({ body, headers: headersOf(client) }));
      // For an address that is known the engine answers without hashing, which a watch could tell.
      if (session === null) await (await auth.$context).password.hash(password);
      return session;
    },
    signIn: async ({ email, password, client }) =>
      opened(() => auth.api.signInEmail({ body: { email, password }, headers: headersOf(client) })),
    async requestPasswordReset(email) {
      await auth.api.requestPasswordReset({ body: { email } });
    },
    resetPassword: (token, newPassword) =>
      proven(() => auth.api.resetPassword({ body: { token, newPassword } })),
    verificationToken: (email) =>
      createEmailVerificationToken(options.secret, email, undefined, VERIFY_TOKEN_HOURS * 3600),
    verifyEmail: (token) => proven(() => auth.api.verifyEmail({ query: { token } })),
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    checkPassword: async (password, hash) => (await auth.$context).password.verify({ password, hash }),
  };
}

function settings(options: Parameters<typeof createBetterAuth>[0]) {
  const { clock, mailer } = options;
  const now = () => new Date(clock.now());
  return {
    appName: 'Ahoy',
    baseURL: options.baseUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(options.database.queries, {
      provider: 'pg' as const,
      transaction: true,
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    advanced: {
      // Text ids: the engine's own "uuid" mode replaces ids that it means as reservations.
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    user: {
      additionalFields: {
        termsVersion: { type: 'string' as const, required: false },
        privacyVersion: { type: 'string' as const, required: false },
      },
    },
    session: { expiresIn: (SESSION_DAYS * DAY_MS) / 1000 },
    verification: { storeIdentifier: 'hashed' as const },
    emailAndPassword: {
      enabled: true,
      // Ours are stricter and counted in characters; these only bound what the engine hashes.
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_INPUT_MAX_LENGTH,
      resetPasswordTokenExpiresIn: RESET_TOKEN_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }: { user: Person; token: string }) =>
        mailer.passwordReset({ name: user.name, email: user.email, token }),
      onPasswordReset: ({ user }: { user: Person }) =>
        mailer.passwordWasReset({ accountId: asAccountId(user.id), email: user.email }),
    },
    emailVerification: {
      expiresIn: VERIFY_TOKEN_HOURS * 3600,
      afterEmailVerification: (user: Person) => mailer.verified(asAccountId(user.id)),
    },
    databaseHooks: {
      user: { create: { before: async (user: object) => ({ data: { ...user, ...madeAt(now()) } }) } },
      session: {
        create: {
          before: async (session: object) => ({
            data: {
              ...session,
              ...madeAt(now()),
              expiresAt: new Date(clock.now() + SESSION_DAYS * DAY_MS),
            },
          }),
        },
      },
    },
  };
}

interface Person {
  id: string;
  name: string;
  email: string;
}

const madeAt = (instant: Date) => ({ createdAt: instant, updatedAt: instant });

function headersOf(client: Client): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: client.ip });
  if (client.userAgent !== null) headers.set('user-agent', client.userAgent.slice(0, 400));
  return headers;
}

async function opened(work: () => Promise<{ token: string | null; user: { id: string } }>) {
  try {
    const { token, user } = await work();
    return token === null ? null : { accountId: asAccountId(user.id), token };
  } catch (cause) {
    // 401: wrong password or unknown address; 422: the address has an account.
    if (cause instanceof APIError && (cause.statusCode === 401 || cause.statusCode === 422)) return null;
    throw cause;
  }
}

async function proven(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (cause) {
    if (cause instanceof APIError && (cause.statusCode === 400 || cause.statusCode === 401)) return false;
    throw cause;
  }
}
