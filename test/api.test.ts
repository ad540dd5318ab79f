import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { alice, bob } from './people.ts';
import { startWorld, type World } from './world.ts';

/**
 * What holds for every route, whatever feature it belongs to. The routes are read from the API's own document, so a
 * new one is tested from the day it is there.
 */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly query: Readonly<Record<string, string>>;
}

/** Routes that people use before they are signed in. Signing out is one: doing it twice is no failure. */
const PUBLIC = new Set([
  'POST /api/identity/register',
  'POST /api/identity/sign-in',
  'POST /api/identity/sign-out',
  'POST /api/identity/forgot-password',
  'POST /api/identity/reset-password',
  'POST /api/identity/verify-email',
]);

let world: World;
let operator: Client;
let person: Client;
let operations: Operation[];
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
  operations = await readOperations();
});
afterAll(() => world.stop());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

async function readOperations(): Promise<Operation[]> {
  const { OpenAPIGenerator } = await import('@orpc/openapi');
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4');
  const { adminContract } = await import('#features/admin/contract.ts');
  const { identityContract } = await import('#features/identity/contract.ts');
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(
    { identityContract, adminContract },
    { info: { title: 'Ahoy', version: '1' } },
  );
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => operationOf(path, method, operation)),
  );
}

function operationOf(path: string, method: string, operation: unknown): Operation {
  const text = JSON.stringify(operation);
  const body = /"requestBody":.*?"properties":(\{.*?\}\}?),"required"/.exec(text);
  const query = [...text.matchAll(/"name":"(\w+)","in":"query"/g)].map(([, name]) => [String(name), 'x']);
  const fields =
    body === null ? [] : [...String(body[1]).matchAll(/"(\w+)":\{"type"/g)].map(([, name]) => name);
  return {
    method: method.toUpperCase(),
    path,
    body: body === null ? null : Object.fromEntries(fields.map((name) => [String(name), 'x'])),
    query: Object.fromEntries(query),
  };
}

function call(client: Client, operation: Operation, init: RequestInit = {}): Promise<Response> {
  const path = operation.path.replace(/\{\w+\}/, '01900000-0000-7000-8000-000000000000');
  const query = new URLSearchParams(operation.query);
  const hasBody = operation.body !== null;
  return client.fetch(`${path}${query.size === 0 ? '' : `?${query}`}`, {
    method: operation.method,
    ...(hasBody
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(operation.body) }
      : {}),
    ...init,
  });
}

describe('every route', () => {
  test('is known to this test', () => {
    expect(operations.length).toBeGreaterThanOrEqual(18);
    const names = new Set(operations.map(nameOf));
    expect([...PUBLIC].filter((name) => !names.has(name))).toEqual([]);
  });

  test('refuses who is not signed in, but for the public ones', async () => {
    for (const operation of operations) {
      const { status } = await call(world.visitor(), operation);
      if (PUBLIC.has(nameOf(operation)))
        expect([nameOf(operation), status]).not.toEqual([nameOf(operation), 403]);
      else expect([nameOf(operation), status]).toEqual([nameOf(operation), 401]);
    }
  });

  test('refuses a forged session', async () => {
    for (const operation of operations.filter((each) => !PUBLIC.has(nameOf(each)))) {
      const visitor = world.visitor();
      visitor.useCookies(
        'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      );
      expect([nameOf(operation), (await call(visitor, operation)).status]).toEqual([nameOf(operation), 401]);
    }
  });

  test('of the operator refuses everybody else', async () => {
    for (const operation of operations.filter(({ path }) => path.startsWith('/api/admin/')))
      expect([nameOf(operation), (await call(person, operation)).status]).toEqual([nameOf(operation), 403]);
  });

  test('with an id of nobody’s answers 404', async () => {
    const withId = operations.filter(({ path }) => path.includes('{'));
    expect(withId.length).toBeGreaterThan(0);
    for (const operation of withId)
      expect([nameOf(operation), (await call(operator, operation)).status]).toEqual([nameOf(operation), 404]);
  });

  test.each([
    ['that is no JSON', '{"'],
    ['that is a list', '[]'],
    ['that is null', 'null'],
    ['without fields', '{}'],
    ['with numbers for words', '{"name":1,"email":2,"password":3,"username":4,"token":5,"id":6}'],
    [
      'with objects for words',
      '{"name":{},"email":{"$ne":""},"password":{"$ne":""},"username":[],"token":{}}',
    ],
  ])('with a body %s is refused as bad input', async (_what, body) => {
    const withBody = operations.filter((operation) => operation.body !== null);
    expect(withBody.length).toBeGreaterThanOrEqual(9);
    for (const operation of withBody) {
      const answer = await call(operator, operation, { body });
      const wire: unknown = await answer.json();
      expect([nameOf(operation), answer.status, wire]).toMatchObject([
        nameOf(operation),
        400,
        { code: 'common.badInput' },
      ]);
      expect(JSON.stringify(wire)).not.toMatch(/\bat .*\.ts|node_modules|select |insert /);
    }
  });

  test('with words that are far too long is refused', async () => {
    for (const operation of operations.filter(({ body }) => body !== null)) {
      const long = Object.fromEntries(
        Object.keys(operation.body ?? {}).map((name) => [name, 'x'.repeat(100_000)]),
      );
      const { status } = await call(operator, operation, { body: JSON.stringify(long) });
      expect([nameOf(operation), status]).toEqual([nameOf(operation), 400]);
    }
  });

  test('with a NUL character in a word breaks nothing', async () => {
    for (const operation of operations.filter(({ body }) => body !== null)) {
      const words = Object.keys(operation.body ?? {}).map((name) => [
        name,
        name === 'email' ? 'a\u0000@people.test' : 'x\u0000yyyyyyyyyyy',
      ]);
      const { status } = await call(person, operation, { body: JSON.stringify(Object.fromEntries(words)) });
      expect([nameOf(operation), status < 500]).toEqual([nameOf(operation), true]);
    }
  });
});
