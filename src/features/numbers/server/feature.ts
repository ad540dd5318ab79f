import type { BillingService } from '#features/billing/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { numbersContract } from '../contract.ts';
import { fillDemo } from './demo.ts';
import { openInventory } from './inventory/open-inventory.ts';
import { defineJobs, requestsBy } from './jobs.ts';
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
  billing: BillingService,
  { contactOf, contactsOf }: Pick<IdentityDirectory, 'contactOf' | 'contactsOf'>,
): Promise<NumbersFeature> {
  const { jobs, database, config } = platform;
  const inventory = await openInventory(config);
  const providers = createProviders(platform, inventory);
  const requests = requestsBy(jobs);
  const numbers = createNumbers({ platform, billing, inventory, providers, contactsOf, ...requests });
  defineJobs(platform, numbers, { inventory, contactOf });
  return {
    name: 'numbers',
    contract: numbersContract,
    router: createRouter(numbers),
    tables: restOf(numbers, platform),
    service: numbers.service,
    demo: (people) =>
      fillDemo(people, {
        ...numbers,
        now: platform.clock.now(),
        isKnown: async (id) => (await createStore(database.queries).byId(id)) !== null,
      }),
    start: () => providers.start(),
  };
}
