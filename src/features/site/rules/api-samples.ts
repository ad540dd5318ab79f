import { arrayAt, isSchema, objectAt, resolveSchema, type Schema, textAt } from './openapi-fields.ts';

/** Deeper than any of our shapes. A recursive schema ends here. */
const DEPTH_MAX = 6;

/** Values that read better than those that a schema allows, by the end of a field's name. */
const BY_NAME: readonly (readonly [ending: RegExp, value: unknown])[] = [
  [/email$/i, 'ada@example.com'],
  [/password$/i, 'correct horse battery staple'],
  [/username$/i, 'ada'],
  [/^name$|name$/i, 'Ada Lovelace'],
  [/^(from|to|number|phone|callerId)$|number$/i, '+12125550190'],
  [/country(code)?$|^home$/i, 'US'],
  [/currency$/i, 'USD'],
  [/(microUsdPerMinute)/i, 10_000],
  [/microUsd$/i, 10_000_000],
  [/At$|^(start|end|since|until|effectiveFrom)$/, 1_795_000_000_000],
  [/timezone$/i, 'Europe/London'],
  [/(^|[a-z])id$/i, '0193a6f2-58b1-7c44-9a0e-1d5b7f3c2e10'],
];

/**
 * A value that a schema allows, for people to read.
 * @param name of the field that has it
 * @param schemas `components.schemas` of the document
 */
export function sampleOf(schema: Schema, schemas: Schema, name = '', depth = 0): unknown {
  const resolved = resolveSchema(schema, schemas);
  if ('const' in resolved) return resolved['const'];
  const [choice] = arrayAt(resolved, 'enum');
  if (choice !== undefined) return choice;
  const variant = [...arrayAt(resolved, 'anyOf'), ...arrayAt(resolved, 'oneOf')].find(isSchema);
  if (variant !== undefined) return sampleOf(variant, schemas, name, depth);
  const type = resolved['type'];
  if (type === 'object') return depth < DEPTH_MAX ? objectSample(resolved, schemas, depth) : {};
  if (type === 'array') {
    const item = objectAt(resolved, 'items');
    return item === undefined || depth >= DEPTH_MAX ? [] : [sampleOf(item, schemas, name, depth + 1)];
  }
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'number' || type === 'integer' ? numberSample(resolved, name) : textSample(resolved, name);
}

function objectSample(schema: Schema, schemas: Schema, depth: number): Record<string, unknown> {
  const properties = Object.entries(objectAt(schema, 'properties') ?? {});
  return Object.fromEntries(
    properties.map(([name, value]) => [
      name,
      isSchema(value) ? sampleOf(value, schemas, name, depth + 1) : null,
    ]),
  );
}

function numberSample(schema: Schema, name: string): number {
  const known = knownValue(name);
  if (typeof known === 'number') return known;
  const least = schema['minimum'];
  return typeof least === 'number' && least > 1 && least < Number.MAX_SAFE_INTEGER ? least : 1;
}

function textSample(schema: Schema, name: string): string {
  const format = textAt(schema, 'format');
  if (format === 'uuid') return '0193a6f2-58b1-7c44-9a0e-1d5b7f3c2e10';
  if (format === 'email') return 'ada@example.com';
  const known = knownValue(name);
  return typeof known === 'string' ? known : 'text';
}

function knownValue(name: string): unknown {
  return BY_NAME.find(([ending]) => ending.test(name))?.[1];
}
