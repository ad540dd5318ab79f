import type { Page } from '@playwright/test';
import { PAY_AS_YOU_GO_PLANS, PLANS, SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import { comparePlansInFull } from '#features/billing/rules/subscriptions/compare-plans.ts';
import { isPlanSold } from '#features/billing/rules/subscriptions/plan-availability.ts';
import { featuresOf } from '#features/billing/rules/subscriptions/plan-features.ts';
import { ACCOUNT_PATHS, FEATURES, publicPaths, versionPaths } from '#features/site/constants.ts';
import { type Capabilities, type Capability, type Condition, holds } from '#kernel/capabilities.ts';
import { startSmtpStandIn } from '#test/stand-ins/smtp-server.ts';
import { type StripeStandIn, startStripeStandIn } from '#test/stand-ins/stripe.ts';
import { startTelnyxCallsStandIn } from '#test/stand-ins/telnyx-calls.ts';
import { capabilitiesOf } from '../../src/entries/capabilities.ts';
import { readConfiguration } from '../../src/entries/configuration.ts';
import { alice, test as base, expect } from './fixtures.ts';

/*
 * Opens every page on three installations, and holds each claim against the table of capabilities. What the pages say is
 * read as people read it; what they may say is computed from the configuration alone.
 */

/** A sentence that is only true in some cases. Then it may appear, and must appear on the named pages. */
interface Claim extends Condition {
  readonly says: RegExp;
  readonly on?: readonly string[];
}

const CLAIMS: readonly Claim[] = [
  { says: /only takes test cards/, has: ['test-payments'], on: ['/pricing', '/terms', '/privacy'] },
  { says: /Test payments: no money moves/, has: ['test-payments'] },
  { says: /pay by card and renews/, has: ['card-payments'], on: ['/pricing'] },
  { says: /\bStripe\b/, has: ['card-payments'], on: ['/privacy'] },
  {
    says: /No carrier is connected here/,
    lacks: ['phone-calls'],
    on: ['/rates', '/features/virtual-calling', '/features/wifi-calling'],
  },
  {
    says: /Calls to phones are coming soon/,
    lacks: ['phone-calls'],
    on: ['/', '/pricing', '/dashboard', '/billing'],
  },
  { says: /Call any phone, too/, has: ['phone-calls'], on: ['/'] },
  { says: /before a carrier is connected here/, lacks: ['phone-calls'], on: ['/pricing'] },
  { says: /verify your email address and your phone number/, has: ['phone-calls'], on: ['/pricing'] },
  { says: /works with these providers: \w[\w ,]*\./, has: ['phone-calls'], on: ['/terms'] },
  { says: /No provider is connected/, lacks: ['phone-calls', 'real-numbers'], on: ['/terms'] },
  {
    says: /numbers (?:here|of this installation) are reserved for fiction/,
    lacks: ['real-numbers'],
    on: ['/features/virtual-numbers', '/terms'],
  },
  { says: /The mail server that we use/, has: ['email'], on: ['/privacy'] },
  { says: /\bSend it again\b/, has: ['email'] },
  { says: /You can’t send or receive faxes yet/, lacks: ['fax'], on: ['/features/internet-fax'] },
  { says: /You can’t buy data yet/, lacks: ['esim'], on: ['/features/esim'] },
  { says: /You can’t send messages yet/, lacks: ['messaging'], on: ['/features/messaging'] },
  { says: /screen sharing are coming soon/, lacks: ['rooms', 'video'], on: ['/features/user-to-user-calls'] },
  { says: /People can’t book time with you yet/, lacks: ['booking'] },
  { says: /Two people can’t book the same time/, has: ['booking'], on: ['/features/calendar-booking'] },
  {
    says: /video call inside Ahoy/,
    lacks: ['video'],
    on: ['/features/calendar-booking'],
  },
  {
    says: /You can’t call emergency services/,
    lacks: ['emergency-calls'],
    on: ['/features/virtual-calling', '/features/virtual-numbers', '/features/wifi-calling'],
  },
  { says: /\b(?:help|an ambulance) (?:is|will be|can be) sent\b/i, has: ['emergency-calls'] },
];

/** Said by hand once, and true of nothing. Older versions of the documents stay as they were. */
const NEVER: readonly RegExp[] = [
  /\bin this release\b/i,
  /\bnot switched on\b/i,
  /\bnobody pays\b/i,
  /\bno telephone\b/i,
  /\bcannot verify yet\b|\bnot possible yet\b/i,
  /\bComing\b(?! soon)/,
  /%[A-Z_]+%|ahoy-when/,
];

/** Text of a page: a line for each paragraph, cell and heading, with " · " before "Coming soon". */
type Texts = readonly string[];

const SIGNED_IN_PATHS = [
  '/dashboard',
  '/dashboard?tab=history',
  '/dashboard?tab=settings',
  '/calls',
  '/numbers',
  '/billing',
  '/billing?tab=invoices',
  '/billing?tab=rates',
  '/usage',
  '/team',
  '/team?tab=roles',
  '/profile',
  '/profile?tab=email',
  '/profile?tab=sound',
  '/admin/people',
  '/admin/workspaces',
  '/admin/audit',
  '/admin/mail',
  '/admin/rates',
  '/admin/providers',
  '/admin/port-ins',
  '/admin/messages',
];

/** A trunk without a server. Any free port will do for it to call us. */
const TRUNK = { SIP_TRUNKS: 'near=sip://127.0.0.1:9?register=no', SIP_PORT: '0' };

interface Installation {
  readonly name: string;
  /** Its capabilities, in the order of the table. */
  readonly can: string;
  readonly open: () => Promise<{ settings: Record<string, string>; close(): Promise<unknown> }>;
}

const INSTALLATIONS: readonly Installation[] = [
  {
    name: 'nothing',
    can: 'user-calls test-numbers virtual-numbers port-ins test-payments notetaker tasks contacts booking',
    open: async () => ({ settings: {}, close: async () => undefined }),
  },
  {
    name: 'a trunk and Stripe',
    can: 'user-calls phone-calls test-numbers virtual-numbers port-ins card-payments notetaker tasks contacts booking',
    async open() {
      const stripe = await startStripeStandIn(Date);
      return { settings: { ...TRUNK, ...keysOf(stripe) }, close: () => stripe.stop() };
    },
  },
  {
    name: 'everything',
    can: 'user-calls phone-calls test-numbers virtual-numbers real-numbers port-ins card-payments email notetaker tasks contacts booking',
    async open() {
      const [stripe, smtp, telnyx] = await Promise.all([
        startStripeStandIn(Date),
        startSmtpStandIn(),
        // Nothing calls in, so no webhook is sent.
        startTelnyxCallsStandIn(() => 'http://localhost'),
      ]);
      return {
        settings: {
          ...TRUNK,
          ...keysOf(stripe),
          // So that the first account need not wait for its mail.
          REGISTRATION: 'instant',
          SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
          TELNYX_API_KEY: telnyx.apiKey,
          TELNYX_API_URL: telnyx.apiUrl,
          TELNYX_CONNECTION_ID: telnyx.connectionId,
          TELNYX_PUBLIC_KEY: telnyx.publicKey,
        },
        close: () => Promise.all([stripe.stop(), smtp.stop(), telnyx.stop()]),
      };
    },
  },
];

function keysOf({ secretKey, webhookSecret, url }: StripeStandIn) {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  };
}

