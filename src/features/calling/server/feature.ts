import { billingService } from '#features/billing/server/service.ts';
import { contactsService } from '#features/contacts/server/service.ts';
import { identityDirectory, phoneCodeSeam } from '#features/identity/server/service.ts';
import { notificationsService, pushesService } from '#features/notifications/server/service.ts';
import { numbersService } from '#features/numbers/server/service.ts';
import { ratesService } from '#features/rates/server/service.ts';
import { telephonyService } from '#features/telephony/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { asCallId } from '#kernel/ids.ts';
import type { Config } from '#platform/server/config.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { FeaturePageValues } from '#platform/server/http/filled-pages.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { wholeCallingContract } from '../contract.ts';
import { tellingOf } from './changes/telling.ts';
import { callingConfig } from './config.ts';
import { demoSteps } from './demo.ts';
import { relaySignals } from './events.ts';
import { createHistory } from './history/history.ts';
import { createMissedCalls } from './history/missed.ts';
import { defineRetention } from './history/retention.ts';
import { createTeamCalls } from './history/team.ts';
import { createSweeper, endCallsOfDismissed } from './jobs.ts';
import { createOverview } from './overview/overview.ts';
import { personalDataOf } from './personal-data.ts';
import { speakerBy } from './phone/codes-by-phone.ts';
import { callDirectory } from './phone/known-callers.ts';
import { type PhoneEngines, phoneNumbers } from './phone/phone.ts';
import { safetyLimitsOf } from './phone/safety-limits.ts';
import { createPhoneStore } from './phone/store.ts';
import { createRouter, handleCallMessages } from './router.ts';
import { callingService, createCalling, tellWhoTalks, unansweredHandler } from './service.ts';

export const callingFeature = defineFeature({
  name: 'calling',
  contract: wholeCallingContract,
  config: callingConfig,
  // Calls by username need nothing outside this program.
  capabilities: () => ['user-calls'],
  pageValues: pageValuesOf,
  create: createCallingFeature,
});

function pageValuesOf(config: Config): FeaturePageValues {
  const { CALL_HISTORY_DAYS: days, CALL_QUALITY_DAYS } = settingsOf(config, callingConfig);
  return {
    CALLS_KEPT: days === undefined ? 'until the account is deleted' : `${days} days`,
    QUALITY_DAYS: String(CALL_QUALITY_DAYS),
  };
}

function enginesOf({ clock, config }: Platform, services: Services): PhoneEngines {
  const numbers = services.use(numbersService);
  const workspaces = services.use(workspacesService);
  return {
    billing: services.use(billingService),
    rates: services.use(ratesService),
    numbers: services.find(phoneNumbers) ?? numbers,
    telephony: services.use(telephonyService),
    workspaces,
    ...tellingOf({
      numbers,
      workspaces,
      contacts: services.use(contactsService),
      notifications: services.use(notificationsService),
      pushes: services.use(pushesService),
      clock,
    }),
    safety: safetyLimitsOf(settingsOf(config, callingConfig)),
  };
}

function createCallingFeature(platform: Platform, services: Services): ServerFeature {
  const billing = services.use(billingService);
  const rates = services.use(ratesService);
  const numbers = services.use(numbersService);
  const workspaces = services.use(workspacesService);
  const contacts = services.use(contactsService);
  contacts.numbersReadBy(numbers.readableBy);
  tellWhoTalks(services, platform);
  const directory = callDirectory(services.use(identityDirectory), contacts);
  const engines = enginesOf(platform, services);
  const { config } = platform;
  const calling = createCalling({ platform, directory, engines });
  const history = createHistory({ platform, directory, store: calling.store });
  services.provide(callingService, { ...calling.service, lastCallsOf: history.lastCallsOf });
  if (calling.phone.codeCalls !== null)
    services.use(phoneCodeSeam).speakBy(speakerBy(calling.phone.codeCalls));
  const onUnanswered = services.find(unansweredHandler);
  if (onUnanswered !== undefined) calling.service.onUnanswered(onUnanswered);
  const sweeper = createSweeper(platform, calling);
  const dismissed = endCallsOfDismissed(platform, calling);
  workspaces.addThing('call', {
    action: 'calls.read-all',
    workspaceOf: async (id) =>
      (await createPhoneStore(platform.database.queries).find(asCallId(id)))?.workspaceId ?? null,
  });
  const unfollow = workspaces.onMemberChanged(calling.phone.memberChanged);
  defineRetention(platform);
  relaySignals(platform.realtime, calling.book);
  handleCallMessages(platform.realtime, calling);
  return {
    router: createRouter(calling, {
      history,
      team: createTeamCalls({ platform, directory, numbers, workspaces }),
      missed: createMissedCalls(platform),
      overview: createOverview(platform),
    }),
    webhooks: calling.phone.webhooks,
    personalData: personalDataOf(platform),
    demo: (people, past) =>
      demoSteps(people, {
        past,
        clock: platform.clock,
        billing: billing.inPast(past.platform),
        // Prices are today's, because no deck is older than the installation.
        rates,
        numbers,
        contacts,
      }),
    start: async () => {
      if (config.SERVICES.includes('web')) calling.phone.start();
      if (config.SERVICES.includes('worker')) sweeper.start();
    },
    stop: async () => {
      dismissed.stop();
      unfollow();
      if (config.SERVICES.includes('web')) await calling.phone.stop();
      await sweeper.stop();
    },
  };
}
