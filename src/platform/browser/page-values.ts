import { blankAttribute, blankOf, PAGE_BLANKS, type PageBlank } from '#kernel/page-blanks.ts';

/** With `npm run dev` nobody fills the blanks in. */
const IN_DEVELOPMENT: Readonly<Record<PageBlank, string>> = {
  PUBLIC_URL: 'http://localhost:3000',
  SUPPORT_EMAIL: 'support@localhost',
  SALES_EMAIL: 'sales@localhost',
  PARTNERS_EMAIL: 'partners@localhost',
  MINIMUM_AGE: '13',
  CALLS_KEPT: 'until the account is deleted',
  QUALITY_DAYS: '180',
  PROVIDERS: '',
  CAPABILITIES: 'user-calls test-numbers virtual-numbers port-ins test-payments',
  WORKSPACE: 'real',
  YEAR: String(new Date().getUTCFullYear()),
};

/**
 * What only the running server knows. While pages are made at build time it is a blank that the server fills in; in
 * the browser it is what was filled in, so that a page that starts the app is drawn as it came.
 */
export function pageValue(name: PageBlank): string {
  if (import.meta.env.DEV) return IN_DEVELOPMENT[name];
  if (typeof document === 'undefined') return blankOf(name);
  return document.documentElement.getAttribute(blankAttribute(name)) ?? '';
}

/** For the root of every page: from here `pageValue` reads. */
export function pageValueAttributes(): Readonly<Record<string, string>> {
  return Object.fromEntries(PAGE_BLANKS.map((name) => [blankAttribute(name), pageValue(name)]));
}
