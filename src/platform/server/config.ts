import { isIP } from 'node:net';
import { z } from 'zod';
import { addressesOf, addressOf, openableHost, originsText, publicAddress } from './config-addresses.ts';
import { carrierFields, numberProviderFields } from './config-carriers.ts';
import { remedyFor } from './config-sentences.ts';
import { trustedProxiesOf } from './trusted-proxies.ts';

/**
 * Everything that an operator can set, one sentence each. The README's table is made from this schema
 * (`npm run docs`); a value that does not parse stops the start with the sentence of its variable.
 */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('TCP port to listen on.'),
  HOST: z.string().default('localhost').describe('Address to listen on. 0.0.0.0 is every interface.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder for the embedded database, files, emails and secrets.'),
  WORKSPACE: z
    .enum(['real', 'demo'])
    .default('real')
    .describe(
      'demo: fills an empty data folder with samples, and every page says so. Set by `npm run demo`.',
    ),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: browsers remove the worker that keeps the app ready for when there is no network, and all it kept.',
    ),
  PUBLIC_URL: publicAddress
    .optional()
    .describe(
      'Address that people open, for links in emails and for origin checks. Default: http://HOST:PORT.',
    ),
  SERVICES: z
    .string()
    .default('web,worker,realtime')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(['web', 'worker', 'realtime'])).min(1))
    .describe('Which services this process runs: web, worker, realtime. The flag --services wins over it.'),
  DATABASE_URL: addressOf(['postgres', 'postgresql'], 'postgres://USER:PASSWORD@HOST:5432/DATABASE')
    .optional()
    .describe(
      'PostgreSQL 18 or newer to use instead of the embedded one. Connect directly or through a pooler in session mode.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('Database connections per process.'),
  REDIS_URL: addressOf(['redis', 'rediss'], 'redis://USER:PASSWORD@HOST:6379')
    .optional()
    .describe('Redis for realtime events between several processes.'),
  S3_URL: z
    .string()
    .optional()
    .describe(
      'Bucket for files instead of DATA_DIR/blobs: s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=REGION, with &tls=off for a server without TLS.',
    ),
  SMTP_URL: addressOf(['smtp', 'smtps'], 'smtp://USER:PASSWORD@HOST:587')
    .optional()
    .describe(
      'Mail server, smtp://USER:PASSWORD@HOST:PORT. Without it, emails go to DATA_DIR/outbox and you read them in the app.',
    ),
  MAIL_FROM: z.string().default('Ahoy <no-reply@localhost>').describe('Sender of every email.'),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe('Email address for help. Default: support@ the host of PUBLIC_URL.'),
  SALES_EMAIL: z
    .email()
    .optional()
    .describe('Email address for sales questions. Default: sales@ the host of PUBLIC_URL.'),
  PARTNERS_EMAIL: z
    .email()
    .optional()
    .describe('Email address for partners. Default: partners@ the host of PUBLIC_URL.'),
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
  ...numberProviderFields,
  STUN_URLS: addressesOf(['stuns?'], 'stun:HOST:PORT')
    .default('')
    .describe('STUN servers, comma-separated (stun:host:port).'),
  TURN_URLS: addressesOf(['turns?'], 'turn:HOST:PORT?transport=udp')
    .default('')
    .describe('TURN servers, comma-separated (turn:host:port?transport=udp).'),
  TURN_SECRET: z
    .string()
    .optional()
    .describe('Shared secret of the TURN servers (coturn: static-auth-secret).'),
  ...carrierFields,
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
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text, context) => trustedProxiesOf(text, context))
    .describe(
      'Proxies whose X-Forwarded-For we trust: how many are in front (1), or their addresses and networks separated by commas. Default: none.',
    ),
  API_ORIGINS: originsText.describe(
    'Sites whose pages may call /rest/v1 and /functions/v1 with a bearer token, such as https://app.example.com, separated by commas. Default: none.',
  ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for reading /metrics from other machines. Without it, only this machine can.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level to log.'),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit. For load tests, never in production.'),
});

const MEDIA_PORT_OFFSET = 10;

/** A tax on what customers of a country buy. */
export interface TaxRate {
  /** ISO 3166-1, two letters; * for every country that has none of its own, and for customers of no known country. */
  readonly country: string;
  readonly name: string;
  /** Thousandths of a percent: 19000 is 19 %. */
  readonly rateMilliPercent: number;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
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

export type Config = Omit<z.infer<typeof configSchema>, 'MEDIA_PORT'> & {
  /** 0: a free one. */
  readonly MEDIA_PORT: number;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Whether an account opens only by a mailed link: see REGISTRATION. */
  readonly confirmsFirst: boolean;
  /** Printed on public pages, and written to by the contact form. */
  readonly mailboxes: { readonly support: string; readonly sales: string; readonly partners: string };
};

/**
 * Reads the configuration from environment variables and the --services flag.
 * @throws Error with one line per variable that does not parse
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
): Config {
  const services = argv.find((argument) => argument.startsWith('--services='))?.slice('--services='.length);
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = configSchema.safeParse(services === undefined ? given : { ...given, SERVICES: services });
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${String(issue.path[0])}: ${remedyFor(issue)}. ${sentenceOf(issue.path[0])}`,
    );
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  refuseHalf(parsed.data, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  refuseHalf(parsed.data, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']);
  refuseHalf(parsed.data, ['TELNYX_CONNECTION_ID', 'TELNYX_PUBLIC_KEY']);
  // Telnyx must be told where its webhooks and its sound go.
  if (parsed.data.TELNYX_CONNECTION_ID !== undefined)
    refuseHalf(parsed.data, ['TELNYX_CONNECTION_ID', 'TELNYX_API_KEY', 'PUBLIC_URL']);
  const { PUBLIC_URL, HOST, PORT, SUPPORT_EMAIL, SALES_EMAIL, PARTNERS_EMAIL } = parsed.data;
  const { REGISTRATION, SMTP_URL } = parsed.data;
  const publicUrl = (PUBLIC_URL ?? `http://${openableHost(HOST)}:${PORT}`).replace(/\/+$/, '');
  const { hostname } = new URL(publicUrl);
  // An address of digits takes no emails.
  const mailHost = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
  return {
    ...parsed.data,
    // Two instances on one machine have different ports, and so their audio has.
    MEDIA_PORT: parsed.data.MEDIA_PORT ?? (PORT === 0 ? 0 : PORT + MEDIA_PORT_OFFSET),
    publicUrl,
    confirmsFirst: (REGISTRATION ?? (SMTP_URL === undefined ? 'instant' : 'confirm')) === 'confirm',
    mailboxes: {
      support: SUPPORT_EMAIL ?? `support@${mailHost}`,
      sales: SALES_EMAIL ?? `sales@${mailHost}`,
      partners: PARTNERS_EMAIL ?? `partners@${mailHost}`,
    },
  };
}

/**
 * With one of them missing a page could store cards that are never charged, or charges would never be heard of, or an
 * operator would believe that real numbers are rented.
 */
function refuseHalf(
  given: z.infer<typeof configSchema>,
  names: readonly (keyof z.infer<typeof configSchema>)[],
): void {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const lines = missing.map((name) => `  ${name}: Missing. ${sentenceOf(name)}`);
  throw new Error(`The configuration is not valid:\n${lines.join('\n')}`);
}

function sentenceOf(variable: PropertyKey | undefined): string {
  const field = Object.entries(configSchema.shape).find(([name]) => name === variable)?.[1];
  return field?.description ?? '';
}
