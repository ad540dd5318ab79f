import { isIP } from 'node:net';
import { z } from 'zod';
import { addressOf, openableHost, originsText, publicAddress } from './config-addresses.ts';
import { remedyFor } from './config-sentences.ts';
import type { FeatureConfig, ParsedSettings } from './feature-config.ts';
import { trustedProxiesOf } from './trusted-proxies.ts';

/**
 * Variables of the platform itself, with one sentence each. Features declare theirs (`server/config.ts`). The README's
 * table is made from all of them (`npm run docs`). A value that doesn't parse stops the start with its variable's
 * sentence.
 */
export const platformConfig = {
  fields: {
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
    TRUST_PROXY: z
      .string()
      .default('')
      .transform((text, context) => trustedProxiesOf(text, context))
      .describe(
        'Proxies whose X-Forwarded-For we trust: how many are in front (1), or their addresses and networks separated by commas. Default: none.',
      ),
    API_ORIGINS: originsText.describe(
      'Sites whose pages may call /rest/v1, /functions/v1 and /auth/v1 with a bearer token, such as https://app.example.com, separated by commas. Default: none.',
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
  },
} satisfies FeatureConfig;

type PlatformSettings = z.infer<z.ZodObject<(typeof platformConfig)['fields']>>;

export type Config = PlatformSettings & {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Printed on public pages, and written to by the contact form. */
  readonly mailboxes: { readonly support: string; readonly sales: string; readonly partners: string };
  /** The variables of features. Each reads its own (settingsOf). */
  readonly settings: ParsedSettings;
};

/**
 * Reads the configuration from environment variables and the --services flag.
 * @param features whose variables are read too
 * @throws Error with one line for each variable that doesn't parse
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
  features: readonly FeatureConfig[] = [],
): Config {
  const services = argv.find((argument) => argument.startsWith('--services='))?.slice('--services='.length);
  const given = {
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
    ...(services === undefined ? {} : { SERVICES: services }),
  };
  const all: readonly FeatureConfig[] = [platformConfig, ...features];
  const own = z.object(platformConfig.fields).safeParse(given);
  const parsed = features.map((feature) => [feature, z.object(feature.fields).safeParse(given)] as const);
  const issues = [own, ...parsed.map(([, result]) => result)].flatMap(({ error }) => error?.issues ?? []);
  if (!own.success || issues.length > 0)
    throw invalid(
      issues.map((issue) => [issue.path[0], remedyFor(issue)]),
      all,
    );
  const settings = new Map(parsed.map(([feature, { data = {} }]) => [feature, data]));
  refuseHalf(Object.assign({}, own.data, ...settings.values()), all);
  return { ...own.data, ...derivedFrom(own.data), settings };
}

function derivedFrom({
  PUBLIC_URL,
  HOST,
  PORT,
  SUPPORT_EMAIL,
  SALES_EMAIL,
  PARTNERS_EMAIL,
}: PlatformSettings) {
  const publicUrl = (PUBLIC_URL ?? `http://${openableHost(HOST)}:${PORT}`).replace(/\/+$/, '');
  const { hostname } = new URL(publicUrl);
  // An address of digits takes no emails.
  const mailHost = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
  return {
    publicUrl,
    mailboxes: {
      support: SUPPORT_EMAIL ?? `support@${mailHost}`,
      sales: SALES_EMAIL ?? `sales@${mailHost}`,
      partners: PARTNERS_EMAIL ?? `partners@${mailHost}`,
    },
  };
}

/**
 * If one of them is missing, a page could store cards that are never charged, charges could go unnoticed, or an
 * operator could believe that numbers are really rented.
 */
function refuseHalf(given: Readonly<Record<string, unknown>>, all: readonly FeatureConfig[]): void {
  const isSet = (name: string) => given[name] !== undefined;
  const groups = all.flatMap(({ together = [], needs = {} }) => [
    ...together.filter((names) => names.some(isSet)),
    ...Object.entries(needs).flatMap(([name, needed]) => (isSet(name) ? [needed] : [])),
  ]);
  for (const names of groups) {
    const missing = names.filter((name) => !isSet(name));
    if (missing.length > 0)
      throw invalid(
        missing.map((name) => [name, 'Missing']),
        all,
      );
  }
}

function invalid(
  wrong: readonly (readonly [variable: PropertyKey | undefined, remedy: string])[],
  all: readonly FeatureConfig[],
): Error {
  const sentences = new Map<PropertyKey | undefined, string>(
    all.flatMap(({ fields }) => Object.entries(fields).map(([name, field]) => [name, sentenceOf(field)])),
  );
  const lines = wrong.map(([name, remedy]) => `  ${String(name)}: ${remedy}. ${sentences.get(name) ?? ''}`);
  return new Error(`The configuration is not valid:\n${lines.join('\n')}`);
}

const sentenceOf = (field: z.core.$ZodType): string => z.globalRegistry.get(field)?.description ?? '';
