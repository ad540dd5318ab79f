import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';
import type { Probe } from '#platform/server/doctor/probe.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { telephonyContract } from '../contract.ts';
import { anchorsProbe } from './attestation/anchors-probe.ts';
import { telnyxProbe } from './carrier/telnyx-probe.ts';
import { defineForgetting } from './carrier/telnyx-webhook.ts';
import { parseTrunks } from './carrier/trunk-config.ts';
import { trunkProbes } from './carrier/trunk-probe.ts';
import { mediaProbe } from './media/media-probe.ts';
import { createRouter } from './router.ts';
import { createTelephony, openEngines, type Telephony, type TelephonyEngines } from './service.ts';
import { turnProbes } from './turn/turn-probes.ts';

/** Names of the SIP trunks, as the operator has written them. */
export const trunkNames = (trunks: string): string[] => parseTrunks(trunks).map(({ name }) => name);

/** No carrier that can be connected takes emergency calls yet (decision D2). */
export function telephonyCapabilities({ SIP_TRUNKS, TELNYX_CONNECTION_ID }: Config): Capability[] {
  const hasCarrier = SIP_TRUNKS.length > 0 || TELNYX_CONNECTION_ID !== undefined;
  return ['test-numbers', ...(hasCarrier ? (['phone-calls'] as const) : [])];
}

/** @param below.engines in place of what the configuration names */
export async function createTelephonyFeature(
  platform: Platform,
  { numbers, engines }: { numbers: NumbersService; engines?: TelephonyEngines | undefined },
): Promise<ServerFeature & { readonly service: Telephony }> {
  const { config, log } = platform;
  const service = createTelephony(platform, engines ?? (await openEngines(platform, numbers)), numbers);
  defineForgetting(platform);
  if (config.TURN_URLS !== '' && config.TURN_SECRET === undefined)
    log.warn('TURN_URLS is set without TURN_SECRET, so browsers are not told about these servers');
  // Devices ask for audio and press keys by requests, so legs are where these arrive.
  const hasLegs = config.SERVICES.includes('web');
  return {
    name: 'telephony',
    service,
    contract: telephonyContract,
    router: createRouter(service),
    sockets: service.carriers.flatMap(({ sockets = [] }) => sockets),
    start: async () => (hasLegs ? service.start() : undefined),
    stop: async () => (hasLegs ? service.stop() : undefined),
  };
}

/** What `npm run doctor` looks at. */
export function telephonyProbes(config: Config): Probe[] {
  return [
    ...turnProbes(config),
    ...trunkProbes(config),
    telnyxProbe(config),
    anchorsProbe(config),
    mediaProbe(config),
  ];
}
