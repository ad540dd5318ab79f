import type { WebFeature } from '#platform/browser/feature.ts';

export const siteWeb: WebFeature = {
  name: 'site',
  operatorNav: async () => (await import('./operator-nav.ts')).operatorNav,
};
