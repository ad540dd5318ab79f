import { assert } from '#kernel/assert.ts';
import type { SiteFeature } from '../constants.ts';

export interface Neighbours {
  readonly previous: SiteFeature;
  readonly next: SiteFeature;
}

/** The features before and after one in the list. The list is circular, so all have both (R68). */
export function neighboursOf(slug: string, features: readonly SiteFeature[]): Neighbours {
  const place = features.findIndex((feature) => feature.slug === slug);
  const previous = features.at(place - 1);
  const next = features[(place + 1) % features.length];
  assert(place !== -1 && previous !== undefined && next !== undefined, `the list has the feature ${slug}`);
  return { previous, next };
}
