import { type BillingService, createBillingService } from '#features/billing/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Telephony } from '#features/telephony/server/service.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { demoSteps } from './demo.ts';
import { relaySignals } from './events.ts';
import { createHistory } from './history/history.ts';
import { createMissedCalls } from './history/missed.ts';
import { defineRetention } from './history/retention.ts';
import { createSweeper, endCallsOfDismissed } from './jobs.ts';
import { createOverview } from './overview/overview.ts';
import type { PhoneEngines } from './phone/phone.ts';
import { safetyLimitsOf } from './phone/safety-limits.ts';
import { createRouter, takeAsked, wholeContract } from './router.ts';
import { type CallingService, createCallingService } from './service.ts';

/** Calls by username need nothing but this program. */
export const callingCapabilities = (): Capability[] => ['user-calls'];

/** What telephone calls ask of numbers. */
export type PhoneNumbers = PhoneEngines['numbers'];

/** What calling offers to features above it. */
export type CallingForOthers = Pick<CallingService, 'onUnanswered'>;

export function createCallingFeature(
  platform: Platform,
  below: {
    directory: IdentityDirectory;
    notifications: Notifications;
    billing: BillingService;
    numbers: NumbersService;
    telephony: Telephony;
    /** In place of what the numbers feature says of telephone calls. */
    phoneNumbers?: PhoneNumbers | undefined;
  },
): ServerFeature & { readonly service: CallingForOthers } {
  const { directory, billing, numbers } = below;
  const engines: PhoneEngines = {
    billing,
    numbers: below.phoneNumbers ?? numbers,
    telephony: below.telephony,
    safety: safetyLimitsOf(platform.config),
  };
  const { config } = platform;
  const service = createCallingService({ platform, directory, engines });
  const sweeper = createSweeper(platform, service);
  const dismissed = endCallsOfDismissed(platform, service);
  defineRetention(platform);
  relaySignals(platform.realtime, service.book);
  takeAsked(platform.realtime, service);
  return {
    name: 'calling',
    service,
    contract: wholeContract,
    router: createRouter(service, {
      history: createHistory({ platform, directory, store: service.store }),
      missed: createMissedCalls(platform),
      overview: createOverview(platform),
    }),
    webhooks: service.phone.webhooks,
    demo: (people, past) => {
      const then = createBillingService({ ...below, platform: past.platform, network: billing.network });
      return demoSteps(people, {
        past,
        clock: platform.clock,
        billing: { ...then, rates: billing.rates },
        numbers,
      });
    },
    start: async () => {
      if (config.SERVICES.includes('web')) service.phone.start();
      if (config.SERVICES.includes('worker')) sweeper.start();
    },
    stop: async () => {
      dismissed.stop();
      if (config.SERVICES.includes('web')) await service.phone.stop();
      await sweeper.stop();
    },
  };
}
