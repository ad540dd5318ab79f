import { identityConfig, sessionSecretOf } from '#features/identity/server/config.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { createGuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openNetworks } from '#platform/server/outbound/networks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSealing } from '#platform/server/sealing.ts';
import { createCourier } from './courier.ts';
import { createPushDevices } from './devices.ts';
import { createVapidKeys } from './keys.ts';
import { createOutbox } from './outbox.ts';
import { createPushes } from './pushes.ts';
import { createSender } from './sender.ts';

/** Makes all of Web Push from the engines of the platform. */
export async function createPush(platform: Platform, directory: Pick<IdentityDirectory, 'quietFactsOf'>) {
  const { config } = platform;
  const { OUTBOUND_NETWORKS } = settingsOf(config, identityConfig);
  const secret = await sessionSecretOf(config);
  const open = openNetworks(OUTBOUND_NETWORKS);
  const keys = createVapidKeys({ ...platform, sealing: createSealing(secret) });
  const outbox = createOutbox(platform);
  const send = createSender({
    ...platform,
    keys,
    fetch: createGuardedFetch({ open }),
    contact: `mailto:${config.mailboxes.support}`,
  });
  const courier = createCourier({ platform, outbox, send });
  return {
    courier,
    devices: createPushDevices({ platform, keys, send, outbox, open }),
    pushes: createPushes({ ...platform, directory, courier }),
  };
}
