import { setTimeout as pause } from 'node:timers/promises';
import { type BillingService, createBillingService } from '#features/billing/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { COUNTRIES_PATIENCE_MS } from '../constants.ts';
import { numbersContract } from '../contract.ts';
import { limitsNextMonth, nextRents } from '../rules/rent.ts';
import { demoSteps, inventoryOfDemo } from './demo.ts';
import { createCountryShelf } from './inventory/country-shelf.ts';
import { ON_NET } from './inventory/on-net-inventory.ts';
import { openInventory } from './inventory/open-inventory.ts';
import { defineJobs, giveBackBy } from './jobs.ts';
import { defineNews } from './news.ts';
import { createProviders } from './providers/providers.ts';
import { restOf } from './rest/rest.ts';
import { createRouter } from './router.ts';
import { createNumbers, type NumbersService } from './service.ts';
import { createStore } from './store.ts';

export { inventoryProbe } from './inventory/inventory-probe.ts';

/** Whose numbers are for rent says open-inventory.ts. */
export function numbersCapabilities({ TELNYX_API_KEY, TWILIO_ACCOUNT_SID }: Config): Capability[] {
  const areReal = TELNYX_API_KEY !== undefined || TWILIO_ACCOUNT_SID !== undefined;
  return ['virtual-numbers', 'port-ins', ...(areReal ? (['real-numbers'] as const) : [])];
}

export interface NumbersFeature extends ServerFeature {
  /** For the features above. */
  readonly service: NumbersService;
}

export async function createNumbersFeature(
  platform: Platform,
  below: {
    directory: Pick<IdentityDirectory, 'contactOf' | 'contactsOf' | 'standingOf'>;
    notifications: Notifications;
    billing: BillingService;
  },
): Promise<NumbersFeature> {
  const { billing, notifications } = below;
  const { contactsOf } = below.directory;
  const { jobs, database, config } = platform;
  const inventory = await openInventory(config);
  const providers = createProviders(platform, inventory);
  const countries = createCountryShelf({
    platform,
    inventory,
    onRead: (found) => providers.hasNumbersIn(found.map(({ countryCode }) => countryCode)),
  });
  defineNews(notifications);
  const requests = { tell: notifications.tell, giveBack: giveBackBy(jobs) };
  const numbers = createNumbers({
    platform,
    billing,
    inventory,
    countries,
    providers,
    contactsOf,
    ...requests,
  });
  billing.addToOutlook(async (accountId) => {
    const [held, plan] = await Promise.all([
      numbers.service.numbersOf(accountId),
      billing.subscriptions.entitlements(accountId),
    ]);
    const charges = nextRents(held, limitsNextMonth(plan))
      .filter(({ nextMicroUsd }) => nextMicroUsd > 0)
      .map(({ text, nextRentAt: at, nextMicroUsd: microUsd }) => {
        return { at, title: `Rent of ${text}`, microUsd, from: 'balance' as const, line: null };
      });
    const numbersIncluded = held.filter(({ monthlyMicroUsd }) => monthlyMicroUsd === 0).length;
    return { charges, numbersHeld: held.length, numbersIncluded };
  });
  defineJobs(platform, numbers, inventory);
  return {
    name: 'numbers',
    contract: numbersContract,
    router: createRouter(numbers),
    tables: restOf(numbers, platform),
    service: numbers.service,
    demo: (people, past) => {
      const then = createNumbers({
        platform: past.platform,
        // Prices are those of today: no deck is older than the installation.
        billing: {
          ...createBillingService({ ...below, network: billing.network, platform: past.platform }),
          rates: billing.rates,
        },
        inventory: inventoryOfDemo(inventory),
        countries,
        providers,
        contactsOf,
        ...requests,
      });
      const isKnown = async (id: string) => (await createStore(database.queries).byId(id)) !== null;
      return demoSteps(people, { ...then, isKnown, areOfFiction: inventory.name === ON_NET });
    },
    start: () => soon(countries.list()),
  };
}

/** An inventory that is slow or fails keeps nobody from starting: its countries are asked for again when they are needed. */
async function soon(countries: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([
    countries.catch(() => undefined),
    pause(COUNTRIES_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
}
