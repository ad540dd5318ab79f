import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { billingContract } from '../contract.ts';
import { defineJobs } from './jobs.ts';
import { createRouter } from './router.ts';
import { type BillingService, createBillingService } from './service.ts';

export interface BillingFeature extends ServerFeature {
  /** For the features above. */
  readonly service: BillingService;
}

export function createBillingFeature(platform: Platform, directory: IdentityDirectory): BillingFeature {
  const service = createBillingService(platform, directory);
  defineJobs(platform, service.ledger);
  return { name: 'billing', contract: billingContract, router: createRouter(service), service };
}
