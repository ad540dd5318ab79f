import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { callingContract } from '../contract.ts';
import { fillDemo } from './demo.ts';
import { relaySignals } from './events.ts';
import { createHistory } from './history/history.ts';
import { createSweeper, endCallsOfDismissed } from './jobs.ts';
import type { PhoneEngines } from './phone/phone.ts';
import { createRouter } from './router.ts';
import { createCallingService } from './service.ts';

export function createCallingFeature(
  platform: Platform,
  directory: IdentityDirectory,
  engines: PhoneEngines,
): ServerFeature {
  const { config, log } = platform;
  const service = createCallingService({ platform, directory, engines });
  const sweeper = createSweeper(platform, service);
  const dismissed = endCallsOfDismissed(platform, service);
  relaySignals(platform.realtime, service.book);
  if (config.TURN_URLS !== '' && config.TURN_SECRET === undefined)
    log.warn('TURN_URLS is set without TURN_SECRET, so browsers are not told about these servers');
  return {
    name: 'calling',
    contract: callingContract,
    router: createRouter(service, createHistory({ platform, directory, store: service.store })),
    demo: (people) => fillDemo(people, service.store, platform.clock.now()),
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
