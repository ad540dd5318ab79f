import { sessionSecretOf } from '#features/identity/server/config.ts';
import type { Config } from '#platform/server/config.ts';
import { createSealing, type Sealing } from '#platform/server/sealing.ts';

/** What seals the keys of recordings: the installation's secret. */
export const sealingOf = async (config: Config): Promise<Sealing> =>
  createSealing(await sessionSecretOf(config));
