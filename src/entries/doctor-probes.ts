import { join } from 'node:path';
import { stripeProbe } from '#features/billing/server/feature.ts';
import { inventoryProbe } from '#features/numbers/server/feature.ts';
import { telephonyProbes } from '#features/telephony/server/feature.ts';
import type { Config } from '#platform/server/config.ts';
import { portProbe, proxyProbe, publicUrlProbe } from '#platform/server/doctor/address-probes.ts';
import { databaseProbe } from '#platform/server/doctor/database-probe.ts';
import { filesProbe, mailProbe, redisProbe } from '#platform/server/doctor/engine-probes.ts';
import { folderProbe } from '#platform/server/doctor/folder-probe.ts';
import type { Probe } from '#platform/server/doctor/probe.ts';

/** Every engine that the configuration names, in the order of the lines. A new engine is a probe beside it, and its line here. */
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
    stripeProbe(config),
    inventoryProbe(config),
    ...telephonyProbes(config),
  ];
}
