import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from './escape-markup.ts';
import {
  arrayAt,
  type Field,
  fieldsOf,
  isSchema,
  objectAt,
  type Schema,
  textAt,
  typeOf,
} from './openapi-fields.ts';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin-top:3rem;border-bottom:1px solid}
section{margin:1.5rem 0}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8886}
caption{text-align:left;font-weight:600}
`;
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** GET /api for people and GET /api/openapi.json for programs; both from the contracts, neither needs a session. */
export function serveApiPage(app: FastifyInstance, document: () => Promise<string>): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await document()),
  );
  app.get('/api', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .header('cache-control', 'no-cache')
      .send(renderApiPage(JSON.parse(await document()))),
  );
}

/** The OpenAPI document as one page without scripts, by tag. Every text in it is escaped. */
export function renderApiPage(document: unknown): string {
  const api = isSchema(document) ? document : {};
  const info = objectAt(api, 'info') ?? {};
  const schemas = objectAt(objectAt(api, 'components') ?? {}, 'schemas') ?? {};
  const groups = Map.groupBy(operationsOf(api), (operation) => operation.tag);
  const title = escapeMarkup(textAt(info, 'title'));
  const sections = [...groups].map(
    ([tag, operations]) =>
      `<h2 id="${escapeMarkup(tag)}">${escapeMarkup(tag)}</h2>${operations.map((one) => renderOperation(one, schemas)).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} API</title><style>${STYLE}</style></head><body><h1>${title} API</h1>
<p>${escapeMarkup(textAt(info, 'description'))}</p>
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${escapeMarkup(textAt(api, 'openapi'))}).</p>
<nav>${[...groups.keys()].map((tag) => `<a href="#${escapeMarkup(tag)}">${escapeMarkup(tag)}</a>`).join(' · ')}</nav>
${sections.join('\n')}</body></html>`;
}

interface Operation {
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly details: Schema;
}

function operationsOf(api: Schema): Operation[] {
  return Object.entries(objectAt(api, 'paths') ?? {}).flatMap(([path, methods]) =>
    Object.entries(isSchema(methods) ? methods : {}).flatMap(([method, details]) => {
      if (!isSchema(details)) return [];
      const [first] = arrayAt(details, 'tags');
      return [
        { tag: typeof first === 'string' ? first : 'Other', method: method.toUpperCase(), path, details },
      ];
    }),
  );
}

function renderOperation({ method, path, details }: Operation, schemas: Schema): string {
  const parameters = arrayAt(details, 'parameters')
    .filter(isSchema)
    .map((parameter) => parameterField(parameter, schemas));
  const body = jsonOf(objectAt(details, 'requestBody'));
  const answer = jsonOf(objectAt(objectAt(details, 'responses') ?? {}, '200'));
  return `<section><h3><code>${escapeMarkup(method)} ${escapeMarkup(path)}</code></h3><p>${escapeMarkup(textAt(details, 'summary'))}</p>
${renderFields('Parameters', parameters)}${body === undefined ? '' : renderSchema('Body', body, schemas)}${
  answer === undefined ? '' : renderSchema('Answer', answer, schemas)
}</section>`;
}

function parameterField(parameter: Schema, schemas: Schema): Field {
  return {
    name: `${textAt(parameter, 'name')} (${textAt(parameter, 'in')})`,
    type: typeOf(objectAt(parameter, 'schema') ?? {}, schemas),
    required: parameter['required'] === true,
    description: textAt(parameter, 'description'),
  };
}

function renderSchema(caption: string, schema: Schema, schemas: Schema): string {
  const fields = fieldsOf(schema, schemas);
  if (fields.length > 0) return renderFields(caption, fields);
  return `<p>${caption}: <code>${escapeMarkup(typeOf(schema, schemas))}</code></p>`;
}

function renderFields(caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    (field) =>
      `<tr><td><code>${escapeMarkup(field.name)}</code></td><td>${escapeMarkup(field.type)}</td><td>${
        field.required ? 'required' : 'optional'
      }</td><td>${escapeMarkup(field.description)}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><tr><th>Field</th><th>Type</th><th></th><th></th></tr>${rows.join('')}</table>`;
}

/** The JSON schema of a body or an answer. */
function jsonOf(holder: Schema | undefined): Schema | undefined {
  const json = objectAt(objectAt(holder ?? {}, 'content') ?? {}, 'application/json');
  return json === undefined ? undefined : objectAt(json, 'schema');
}
