import { z } from 'zod';
import { addressesOf, addressOf, originsText, publicAddress } from './config-addresses.ts';
import { carrierFields, numberProviderFields } from './config-carriers.ts';
import { trustedProxiesOf } from './trusted-proxies.ts';

/**
 * Everything that an operator can set, one sentence each. The README's table is made from this schema
 * (`npm run docs`); a value that does not parse stops the start with the sentence of its variable.
 */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('TCP port to listen on.'),
  HOST: z.string().default('localhost').describe('Address to listen on; 0.0.0.0 for every interface.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder for the embedded database, files, mail and secrets.'),
  WORKSPACE: z
    .enum(['real', 'demo'])
    .default('real')
    .describe(
      'demo: fills an empty data folder with samples and says so on every page. Set by `npm run demo`.',
    ),
  PUBLIC_URL: publicAddress
    .optional()
    .describe(
      'Address that people type, for links in mail and for origin checks; http://localhost:PORT when unset.',
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
      'PostgreSQL 18 or newer to use instead of the embedded one, reached directly and not through a pooler of transactions.',
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
    .describe('Redis to fan realtime events out between several processes.'),
  S3_URL: z
    .string()
    .optional()
    .describe(
      'Bucket for files instead of DATA_DIR/blobs: s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=REGION, with &tls=off for a server without TLS.',
    ),
  SMTP_URL: addressOf(['smtp', 'smtps'], 'smtp://USER:PASSWORD@HOST:587')
    .optional()
    .describe(
      'Mail server, smtp://USER:PASSWORD@HOST:PORT; when unset, mail goes to DATA_DIR/outbox and is read in the app.',
    ),
  MAIL_FROM: z.string().default('Ahoy <no-reply@localhost>').describe('Sender of every mail.'),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe('Where people write for help; support@ the host of PUBLIC_URL when unset.'),
  SALES_EMAIL: z
    .email()
    .optional()
    .describe('Where companies write before they buy; sales@ the host of PUBLIC_URL when unset.'),
  PARTNERS_EMAIL: z
    .email()
    .optional()
    .describe('Where partners write; partners@ the host of PUBLIC_URL when unset.'),
  MINIMUM_AGE: z.coerce
    .number()
    .int()
    .min(13)
    .max(21)
    .default(13)
    .describe(
      'Years that somebody must be old to have an account; 16 where the law of some EU countries asks for it.',
    ),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe('Account that may use the operator desk; when unset, the first account registered.'),
  REGISTRATION: z
    .enum(['confirm', 'instant'])
    .optional()
    .describe(
      'confirm: an account opens by the link mailed to its address, and registering tells nobody who has one; instant: it opens at once. Unset, it is confirm with SMTP_URL and instant without.',
    ),
  SESSION_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs session cookies; made once and kept in DATA_DIR/secrets when unset. All processes need the same.',
    ),
  SELLER_NAME: z
    .string()
    .default('Ahoy')
    .describe('Who sends the invoices: the name of the company, as the law wants it.'),
  SELLER_ADDRESS: z
    .string()
    .default('')
    .transform((text) => listOf(text))
    .describe('Address of the company on invoices, its lines separated by commas.'),
  SELLER_TAX_ID: z
    .string()
    .optional()
    .describe('Tax number of the company on invoices, such as VAT ID DE123456789.'),
  TAX_RATES: z
    .string()
    .default('')
    .transform((text, context) => taxRatesOf(text, context))
    .describe(
      "Taxes added to invoices by the customer's country, COUNTRY:NAME:PERCENT separated by commas (DE:VAT:19,FR:TVA:20), with * for all other countries; no tax is charged when unset.",
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional()
    .describe('Secret key of Stripe, to take real cards; test cards of the sandbox are taken when unset.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/)
    .optional()
    .describe('Publishable key of Stripe, for the card form; needed with STRIPE_SECRET_KEY.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/)
    .optional()
    .describe('Signing secret of the webhook PUBLIC_URL/webhooks/stripe; needed with STRIPE_SECRET_KEY.'),
  STRIPE_API_URL: z
    .url()
    .default('https://api.stripe.com')
    .describe("Address of Stripe's API; another only for tests."),
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
    .describe('Countries that may be called, two letters each, separated by commas; * for all.'),
  CALL_KINDS: z
    .string()
    .default('landline,mobile')
    .transform((text) => listOf(text))
    .pipe(z.array(z.enum(['landline', 'mobile', 'premium', 'satellite', 'shared'])).min(1))
    .describe('Kinds of numbers that may be called: landline, mobile, premium, satellite, shared.'),
  CALL_RATE_MAX: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Dollars a minute that a number may cost to be called.'),
  CALL_CHANNELS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Calls to phones that one account may have at the same time.'),
  CALL_DAILY_SPEND: z.coerce
    .number()
    .positive()
    .default(50)
    .describe('Dollars that one account may spend on calls to phones between two midnights (UTC).'),
  CALL_DAILY_SPEND_NEW: z.coerce
    .number()
    .positive()
    .default(10)
    .describe('The same in the first week of an account.'),
  CALL_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(36_500)
    .optional()
    .describe(
      'Days after which a call is deleted from the history; it stays as long as the account when unset. Invoices and balances keep what it cost.',
    ),
  CALL_QUALITY_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(180)
    .describe('Days after which the measurements of how a call sounded are deleted.'),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text, context) => trustedProxiesOf(text, context))
    .describe(
      'Proxies whose X-Forwarded-For is believed: how many are in front (1), or their addresses and networks, separated by commas; none when unset.',
    ),
  API_ORIGINS: originsText.describe(
    'Sites whose pages may call /rest/v1 and /functions/v1 with a bearer token, such as https://app.example.com, separated by commas; none when unset.',
  ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that may read /metrics from other machines; only this machine may when unset.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level to log.'),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit; for load tests, never in production.'),
});

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

export type Config = z.infer<typeof configSchema> & {
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
      (issue) => `  ${issue.path.join('.')}: ${issue.message}. ${sentenceOf(issue.path[0])}`,
    );
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  refuseHalf(parsed.data, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  refuseHalf(parsed.data, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']);
  refuseHalf(parsed.data, ['TELNYX_CONNECTION_ID', 'TELNYX_PUBLIC_KEY']);
  // Telnyx must be told where its webhooks and its sound go.
  if (parsed.data.TELNYX_CONNECTION_ID !== undefined)
    refuseHalf(parsed.data, ['TELNYX_CONNECTION_ID', 'TELNYX_API_KEY', 'PUBLIC_URL']);
  const { PUBLIC_URL, PORT, SUPPORT_EMAIL, SALES_EMAIL, PARTNERS_EMAIL } = parsed.data;
  const { REGISTRATION, SMTP_URL } = parsed.data;
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  const { hostname } = new URL(publicUrl);
  return {
    ...parsed.data,
    publicUrl,
    confirmsFirst: (REGISTRATION ?? (SMTP_URL === undefined ? 'instant' : 'confirm')) === 'confirm',
    mailboxes: {
      support: SUPPORT_EMAIL ?? `support@${hostname}`,
      sales: SALES_EMAIL ?? `sales@${hostname}`,
      partners: PARTNERS_EMAIL ?? `partners@${hostname}`,
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
