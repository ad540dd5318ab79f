import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';
import { featureConfig, settingsOf } from '#platform/server/feature-config.ts';
import { installationSecret } from '#platform/server/secrets.ts';
import { ssoFields, ssoTogether } from './sso/sso-config.ts';

/** Variables of accounts and of their sessions. */
export const identityConfig = featureConfig({
  fields: {
    AUTH_REDIRECT_URLS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      )
      .pipe(z.array(z.url()))
      .describe(
        'Addresses to which programs with the auth client may send people after a link or a sign-in elsewhere, separated by commas. One that ends with * allows all below it. The first is the default. Default: none.',
      ),
    AUTH_SERVICE_KEY: z
      .string()
      .regex(/^\S{32,}$/)
      .optional()
      .describe(
        'Bearer token of your own programs for /auth/v1/admin: it can create, change and close every account. Default: none, and those calls are refused.',
      ),
    GEOIP_FILE: z
      .string()
      .optional()
      .describe(
        'File of cities or countries in MaxMind format (.mmdb), to show where people are signed in. Default: none, and the shortened address is shown.',
      ),
    MINIMUM_AGE: z.coerce
      .number()
      .int()
      .min(13)
      .max(21)
      .default(13)
      .describe('Minimum age for an account, in years. Some EU countries require 16.'),
    OPERATOR_EMAIL: z
      .email()
      .optional()
      .describe('Account that may use the operator desk. Default: the first account registered.'),
    REGISTRATION: z
      .enum(['confirm', 'instant'])
      .optional()
      .describe(
        "confirm: an account opens by the link emailed to its address, so registering doesn't reveal who has an account. instant: it opens at once. Default: confirm with SMTP_URL, instant without.",
      ),
    SESSION_SECRET: z
      .string()
      .min(32)
      .optional()
      .describe(
        'Signs session cookies. Default: generated once and kept in DATA_DIR/secrets. All processes need the same one.',
      ),
    ...ssoFields,
  },
  together: ssoTogether,
});

/** Whether an account opens only by a mailed link: see REGISTRATION. */
export function confirmsFirst(config: Pick<Config, 'SMTP_URL' | 'settings'>): boolean {
  const { REGISTRATION = config.SMTP_URL === undefined ? 'instant' : 'confirm' } = settingsOf(
    config,
    identityConfig,
  );
  return REGISTRATION === 'confirm';
}

/** What signs and seals on this installation: SESSION_SECRET, or the one that was made and kept in DATA_DIR. */
export async function sessionSecretOf(config: Pick<Config, 'DATA_DIR' | 'settings'>): Promise<string> {
  const { SESSION_SECRET } = settingsOf(config, identityConfig);
  return SESSION_SECRET ?? installationSecret({ dataDir: config.DATA_DIR, name: 'session-secret' });
}
