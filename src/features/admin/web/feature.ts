import type { WebFeature } from '#platform/browser/feature.ts';

export const adminWeb: WebFeature = {
  name: 'admin',
  operatorNav: async () => (await import('./operator-nav.ts')).operatorNav,
};