for (const installation of INSTALLATIONS) {
  const test = base.extend({
    // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    settings: async ({}, use) => {
      const { settings, close } = await installation.open();
      await use(settings);
      await close();
    },
  });

  test.describe(`with ${installation.name} configured`, () => {
    test('every page says what the table of capabilities says, and nothing else', async ({
      app,
      settings,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const can = capabilitiesOf(readConfiguration({ PUBLIC_URL: app.url, ...settings }));
      expect([...can].join(' ')).toBe(installation.can);
      const pages = await publicTexts(app.url);
      const { page } = await signUp(alice);
      const signedIn = await signedInTexts(page);
      expect(faultsOf(pages, signedIn, can)).toEqual([]);

      // A table with one row less, or more, is found out: the claims are really compared.
      for (const name of ['phone-calls', 'test-payments', 'fax', 'emergency-calls'] as const)
        expect(faultsOf(pages, signedIn, turned(can, name)), `${name} turned`).not.toEqual([]);
    });
  });
}

function turned(can: Capabilities, name: Capability): Capabilities {
  const other = new Set(can);
  if (!other.delete(name)) other.add(name);
  return other;
}

/** Everything that a page says although it isn't true, or doesn't say although it is. */
function faultsOf(pages: PageTexts, signedIn: PageTexts, can: Capabilities): string[] {
  return [
    ...[...pages, ...signedIn].flatMap(([path, texts]) => untrueOf(path, texts, can)),
    ...missingClaims(new Map([...pages, ...signedIn]), can),
    ...FEATURES.flatMap((feature) => faultsOfFeature(feature, pages, can)),
    ...faultsOfPlans(pages, can),
    ...faultsOfChoices(signedIn, can),
  ];
}

function untrueOf(path: string, texts: Texts, can: Capabilities): string[] {
  // The page of the API lists every answer that a method may give, wherever it runs.
  const claims = path === '/api' ? [] : CLAIMS;
  const untrue = [...NEVER, ...claims.filter((claim) => !holds(claim, can)).map(({ says }) => says)];
  return texts.flatMap((text) =>
    untrue.filter((says) => says.test(text)).map(() => `${path} says "${text}"`),
  );
}

