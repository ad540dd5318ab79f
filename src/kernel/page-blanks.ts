/**
 * Facts that a page made at build time can't know: the operator, the address and the year. Such a page has blanks
 * ("%PUBLIC_URL%") that the server fills in when it serves the page.
 */
export const PAGE_BLANKS = [
  /** Public address, without a slash at the end. */
  'PUBLIC_URL',
  /** Mail addresses of the operator. */
  'SUPPORT_EMAIL',
  'SALES_EMAIL',
  'PARTNERS_EMAIL',
  /** Minimum age to have an account, in years. */
  'MINIMUM_AGE',
  /** How long a call stays in the history: "365 days". */
  'CALLS_KEPT',
  /** How many days the measurements of how a call sounded are kept. */
  'QUALITY_DAYS',
  /** Companies that carry calls and rent out numbers here, as the terms list them: "Telnyx and north". */
  'PROVIDERS',
  /** Name of the OpenID Connect provider that the operator has set up for everybody. */
  'OIDC_NAME',
  /** Capabilities of this installation, separated by spaces (capabilities.ts). */
  'CAPABILITIES',
  /** Whether this installation has real or sample data: "real" or "demo". */
  'WORKSPACE',
  /** Current year in UTC. */
  'YEAR',
] as const;
export type PageBlank = (typeof PAGE_BLANKS)[number];

/** The text that stands for the value until the page is served. */
export function blankOf(name: PageBlank): string {
  return `%${name}%`;
}

/** Where the filled-in value can be read on a served page: a data attribute of its root. */
export function blankAttribute(name: PageBlank): string {
  return `data-${name.toLowerCase().replaceAll('_', '-')}`;
}

/** Values of one page that the server makes for each request (platform/server/http/live-documents.ts). */
export type LiveValues = Readonly<Record<string, string>>;

/** The text that stands for such a value in the document that the build makes. */
export const liveBlank = (name: string): string => `%live-${name}%`;
export const LIVE_BLANK = /%live-([a-z-]+)%/g;
