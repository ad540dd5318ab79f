import { numbersConfig } from '#features/numbers/server/config.ts';
import { numbersService } from '#features/numbers/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Probe } from '#platform/server/doctor/probe.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { telephonyContract } from '../contract.ts';
import { anchorsProbe } from './attestation/anchors-probe.ts';
import { telnyxProbe } from './carrier/telnyx-probe.ts';
import { defineForgetting } from './carrier/telnyx-webhook.ts';
import { trunkProbes } from './carrier/trunk-probe.ts';
import { carrierNames, mediaPortOf, telephonyConfig, trunkNames } from './config.ts';
import { mediaProbe } from './media/media-probe.ts';
import { createRouter } from './router.ts';
import { createTelephony, openEngines, telephonyEngines, telephonyService } from './service.ts';
import { turnProbes } from './turn/turn-probes.ts';

export const telephonyFeature = defineFeature({
  name: 'telephony',
  contract: telephonyContract,
  config: telephonyConfig,
  // No supported carrier takes emergency calls yet (decision D2).
  capabilities: (config) => [
    'test-numbers',
    ...(carrierNames(config).length > 0 ? (['phone-calls'] as const) : []),
  ],
  probes: telephonyProbes,
  // A trunk has the name that the operator gave it.
  providers: trunkNames,
  create: createTelephonyFeature,
});

async function createTelephonyFeature(platform: Platform, services: Services): Promise<ServerFeature> {
  const { config, log } = platform;
  const numbers = services.use(numbersService);
  const engines = services.find(telephonyEngines) ?? (await openEngines(platform, numbers));
  const service = createTelephony(platform, engines, numbers);
  services.provide(telephonyService, service);
  defineForgetting(platform);
  const { TURN_URLS, TURN_SECRET } = settingsOf(config, telephonyConfig);
  if (TURN_URLS !== '' && TURN_SECRET === undefined)
    log.warn('TURN_URLS is set without TURN_SECRET, so browsers are not told about these servers');
  // Devices ask for audio and press keys by requests, so a call's legs are in the process that receives these.
  const hasLegs = config.SERVICES.includes('web');
  return {
    router: createRouter(service),
    sockets: service.carriers.flatMap(({ sockets = [] }) => sockets),
    start: async () => (hasLegs ? service.start() : undefined),
    stop: async () => (hasLegs ? service.stop() : undefined),
  };
}

function telephonyProbes(config: Config): Probe[] {
  const own = settingsOf(config, telephonyConfig);
  return [
    ...turnProbes(own),
    ...trunkProbes({ ...config, ...own }),
    telnyxProbe({ ...config, ...settingsOf(config, numbersConfig) }),
    anchorsProbe(own),
    mediaProbe({ ...config, ...own, MEDIA_PORT: mediaPortOf(config) }),
  ];
}
