import { billingService } from '#features/billing/server/service.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { ratesService } from '#features/rates/server/service.ts';
import { type WorkspacesService, workspacesService } from '#features/workspaces/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { numbersContract } from '../contract.ts';
import { limitsNextMonth, nextRents } from '../rules/rent.ts';
import { numbersConfig } from './config.ts';
import { demoSteps, inventoryOfDemo } from './demo.ts';
import { createCountryCache, soon } from './inventory/country-cache.ts';
import { inventoryProbe } from './inventory/inventory-probe.ts';
import { ON_NET } from './inventory/on-net-inventory.ts';
import { openInventory } from './inventory/open-inventory.ts';
import { defineJobs, queueReturn } from './jobs.ts';
import { defineNews } from './news.ts';
import { personalDataOf } from './personal-data.ts';
import { createProviders } from './providers/providers.ts';
import type { NumberParts } from './renting/parts.ts';
import { restOf } from './rest/rest.ts';
import { createRouter } from './router.ts';
import { createNumbers, type Numbers, numbersService } from './service.ts';
import { createStore } from './store.ts';

export const numbersFeature = defineFeature({
  name: 'numbers',
  contract: numbersContract,
  config: numbersConfig,
  capabilities: (config) => [
    'virtual-numbers',
    'port-ins',
    ...(companiesOf(config).length > 0 ? (['real-numbers'] as const) : []),
  ],
  probes: (config) => [inventoryProbe(settingsOf(config, numbersConfig))],
  providers: companiesOf,
  create: createNumbersFeature,
});

/** Configured number providers (open-inventory.ts). */
function companiesOf(config: Config): string[] {
  const { TELNYX_API_KEY, TWILIO_ACCOUNT_SID } = settingsOf(config, numbersConfig);
  return [
    ...(TELNYX_API_KEY === undefined ? [] : ['Telnyx']),
    ...(TWILIO_ACCOUNT_SID === undefined ? [] : ['Twilio']),
  ];
}

async function createNumbersFeature(platform: Platform, services: Services): Promise<ServerFeature> {
  const billing = services.use(billingService);
  const rates = services.use(ratesService);
  const notifications = services.use(notificationsService);
  const workspaces = services.use(workspacesService);
  const directory = services.use(identityDirectory);
  const { jobs, database, config } = platform;
  const inventory = await openInventory(settingsOf(config, numbersConfig));
  const providers = createProviders(platform, inventory);
  const countries = createCountryCache({
    platform,
    inventory,
    onRead: (found) => providers.hasNumbersIn(found.map(({ countryCode }) => countryCode)),
  });
  defineNews(notifications);
  const tell: NumberParts['tell'] = (workspaceId, news, within) =>
    notifications.tellPeople({ workspaceId, who: 'numbers.manage' }, news, within);
  const requests = { tell, returnNumber: queueReturn(jobs) };
  const numbers = createNumbers({
    platform,
    billing,
    rates,
    inventory,
    countries,
    providers,
    workspaces,
    directory,
    ...requests,
  });
  billing.addToOutlook(async (workspaceId) => {
    const [held, plan] = await Promise.all([
      numbers.service.numbersOf(workspaceId),
      billing.subscriptions.entitlements(workspaceId),
    ]);
    const charges = nextRents(held, limitsNextMonth(plan))
      .filter(({ nextMicroUsd }) => nextMicroUsd > 0)
      .map(({ text, nextRentAt: at, nextMicroUsd: microUsd }) => {
        return { at, title: `Rent of ${text}`, microUsd, from: 'balance' as const, line: null };
      });
    const numbersIncluded = held.filter(({ monthlyMicroUsd }) => monthlyMicroUsd === 0).length;
    return { charges, numbersHeld: held.length, numbersIncluded };
  });
  services.provide(numbersService, numbers.service);
  workspaces.onDeparture(numbers.people.departed);
  addThings(workspaces, numbers);
  defineJobs(platform, numbers, inventory);
  return {
    router: createRouter(numbers, platform.switches),
    personalData: personalDataOf(platform),
    tables: restOf(numbers, platform),
    demo: (people, past) => {
      const then = createNumbers({
        platform: past.platform,
        billing: billing.inPast(past.platform),
        rates,
        inventory: inventoryOfDemo(inventory),
        countries,
        providers,
        workspaces,
        directory,
        ...requests,
      });
      const isKnown = async (id: string) => (await createStore(database.queries).byId(id)) !== null;
      return demoSteps(people, { ...then, isKnown, areOfFiction: inventory.name === ON_NET });
    },
    start: () => soon(countries.list()),
  };
}

/** What links of this feature name. */
function addThings({ addThing }: WorkspacesService, { owning, portIns }: Numbers): void {
  addThing('number', { action: 'numbers.read', workspaceOf: owning.workspaceOf });
  addThing('port-in', { action: 'numbers.manage', workspaceOf: portIns.workspaceOf });
}
