import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { portProbe, proxyProbe, publicUrlProbe } from '#platform/server/doctor/address-probes.ts';
import { databaseProbe } from '#platform/server/doctor/database-probe.ts';
import { filesProbe, mailProbe, redisProbe } from '#platform/server/doctor/engine-probes.ts';
import { folderProbe } from '#platform/server/doctor/folder-probe.ts';
import type { Probe } from '#platform/server/doctor/probe.ts';
import { features } from './features.ts';

/** Every engine that the configuration names, in the order of the lines. An engine of a feature is a probe that the feature declares. */
export function probesOf(config: Config): Probe[] {
  return [
    folderProbe(config),
    portProbe(config),
    publicUrlProbe(config),
    proxyProbe(config),
    databaseProbe(config, join(import.meta.dirname, '../../migrations')),
    redisProbe(config),
    filesProbe(config),
    mailProbe(config),
    ...features.flatMap((feature) => feature.probes?.(config) ?? []),
  ];
}
