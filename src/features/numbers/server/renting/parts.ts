import type { BillingService } from '#features/billing/server/service.ts';
import type { Rates } from '#features/rates/server/service.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { NumberNews } from '../../rules/number-mails.ts';
import type { CountryCache } from '../inventory/country-cache.ts';
import type { NumberInventory } from '../inventory/inventory.ts';
import type { Providers } from '../providers/providers.ts';

/** What numbers need of billing. */
export interface NumberBilling
  extends Pick<BillingService, 'ledger' | 'openWallet' | 'walletChanged' | 'periodAt'> {
  readonly subscriptions: Pick<BillingService['subscriptions'], 'entitlements' | 'phoneProven'>;
}

/** Shared dependencies of the parts of this feature. */
export interface NumberParts {
  readonly platform: Pick<Platform, 'audit' | 'database' | 'clock' | 'rateLimits' | 'realtime' | 'log'>;
  readonly billing: NumberBilling;
  readonly rates: Pick<Rates, 'list'>;
  readonly inventory: NumberInventory;
  readonly countries: CountryCache;
  readonly providers: Providers;
  /** Notifies the owner of a number if and only if the transaction commits. */
  readonly tell: (workspaceId: WorkspaceId, news: NumberNews, within: Transaction) => Promise<void>;
  /** Returns a number to the inventory if and only if the transaction commits. */
  readonly returnNumber: (number: string, within: Queries) => Promise<void>;
}
