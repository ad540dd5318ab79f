/** A JSON schema, as far as the API page shows it. The document has the rest. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Field {
  /** Nested names have dots: "items[].id". */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** Deeper objects are shown by their type alone, to keep the page readable. */
const DEPTH_MAX = 3;

/** Fields of a schema. Those of nested objects follow their own row. */
export function fieldsOf(schema: Schema, schemas: Schema, prefix = '', depth = 0): Field[] {
  const resolved = resolveSchema(schema, schemas);
  const item = objectAt(resolved, 'items');
  if (item !== undefined && depth < DEPTH_MAX) return fieldsOf(item, schemas, `${prefix}[]`, depth + 1);
  const properties = objectAt(resolved, 'properties') ?? {};
  const required = arrayAt(resolved, 'required');
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!isSchema(value)) return [];
    const full = prefix === '' ? name : `${prefix}.${name}`;
    const field = {
      name: full,
      type: typeOf(value, schemas),
      required: required.includes(name),
      description: textAt(value, 'description'),
    };
    return depth < DEPTH_MAX ? [field, ...fieldsOf(value, schemas, full, depth + 1)] : [field];
  });
}

/** A schema in a few words: "string (1 to 64 characters)", "list of object", "string or null". */
export function typeOf(schema: Schema, schemas: Schema): string {
  const resolved = resolveSchema(schema, schemas);
  if ('const' in resolved) return JSON.stringify(resolved['const']);
  const choices = arrayAt(resolved, 'enum');
  if (choices.length > 0) return choices.map((choice) => JSON.stringify(choice)).join(' or ');
  const variants = [...arrayAt(resolved, 'anyOf'), ...arrayAt(resolved, 'oneOf')].filter(isSchema);
  if (variants.length > 0)
    return [...new Set(variants.map((variant) => typeOf(variant, schemas)))].join(' or ');
  const item = objectAt(resolved, 'items');
  if (item !== undefined) return `list of ${typeOf(item, schemas)}`;
  const type = resolved['type'];
  const name = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any';
  const format = textAt(resolved, 'format');
  return `${format === '' ? name : format}${limitsOf(resolved)}`;
}

function limitsOf(schema: Schema): string {
  const length = rangeOf(schema['minLength'], schema['maxLength']);
  if (length !== '') return ` (${length} characters)`;
  const value = rangeOf(schema['minimum'], schema['maximum']);
  return value === '' ? '' : ` (${value})`;
}

function rangeOf(least: unknown, most: unknown): string {
  const [from, to] = [limitOf(least), limitOf(most)];
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  if (from !== undefined) return `at least ${from}`;
  return to === undefined ? '' : `at most ${to}`;
}

/** The limits of integers are JavaScript's safe range, which isn't worth showing. */
function limitOf(limit: unknown): number | undefined {
  return typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
}

/** @param schemas `components.schemas` of the document */
export function resolveSchema(schema: Schema, schemas: Schema): Schema {
  const reference = textAt(schema, '$ref');
  if (reference === '') return schema;
  return objectAt(schemas, reference.split('/').at(-1) ?? '') ?? {};
}

export function objectAt(schema: Schema, key: string): Schema | undefined {
  const value = schema[key];
  return isSchema(value) ? value : undefined;
}

export function arrayAt(schema: Schema, key: string): readonly unknown[] {
  const value = schema[key];
  return Array.isArray(value) ? value : [];
}

export function textAt(schema: Schema, key: string): string {
  const value = schema[key];
  return typeof value === 'string' ? value : '';
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
