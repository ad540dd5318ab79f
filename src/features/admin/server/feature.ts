import type { ServerFeature } from '#platform/server/feature.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import { adminContract } from '../contract.ts';
import { createRouter } from './router.ts';

/** @param options.outbox null when mail goes out by SMTP and nothing is kept here */
export function createAdminFeature(options: { outbox: Outbox | null }): ServerFeature {
  return { name: 'admin', contract: adminContract, router: createRouter(options) };
}
