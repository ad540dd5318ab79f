import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';
import { featureConfig, settingsOf } from '#platform/server/feature-config.ts';
import { ssoFields, ssoTogether } from './sso/sso-config.ts';

/** Variables of accounts and of their sessions. */
export const identityConfig = featureConfig({
  fields: {
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
