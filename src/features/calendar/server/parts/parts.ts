import { identityConfig } from '#features/identity/server/config.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openNetworks } from '#platform/server/outbound/networks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSealing } from '#platform/server/sealing.ts';
import { installationSecret } from '#platform/server/secrets.ts';
import { createAvailabilities } from '../availability/availability.ts';
import { type BookingsBelow, createBookings } from '../bookings/create.ts';
import { calendarConfig } from '../config.ts';
import { createEvents } from '../events/events.ts';
import { createFeeds } from '../files/feeds.ts';
import { createPages } from '../pages/pages.ts';
import { createCaldavEngine } from '../sources/caldav.ts';
import { createConnectedAccounts } from '../sources/connected.ts';
import { createConnecting } from '../sources/connecting.ts';
import { createGoogleEngine } from '../sources/google.ts';
import { createGraphEngine } from '../sources/graph.ts';
import type { Engines } from '../sources/refreshing.ts';
import { createFileEngine } from '../sources/remote.ts';
import { createSources } from '../sources/sources.ts';
import { createVendors, type Vendors } from '../sources/vendors.ts';

interface Below extends Omit<BookingsBelow, 'availabilities' | 'secret'> {
  readonly workspaces: Pick<WorkspacesService, 'nameOf' | 'peopleWho'>;
  mayWrite(accountId: AccountId): Promise<boolean>;
}

/** A calendar of ten years is some megabytes. */
const CALENDAR_BYTES_MAX = 10_000_000;

/** Makes all parts of the feature. */
export async function createParts({ mayWrite, ...below }: Below) {
  const { platform, directory, workspaces } = below;
  const { config } = platform;
  const { SESSION_SECRET, OUTBOUND_NETWORKS, MICROSOFT_TENANT } = settingsOf(config, identityConfig);
  const secret =
    SESSION_SECRET ?? (await installationSecret({ dataDir: config.DATA_DIR, name: 'session-secret' }));
  const availabilities = createAvailabilities(platform, directory);
  const bookings = createBookings({ ...below, secret, availabilities });
  const open = openNetworks(OUTBOUND_NETWORKS);
  const fetch = createGuardedFetch({ open, bytesMax: CALENDAR_BYTES_MAX });
  const sealing = createSealing(secret);
  const vendors = createVendors({ ...settingsOf(config, calendarConfig), MICROSOFT_TENANT }, fetch);
  const access = { sealing, vendors, engines: createEngines(vendors, fetch, platform) };
  const elsewhere = {
    ...platform,
    ...access,
    ownHost: new URL(config.publicUrl).hostname,
    mayWrite,
    open,
    directory,
    tellHosts: bookings.tellHosts,
    withdraw: bookings.withdraw,
    zoneOf: async (accountId: AccountId) => (await availabilities.one(accountId)).timeZone,
  };
  return {
    ...bookings,
    /** For what writes into connected calendars. */
    writing: { ...access, invitation: bookings.invitation },
    availabilities,
    events: createEvents(platform),
    pages: createPages({ ...platform, directory, workspaces }),
    feeds: createFeeds(platform, bookings.invitation),
    sources: createSources(elsewhere),
    connecting: createConnecting({
      ...access,
      publicUrl: config.publicUrl,
      fetch,
      accounts: createConnectedAccounts(elsewhere),
      clock: platform.clock,
    }),
  };
}

function createEngines(vendors: Vendors, fetch: GuardedFetch, { clock }: Pick<Platform, 'clock'>): Engines {
  const now = () => clock.now();
  const { google, microsoft } = vendors;
  return {
    ics: createFileEngine(fetch),
    caldav: createCaldavEngine(fetch),
    ...(google === undefined ? {} : { google: createGoogleEngine(fetch, { api: google.api, now }) }),
    ...(microsoft === undefined ? {} : { microsoft: createGraphEngine(fetch, { api: microsoft.api, now }) }),
  };
}
