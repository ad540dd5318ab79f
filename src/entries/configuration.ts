import { type Config, platformConfig, readConfig } from '#platform/server/config.ts';
import type { FeatureConfig } from '#platform/server/feature-config.ts';
import { features } from './features.ts';

const configs = features.flatMap(({ config }) => config ?? []);

/** All that an operator can set, by variable: the platform's first, then each feature's. */
export const configurationFields: FeatureConfig['fields'] = Object.assign(
  {},
  ...[platformConfig, ...configs].map(({ fields }) => fields),
);

/**
 * Reads the variables of the platform and of every feature.
 * @throws Error with one line for each variable that doesn't parse
 */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
): Config {
  return readConfig(env, argv, configs);
}
