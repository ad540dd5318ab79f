import { CAPABILITIES, type Capabilities } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';
import type { CspSources } from '#platform/server/http/csp.ts';
import type { FeaturePageValues } from '#platform/server/http/filled-pages.ts';
import { features } from './features.ts';

/** Capabilities of an installation with this configuration. Each turns on the sentences about it. */
export function capabilitiesOf(config: Config): Capabilities {
  const given = new Set(features.flatMap((feature) => feature.capabilities?.(config) ?? []));
  return new Set(CAPABILITIES.filter((name) => given.has(name)));
}

/** Companies that carry calls and rent out numbers here (decision R21), those of the highest features first. */
export function providersOf(config: Config): string[] {
  return features.toReversed().flatMap((feature) => feature.providers?.(config) ?? []);
}

/** Values of features for the placeholders of our pages. */
export function pageValuesOf(config: Config): FeaturePageValues {
  return Object.assign({}, ...features.map((feature) => feature.pageValues?.(config)));
}

/** Sites of others from which features load something into the app. */
export function cspSourcesOf(config: Config): CspSources {
  const all = features.flatMap((feature) => feature.cspSources?.(config) ?? []);
  return {
    script: all.flatMap(({ script = [] }) => script),
    connect: all.flatMap(({ connect = [] }) => connect),
    frame: all.flatMap(({ frame = [] }) => frame),
  };
}
