import { resolve } from 'node:path';
import type { AnyRouter } from '@orpc/server';
import { createAdminFeature } from '#features/admin/server/feature.ts';
import { createBillingFeature } from '#features/billing/server/feature.ts';
import type { UnansweredHandler } from '#features/calling/model-unanswered.ts';
import { createCallingFeature, type PhoneNumbers } from '#features/calling/server/feature.ts';
import { createIdentityFeature, type DemoSignIn } from '#features/identity/server/feature.ts';
import { createNotifications } from '#features/notifications/server/service.ts';
import { createNumbersFeature } from '#features/numbers/server/feature.ts';
import { createSiteFeature } from '#features/site/server/feature.ts';
import { createTelephonyFeature } from '#features/telephony/server/feature.ts';
import type { TelephonyEngines } from '#features/telephony/server/service.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { RequestHeaders, Session } from '#platform/server/http/context.ts';
import type { RestTables } from '#platform/server/http/rest-tables.ts';
import type { SocketRoute } from '#platform/server/http/sockets.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import { openOutbox } from '#platform/server/mail/outbox.ts';
import { createPast, type PastStep, replay } from '#platform/server/past.ts';
import type { Platform } from '#platform/server/platform.ts';

export interface Features {
  /** Every procedure, by feature. */
  readonly router: AnyRouter;
  readonly webhooks: readonly Webhook[];
  readonly sockets: readonly SocketRoute[];
  readonly tables: readonly RestTables[];
  /** The session gate. */
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** Fills a demo workspace, in the order of time. @returns how visitors sign in */
  fillDemo(): Promise<DemoSignIn>;
  /** Starts them, lowest first; they stop the other way round. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Ports that a test has replaced. */
export interface ReplacedEngines {
  readonly telephony?: TelephonyEngines;
  /** What telephone calls ask of numbers. */
  readonly phoneNumbers?: PhoneNumbers;
  /** Decides what happens to unanswered calls. No feature does that yet. */
  readonly onUnanswered?: UnansweredHandler;
}

/** Adding a feature is a folder and its lines here. */
export async function createFeatures(platform: Platform, replaced: ReplacedEngines = {}): Promise<Features> {
  const { config } = platform;
  const identity = await createIdentityFeature(platform);
  const admin = createAdminFeature({
    outbox: config.SMTP_URL === undefined ? openOutbox(resolve(config.DATA_DIR, 'outbox')) : null,
  });
  const { directory } = identity;
  const notifications = createNotifications({ ...platform, contactOf: directory.contactOf });
  const billing = await createBillingFeature(platform, { directory, notifications });
  const numbers = await createNumbersFeature(platform, {
    directory,
    notifications,
    billing: billing.service,
  });
  const telephony = await createTelephonyFeature(platform, {
    numbers: numbers.service,
    engines: replaced.telephony,
  });
  const calling = createCallingFeature(platform, {
    directory,
    notifications,
    billing: billing.service,
    numbers: numbers.service,
    telephony: telephony.service,
    phoneNumbers: replaced.phoneNumbers,
  });
  if (replaced.onUnanswered !== undefined) calling.service.onUnanswered(replaced.onUnanswered);
  const site = createSiteFeature(platform, notifications);
  const lowestFirst: ServerFeature[] = [identity, billing, numbers, telephony, calling, admin, site];
  return {
    router: Object.fromEntries(lowestFirst.map((feature) => [feature.name, feature.router])),
    webhooks: lowestFirst.flatMap((feature) => feature.webhooks ?? []),
    sockets: lowestFirst.flatMap((feature) => feature.sockets ?? []),
    tables: lowestFirst.map((feature) => feature.tables ?? {}),
    authenticate: (headers) => identity.authenticate(headers),
    async fillDemo() {
      const { people, signIn } = await identity.demoPeople();
      // A workspace that an earlier version began has no past, and keeps the samples that it has.
      if (people.until > platform.clock.now()) return signIn;
      const past = createPast(platform);
      const steps: PastStep[] = [];
      for (const feature of lowestFirst) steps.push(...((await feature.demo?.(people, past)) ?? []));
      await replay(past, steps);
      return signIn;
    },
    async start() {
      for (const feature of lowestFirst) await feature.start?.();
    },
    async stop() {
      for (const feature of lowestFirst.toReversed()) await feature.stop?.();
    },
  };
}
