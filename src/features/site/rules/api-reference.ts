import { sampleOf } from './api-samples.ts';
import {
  arrayAt,
  type Field,
  fieldsOf,
  isSchema,
  objectAt,
  resolveSchema,
  type Schema,
  textAt,
  typeOf,
} from './openapi-fields.ts';

export interface ApiParameter extends Field {
  readonly in: 'path' | 'query';
  readonly sample: string;
}

/** JSON that is sent or answered. */
export interface ApiShape {
  readonly fields: readonly Field[];
  /** Short description, for values without fields. */
  readonly type: string;
  readonly sample: unknown;
}

export interface ApiOperation {
  /** Id of its section in the page: "calling-place". */
  readonly anchor: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiShape | null;
  /** Null where the answer is a file. */
  readonly answer: ApiShape | null;
}

export interface ApiGroup {
  readonly name: string;
  readonly anchor: string;
  readonly operations: readonly ApiOperation[];
}

/** The operations of an OpenAPI document by their first tag, in the order of the document. */
export function apiGroups(document: unknown): ApiGroup[] {
  const api = isSchema(document) ? document : {};
  const schemas = objectAt(objectAt(api, 'components') ?? {}, 'schemas') ?? {};
  const all = Object.entries(objectAt(api, 'paths') ?? {}).flatMap(([path, methods]) =>
    Object.entries(isSchema(methods) ? methods : {}).flatMap(([method, details]) =>
      isSchema(details)
        ? [{ tag: tagOf(details), operation: operationOf({ method, path, details }, schemas) }]
        : [],
    ),
  );
  return [...Map.groupBy(all, ({ tag }) => tag)].map(([name, members]) => ({
    name,
    anchor: name.toLowerCase(),
    operations: members.map(({ operation }) => operation),
  }));
}

/** The path of a request, with samples for its parameters. */
export function samplePath({ path, parameters }: Pick<ApiOperation, 'path' | 'parameters'>): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, sample }) => text.replace(`{${name}}`, encodeURIComponent(sample)), path);
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return query.length === 0
    ? filled
    : `${filled}?${query.map(({ name, sample }) => `${name}=${encodeURIComponent(sample)}`).join('&')}`;
}

function tagOf(details: Schema): string {
  const [first] = arrayAt(details, 'tags');
  return typeof first === 'string' ? first : 'Other';
}

function operationOf(
  { method, path, details }: { method: string; path: string; details: Schema },
  schemas: Schema,
): ApiOperation {
  const body = jsonOf(objectAt(details, 'requestBody'));
  const answer = jsonOf(objectAt(objectAt(details, 'responses') ?? {}, '200'));
  return {
    anchor: textAt(details, 'operationId').replaceAll('.', '-').toLowerCase(),
    method: method.toUpperCase(),
    path,
    summary: textAt(details, 'summary'),
    description: textAt(details, 'description'),
    parameters: arrayAt(details, 'parameters')
      .filter(isSchema)
      .map((parameter) => parameterOf(parameter, schemas)),
    body: body === undefined ? null : shapeOf(body, schemas),
    answer: answer === undefined ? null : shapeOf(answer, schemas),
  };
}

function parameterOf(parameter: Schema, schemas: Schema): ApiParameter {
  const schema = objectAt(parameter, 'schema') ?? {};
  const name = textAt(parameter, 'name');
  const sample = sampleOf(schema, schemas, name);
  return {
    name,
    in: parameter['in'] === 'path' ? 'path' : 'query',
    type: typeOf(schema, schemas),
    required: parameter['required'] === true,
    description: textAt(parameter, 'description'),
    sample: typeof sample === 'string' ? sample : JSON.stringify(sample ?? ''),
  };
}

function shapeOf(schema: Schema, schemas: Schema): ApiShape {
  return {
    fields: fieldsOf(resolveSchema(schema, schemas), schemas),
    type: typeOf(schema, schemas),
    sample: sampleOf(schema, schemas),
  };
}

/** The JSON schema of a body or an answer; undefined for a file or nothing. */
function jsonOf(holder: Schema | undefined): Schema | undefined {
  const json = objectAt(objectAt(holder ?? {}, 'content') ?? {}, 'application/json');
  return json === undefined ? undefined : objectAt(json, 'schema');
}
