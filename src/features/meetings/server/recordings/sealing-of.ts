import { identityConfig } from '#features/identity/server/config.ts';
import type { Config } from '#platform/server/config.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { createSealing, type Sealing } from '#platform/server/sealing.ts';
import { installationSecret } from '#platform/server/secrets.ts';

/** What seals the keys of recordings: the installation's secret. */
export async function sealingOf(config: Config): Promise<Sealing> {
  const { SESSION_SECRET } = settingsOf(config, identityConfig);
  return createSealing(
    SESSION_SECRET ?? (await installationSecret({ dataDir: config.DATA_DIR, name: 'session-secret' })),
  );
}
