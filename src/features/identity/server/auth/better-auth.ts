import { APIError, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { PASSWORD_INPUT_MAX_LENGTH, SESSION_DAYS } from '../../constants.ts';
import type { IdentityStore } from '../store.ts';
import { credentials, sessions, users, verifications } from '../tables.ts';
import type { Auth, Client, OpenedSession } from './auth.ts';

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
  store: Pick<IdentityStore, 'accountByEmail' | 'passwordHash' | 'isPasswordStill' | 'endSessionOf'>;
}): Auth {
  const auth = betterAuth(settings(options));
  const { store } = options;
  return {
    async signIn({ email, password, client }) {
      const known = await store.accountByEmail(email);
      const hash = known === null ? null : await store.passwordHash(known.accountId);
      const opened = await openedBy(() =>
        auth.api.signInEmail({ body: { email, password }, headers: headersOf(client) }),
      );
      // Checking a password takes a while. If its owner has replaced it in the meantime, no session may remain.
      if (opened === null || (hash !== null && (await store.isPasswordStill(opened.accountId, hash))))
        return opened;
      await store.endSessionOf(opened.token);
      return null;
    },
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    checkPassword: async (password, hash) => (await auth.$context).password.verify({ password, hash }),
  };
}

function settings(options: Parameters<typeof createBetterAuth>[0]) {
  const { clock } = options;
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
    session: { expiresIn: (SESSION_DAYS * DAY_MS) / 1000 },
    emailAndPassword: {
      enabled: true,
      // Our limits are stricter and count characters. These only bound what the engine hashes.
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_INPUT_MAX_LENGTH,
    },
    databaseHooks: {
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

const madeAt = (instant: Date) => ({ createdAt: instant, updatedAt: instant });

function headersOf(client: Client): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: client.ip });
  if (client.userAgent !== null) headers.set('user-agent', client.userAgent.slice(0, 400));
  return headers;
}

async function openedBy(
  work: () => Promise<{ token: string | null; user: { id: string } }>,
): Promise<OpenedSession | null> {
  try {
    const { token, user } = await work();
    return token === null ? null : { accountId: asAccountId(user.id), token };
  } catch (cause) {
    // Wrong password or unknown address.
    if (cause instanceof APIError && cause.statusCode === 401) return null;
    throw cause;
  }
}
