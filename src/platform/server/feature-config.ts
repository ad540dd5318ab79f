import { z } from 'zod';
import { assert } from '#kernel/assert.ts';

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** The variables of one feature, declared in its `server/config.ts`. */
export interface FeatureConfig<Own extends Fields = Fields> {
  /** By name, each with its sentence for the table in README.md. */
  readonly fields: Own;
  /** Groups of which all or none must be set. */
  readonly together?: readonly (readonly string[])[];
  /** Variables that a variable requires, of any feature. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
}

export type SettingsOf<Of extends FeatureConfig> = z.infer<z.ZodObject<Of['fields']>>;

/** Parsed variables of every feature, by their declaration. */
export type ParsedSettings = ReadonlyMap<FeatureConfig, Readonly<Record<string, unknown>>>;

/** Keeps the exact types of a feature's variables. */
export function featureConfig<Own extends Fields>(declared: FeatureConfig<Own>): FeatureConfig<Own> {
  return declared;
}

/** The variables of a feature as they were read at the start. */
export function settingsOf<Own extends Fields>(
  config: { readonly settings: ParsedSettings },
  of: FeatureConfig<Own>,
): SettingsOf<FeatureConfig<Own>> {
  const parsed = config.settings.get(of);
  assert(parsed !== undefined, `${Object.keys(of.fields)[0]} belongs to a feature that is in no list`);
  // The fields of this very declaration have parsed them (readConfig).
  return parsed as SettingsOf<FeatureConfig<Own>>;
}
