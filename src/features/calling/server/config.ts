import { z } from 'zod';
import { listOf } from '#platform/server/config-addresses.ts';
import { featureConfig, type SettingsOf } from '#platform/server/feature-config.ts';

/** Settings for what people may call and how long calls are kept. */
export const callingConfig = featureConfig({
  fields: {
    CALL_COUNTRIES: z
      .string()
      .default('*')
      .transform((text) => (text.trim() === '*' ? null : listOf(text)))
      .pipe(z.nullable(z.array(z.string().regex(/^[A-Z]{2}$/))))
      .describe('Countries that people may call: two-letter codes separated by commas, or * for all.'),
    CALL_KINDS: z
      .string()
      .default('landline,mobile')
      .transform((text) => listOf(text))
      .pipe(z.array(z.enum(['landline', 'mobile', 'premium', 'satellite', 'shared'])).min(1))
      .describe('Kinds of numbers that people may call: landline, mobile, premium, satellite, shared.'),
    CALL_RATE_MAX: z.coerce
      .number()
      .positive()
      .default(1)
      .describe('Highest price per minute that people may call at, in dollars.'),
    CALL_CHANNELS: z.coerce
      .number()
      .int()
      .min(1)
      .default(10)
      .describe('Calls to phones that one account can have at the same time.'),
    CALL_DAILY_SPEND: z.coerce
      .number()
      .positive()
      .default(50)
      .describe('What one account may spend on calls to phones per day (UTC), in dollars.'),
    CALL_DAILY_SPEND_NEW: z.coerce
      .number()
      .positive()
      .default(10)
      .describe("The same limit in an account's first week."),
    CALL_HISTORY_DAYS: z.coerce
      .number()
      .int()
      .min(30)
      .max(36_500)
      .optional()
      .describe(
        'Days before a call is deleted from the history. Default: kept as long as the account. Invoices and balances still include its cost.',
      ),
    CALL_QUALITY_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(36_500)
      .default(180)
      .describe('Days before the measurements of how a call sounded are deleted.'),
  },
});

export type CallingSettings = SettingsOf<typeof callingConfig>;
