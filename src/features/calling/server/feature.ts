import { type BillingService, createBillingService } from '#features/billing/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';
import type { Probe } from '#platform/server/doctor/probe.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { anchorsProbe } from './attestation/anchors-probe.ts';
import { telnyxProbe } from './carrier/telnyx-probe.ts';
import { defineForgetting } from './carrier/telnyx-webhook.ts';
import { parseTrunks } from './carrier/trunk-config.ts';
import { trunkProbes } from './carrier/trunk-probe.ts';
import { demoSteps } from './demo.ts';
import { relaySignals } from './events.ts';
import { createHistory } from './history/history.ts';
import { createMissedCalls } from './history/missed.ts';
import { defineRetention } from './history/retention.ts';
import { createSweeper, endCallsOfDismissed } from './jobs.ts';
import { mediaProbe } from './media/media-probe.ts';
import { createOverview } from './overview/overview.ts';
import { openTelephony } from './phone/open-telephony.ts';
import type { PhoneEngines } from './phone/phone.ts';
import { safetyLimitsOf } from './phone/safety-limits.ts';
import { createRouter, takeAsked, wholeContract } from './router.ts';
import { createCallingService } from './service.ts';
import { turnProbes } from './turn/turn-probes.ts';

/** What carries telephone calls and their audio. */
export type Telephony = Pick<PhoneEngines, 'carriers' | 'media' | 'start' | 'callerCheck'> &
  Partial<Pick<PhoneEngines, 'numbers'>>;

/** Names of the SIP trunks, as the operator has written them. */
export const trunkNames = (trunks: string): string[] => parseTrunks(trunks).map(({ name }) => name);

/** No carrier that can be connected takes emergency calls yet (decision D2). */
export function callingCapabilities({ SIP_TRUNKS, TELNYX_CONNECTION_ID }: Config): Capability[] {
  const hasCarrier = SIP_TRUNKS.length > 0 || TELNYX_CONNECTION_ID !== undefined;
  return ['user-calls', 'test-numbers', ...(hasCarrier ? (['phone-calls'] as const) : [])];
}

/** @param below.telephony in place of what the configuration names */
export async function createCallingFeature(
  platform: Platform,
  below: {
    directory: IdentityDirectory;
    billing: BillingService;
    numbers: NumbersService;
    telephony?: Telephony | undefined;
  },
): Promise<ServerFeature> {
  const { directory, billing, numbers } = below;
  const engines: PhoneEngines = {
    billing,
    numbers,
    safety: safetyLimitsOf(platform.config),
    ...(below.telephony ?? (await openTelephony(platform, numbers))),
  };
  const { config, log } = platform;
  const service = createCallingService({ platform, directory, engines });
  const sweeper = createSweeper(platform, service);
  const dismissed = endCallsOfDismissed(platform, service);
  defineForgetting(platform);
  defineRetention(platform);
  relaySignals(platform.realtime, service.book);
  takeAsked(platform.realtime, service);
  if (config.TURN_URLS !== '' && config.TURN_SECRET === undefined)
    log.warn('TURN_URLS is set without TURN_SECRET, so browsers are not told about these servers');
  return {
    name: 'calling',
    contract: wholeContract,
    router: createRouter(service, {
      history: createHistory({ platform, directory, store: service.store }),
      missed: createMissedCalls(platform),
      overview: createOverview(platform),
    }),
    webhooks: service.phone.webhooks,
    sockets: engines.carriers.flatMap(({ sockets = [] }) => sockets),
    demo: (people, past) => {
      const then = createBillingService({ platform: past.platform, network: billing.network, directory });
      return demoSteps(people, {
        past,
        clock: platform.clock,
        billing: { ...then, rates: billing.rates },
        numbers,
      });
    },
    start: async () => {
      // Devices ask for audio and press keys by requests, and the leg of a call is where these arrive.
      if (config.SERVICES.includes('web')) await service.phone.start();
      if (config.SERVICES.includes('worker')) sweeper.start();
    },
    stop: async () => {
      dismissed.stop();
      if (config.SERVICES.includes('web')) await service.phone.stop();
      await sweeper.stop();
    },
  };
}

/** What `npm run doctor` looks at. */
export function callingProbes(config: Config): Probe[] {
  return [
    ...turnProbes(config),
    ...trunkProbes(config),
    telnyxProbe(config),
    anchorsProbe(config),
    mediaProbe(config),
  ];
}