function missingClaims(pages: PageTexts, can: Capabilities): string[] {
  return CLAIMS.filter((claim) => holds(claim, can)).flatMap(({ says, on = [] }) =>
    on
      .filter((path) => !textsAt(pages, path).some((text) => says.test(text)))
      .map((path) => `${path} does not say ${String(says)}`),
  );
}

/** The feature's own page, the list of features, and the menu of every page. */
function faultsOfFeature(
  { slug, name, needs }: (typeof FEATURES)[number],
  pages: PageTexts,
  can: Capabilities,
) {
  const isThere = holds({ has: needs }, can);
  const shown = isThere ? name : `${name} · Coming soon`;
  const own = textsAt(pages, `/features/${slug}`);
  const opening = isThere ? 'Available now.' : 'Coming soon.';
  return [
    ...(own.some((text) => text.startsWith(opening)) ? [] : [`${slug} does not open with "${opening}"`]),
    ...(textsAt(pages, '/features').includes(shown) ? [] : [`/features does not list "${shown}"`]),
    ...[...pages.keys()]
      // Forms before sign-in, and the page of the API, have no list of features.
      .filter((path) => !['/api', ...ACCOUNT_PATHS].includes(path))
      .filter((path) => !textsAt(pages, path).includes(shown))
      .map((path) => `the menu of ${path} does not list "${shown}"`),
  ];
}

/** Rows and cards: "Coming soon" beside what is missing and beside nothing else, and a choice for what is sold. */
function faultsOfPlans(pages: PageTexts, can: Capabilities): string[] {
  const pricing = textsAt(pages, '/pricing');
  const { rows } = comparePlansInFull(SUBSCRIPTION_PLANS);
  const lines = [...rows.map(({ label, needs }) => ({ text: label, needs })), ...PLANS.flatMap(featuresOf)];
  return [
    ...lines.flatMap(({ text, needs }) => {
      const soon = `${text} · Coming soon`;
      const [right, wrong] = can.has(needs) ? [text, soon] : [soon, text];
      return [
        ...(pricing.includes(right) ? [] : [`/pricing has no line "${right}"`]),
        // A plan may have the same name as a family of plans.
        ...(pricing.includes(wrong) && !PLANS.some(({ name }) => name === wrong)
          ? [`/pricing has a line "${wrong}"`]
          : []),
      ];
    }),
    ...[...SUBSCRIPTION_PLANS, ...PAY_AS_YOU_GO_PLANS]
      .filter(({ microUsdPerMonth }) => microUsdPerMonth > 0)
      .filter(
        ({ id, name }) => pricing.some((text) => text.startsWith(`Choose ${name}`)) !== isPlanSold(id, can),
      )
      .map(({ name, id }) => `/pricing ${isPlanSold(id, can) ? 'sells no' : 'sells'} ${name}`),
  ];
}

/** In the app, a plan that isn't sold has no button either. */
function faultsOfChoices(signedIn: PageTexts, can: Capabilities): string[] {
  return PLANS.filter(({ id }) => !isPlanSold(id, can)).flatMap(({ name }) =>
    [...signedIn]
      .filter(([, texts]) => texts.includes(`Choose ${name}`))
      .map(([path]) => `${path} sells ${name}`),
  );
}

type PageTexts = ReadonlyMap<string, Texts>;

function textsAt(pages: PageTexts, path: string): Texts {
  const texts = pages.get(path);
  if (texts === undefined) throw new Error(`${path} was not opened.`);
  return texts;
}

/** Pages as they are served, before any script. */
async function publicTexts(url: string): Promise<PageTexts> {
  const newest = [...publicPaths(), ...ACCOUNT_PATHS];
  const versions = [...versionPaths('terms').slice(-1), ...versionPaths('privacy').slice(-1)];
  const read = async (path: string): Promise<[string, Texts]> => {
    const answer = await fetch(url + path);
    expect(answer.status, path).toBe(200);
    return [path, linesOf(await answer.text())];
  };
  return new Map(await Promise.all([...newest, ...versions].map(read)));
}

const INLINE = /<\/?(?:a|b|strong|em|i|span|time|abbr|sup|sub|code|small)\b[^>]*>/g;

function linesOf(html: string): Texts {
  return (
    html
      .replaceAll(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(/\s*<span data-soon=""[^>]*>/g, ' · ')
      // Details with their own line.
      .replaceAll(/<span class="[^"]*\bblock\b[^"]*">/g, '\n')
      .replaceAll(INLINE, '')
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .split('\n')
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
  );
}

async function signedInTexts(page: Page): Promise<PageTexts> {
  const texts = new Map<string, Texts>();
  for (const path of SIGNED_IN_PATHS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    for (const loading of [page.getByText(/^Loading/), page.getByLabel(/^Loading/)])
      await expect(loading.filter({ visible: true }), path).toHaveCount(0);
    const text = await page.locator('body').innerText();
    texts.set(
      path,
      text.split('\n').map((line) => line.trim()),
    );
  }
  return texts;
}
