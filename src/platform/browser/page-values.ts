import { blankAttribute, blankOf, PAGE_BLANKS, type PageBlank } from '#kernel/page-blanks.ts';

/** With `npm run dev` the placeholders stay empty. */
const IN_DEVELOPMENT: Readonly<Record<PageBlank, string>> = {
  PUBLIC_URL: 'http://localhost:3000',
  SUPPORT_EMAIL: 'support@localhost',
  SALES_EMAIL: 'sales@localhost',
  PARTNERS_EMAIL: 'partners@localhost',
  MINIMUM_AGE: '13',
  CALLS_KEPT: 'until the account is deleted',
  QUALITY_DAYS: '180',
  PROVIDERS: '',
  OIDC_NAME: '',
  CAPABILITIES:
    'user-calls test-numbers virtual-numbers port-ins test-payments notetaker tasks contacts booking',
  WORKSPACE: 'real',
  YEAR: String(new Date().getUTCFullYear()),
};

/**
 * A value that only the running server knows. While pages are built it is a placeholder that the server fills in. In
 * the browser it is the filled-in value, so that hydration finds the page unchanged.
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
