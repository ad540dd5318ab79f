import { defineFeature } from '#platform/server/feature.ts';
import { wholeRatesContract } from '../contract.ts';
import { personalData } from './personal-data.ts';
import { createRouter } from './router.ts';
import { createRates, ratesService } from './service.ts';

export const ratesFeature = defineFeature({
  name: 'rates',
  contract: wholeRatesContract,
  create: (platform, services) => {
    const rates = createRates(platform);
    services.provide(ratesService, rates);
    return {
      router: createRouter(rates),
      personalData,
      start: () => rates.start(),
      stop: () => rates.stop(),
    };
  },
});
