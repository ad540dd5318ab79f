import { z } from 'zod';
import { listOf } from '#platform/server/config-addresses.ts';
import { featureConfig, type SettingsOf } from '#platform/server/feature-config.ts';

/** Variables of invoices, taxes and cards. */
export const billingConfig = featureConfig({
  fields: {
    SELLER_NAME: z.string().default('Ahoy').describe('Legal name of the company that sends the invoices.'),
    SELLER_ADDRESS: z
      .string()
      .default('')
      .transform((text) => listOf(text))
      .describe('Company address on invoices, with commas between its lines.'),
    SELLER_TAX_ID: z
      .string()
      .optional()
      .describe('Company tax number on invoices, such as VAT ID DE123456789.'),
    TAX_RATES: z
      .string()
      .default('')
      .transform((text, context) => taxRatesOf(text, context))
      .describe(
        "Taxes added to invoices by the customer's country, COUNTRY:NAME:PERCENT separated by commas (DE:VAT:19,FR:TVA:20), with * for all other countries. Default: no tax.",
      ),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/)
      .optional()
      .describe("Stripe's secret key, to take real cards. Without it, only the sandbox's test cards work."),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_/)
      .optional()
      .describe("Stripe's publishable key, for the card form. Required with STRIPE_SECRET_KEY."),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/)
      .optional()
      .describe('Signing secret of the webhook PUBLIC_URL/webhooks/stripe. Required with STRIPE_SECRET_KEY.'),
    STRIPE_API_URL: z
      .url()
      .default('https://api.stripe.com')
      .describe("Address of Stripe's API. Change it only for tests."),
  },
  together: [['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
});

export type BillingSettings = SettingsOf<typeof billingConfig>;

/** A tax on what customers of a country buy. */
export interface TaxRate {
  /** ISO 3166-1, two letters. * for countries without a row of their own, and for customers without a country. */
  readonly country: string;
  readonly name: string;
  /** Thousandths of a percent: 19000 is 19 %. */
  readonly rateMilliPercent: number;
}

function taxRatesOf(text: string, context: z.RefinementCtx<string>): TaxRate[] {
  return listOf(text).flatMap((entry) => {
    const [, country, name, whole, part = ''] =
      /^([A-Z]{2}|\*):\s*([^:]{1,40}?)\s*:(\d{1,2})(?:\.(\d{1,3}))?$/.exec(entry) ?? [];
    if (country === undefined || name === undefined || whole === undefined) {
      context.addIssue({ code: 'custom', message: `"${entry}" is not COUNTRY:NAME:PERCENT` });
      return [];
    }
    return [{ country, name, rateMilliPercent: Number(whole) * 1_000 + Number(part.padEnd(3, '0')) }];
  });
}
