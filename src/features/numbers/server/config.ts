import { z } from 'zod';
import { featureConfig, type SettingsOf } from '#platform/server/feature-config.ts';

/** Variables of number providers. Telnyx sends calls to these numbers as its application says. */
export const numbersConfig = featureConfig({
  fields: {
    TELNYX_API_KEY: z
      .string()
      .optional()
      .describe(
        "Telnyx's API key, to rent its numbers. Without this or Twilio's, people rent numbers reserved for fiction.",
      ),
    TELNYX_API_URL: z
      .url()
      .default('https://api.telnyx.com/v2')
      .describe("Address of Telnyx's API. Change it only for tests."),
    TELNYX_CONNECTION_ID: z
      .string()
      .regex(/^\d{1,32}$/)
      .optional()
      .describe(
        'Call Control application at Telnyx, for calls through its API and to its numbers. Requires TELNYX_API_KEY, TELNYX_PUBLIC_KEY and PUBLIC_URL.',
      ),
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/)
      .optional()
      .describe('Twilio account, to rent its numbers when TELNYX_API_KEY is not set.'),
    TWILIO_AUTH_TOKEN: z
      .string()
      .optional()
      .describe("That account's auth token. Required with TWILIO_ACCOUNT_SID."),
    TWILIO_API_URL: z
      .url()
      .default('https://api.twilio.com')
      .describe("Address of Twilio's API. Change it only for tests."),
  },
  together: [['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']],
});

export type NumbersSettings = SettingsOf<typeof numbersConfig>;
