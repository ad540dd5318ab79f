import type { WebFeature } from '#platform/browser/feature.ts';

export const ratesWeb: WebFeature = {
  name: 'rates',
  operatorNav: async () => (await import('./operator-nav.ts')).operatorNav,
};
