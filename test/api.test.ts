import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../src/entries/features.ts';
import type { Client } from './client.ts';
import { alice, bob } from './people.ts';
import { startWorld, type World } from './world.ts';

/** Routes that people use before they are signed in. Signing out is one: doing it twice is no failure. */
const PUBLIC = new Set([
  'GET /api/invitations/{token}/logo/{hash}/{size}',
  'POST /api/identity/email-change/undo',
  'POST /api/identity/register',
  'POST /api/identity/sign-in',
  'POST /api/identity/sign-in/passkey',
  'POST /api/identity/sign-in/passkey/options',
  'POST /api/identity/sign-out',
  'POST /api/identity/forgot-password',
  'POST /api/identity/reset-password',
  'POST /api/identity/unsubscribe',
  'POST /api/identity/verify-email',
  'POST /api/identity/ways-in',
  'POST /api/identity/sign-in-elsewhere',
  'POST /api/identity/pending-link',
  'POST /api/identity/confirm-link',
  'POST /api/identity/sign-in-code',
  'POST /api/identity/sign-in-code/use',
  'POST /api/identity/sign-in-link',
  'POST /api/identity/not-me',
  'POST /functions/v1/contact-form-email',
  'GET /api/status',
  // Whoever has the secret address.
  'GET /api/task-feeds/{token}/tasks.ics',
  'GET /api/shared-meetings/{token}',
  'GET /api/book/page',
  'GET /api/book/slots',
  'POST /api/book',
  'POST /api/book/hold',
  'POST /api/book/drop',
  'GET /api/booking/{token}',
  'GET /api/booking/{token}/invite.ics',
  'GET /api/booking/{token}/slots',
  'POST /api/booking/{token}/cancel',
  'POST /api/booking/{token}/move',
  'GET /api/calendar/feeds/{token}/ahoy.ics',
  'GET /api/numbers/coverage',
  'GET /api/invitations/{token}',
  'GET /api/rates',
  'GET /api/rates/lookup',
  'GET /api/rates/prices',
  'GET /api/rates/summary',
]);

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Names of what it takes in the body or in the query. */
  readonly fields: readonly string[];
  /** Whether all of it can be left out. */
  readonly isOptional: boolean;
}

/** Rules for every route of every feature. */
const operations: readonly Operation[] = features.flatMap(({ contract }) =>
  Object.values(contract).map((procedure) => operationOf(Object(Object(procedure)['~orpc']))),
);
/** Only for sessions that wait for a second factor. Their bad input is in server/factors/steps.test.ts of identity. */
const WAITING: ReadonlySet<string> = new Set([
  'POST /api/identity/factor-step',
  'POST /api/identity/factor-step/code',
]);
const withBody = operations.filter(
  ({ name, method, fields }) => method !== 'GET' && fields.length > 0 && !WAITING.has(name),
);
const withId = operations.filter(({ path, fields }) => path.includes('{id}') && fields.length === 0);
const guarded = operations.filter(({ name }) => !PUBLIC.has(name));

function operationOf(definition: {
  route: { method: string; path: string };
  inputSchema?: { shape: Record<string, { '~standard': { validate(value: unknown): object } }> };
}): Operation {
  const { method, path } = definition.route;
  const fields = Object.keys(definition.inputSchema?.shape ?? {}).filter(
    (name) => !path.includes(`{${name}}`),
  );
  const isOptional = fields.every(
    (field) => !('issues' in Object(definition.inputSchema?.shape[field]?.['~standard'].validate(undefined))),
  );
  return { name: `${method} ${path}`, method, path, fields, isOptional };
}

let world: World;
let operator: Client;
let person: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
});
afterAll(() => world.stop());

/** Calls with a word in every field, or with this body. */
function call(client: Client, { method, path, fields }: Operation, body?: string): Promise<Response> {
  // A kind that there is: another one is bad input.
  const address = path
    .replace('{kind}', 'invoice')
    .replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
  const words = Object.fromEntries(fields.map((name) => [name, 'x']));
  if (method === 'GET') return client.fetch(`${address}?${new URLSearchParams(words).toString()}`);
  const headers = { 'content-type': 'application/json' };
  return client.fetch(address, { method, headers, body: body ?? JSON.stringify(words) });
}

/** What is wrong with a file or a day has a code of its own, because it has a sentence of its own. */
const codeOfBadInput = ({ name }: Operation) => BAD_INPUT_OF_ITS_OWN[name] ?? 'common.badInput';
const oneOf = (...codes: string[]): unknown => expect.stringMatching(`^(?:${codes.join('|')})$`);
const BAD_INPUT_OF_ITS_OWN: Readonly<Record<string, unknown>> = {
  'POST /api/admin/rates/preview': oneOf('common.badInput', 'rates.badDeck'),
  'POST /api/admin/port-ins/{id}/schedule': oneOf('common.badInput', 'numbers.portInDay'),
  'POST /api/admin/provider-rates/preview': oneOf('common.badInput', 'numbers.badProviderRates'),
};

/** What would be bad input elsewhere says something here. */
const FINE: Readonly<Record<string, string>> = {
  // Invoices are not emailed then.
  'PUT /api/billing/invoice-email': '{"email":null}',
  // No phone number is needed.
  'PUT /api/identity/phone': '{"phone":null}',
  // There is no limit then.
  'PUT /api/billing/limits/{accountId}': '{"microUsd":null}',
  // An id of nobody's: nothing changes.
  'POST /api/notifications/read': '{"ids":["x"]}',
  'POST /api/notifications/unread': '{"ids":["x"]}',
  'POST /api/tasks/remove': '{"ids":["x"]}',
  'POST /api/tasks/restore': '{"ids":["x"]}',
  'POST /api/tasks/erase': '{"ids":["x"]}',
  // Meetings are kept for ever then.
  'PUT /api/meeting-settings': '{"keepDays":null}',
  // A meeting of nobody's, which is not found.
  'POST /api/meetings/{id}/contacts': '{"personIds":["x"]}',
  'PUT /api/meetings/{id}/participants': '{"contactIds":["x"]}',
  // Contacts of nobody's, with whom there was no meeting.
  'POST /api/meeting-last-time': '{"contactIds":["x"]}',
  // A transcript with one long word.
  'POST /functions/v1/extract-contacts': JSON.stringify({ transcript: 'x'.repeat(100_000) }),
  // An id of nobody's, which the workspace answers for.
  'PUT /api/workspace/seats': '{"accountIds":["x"]}',
  // Ids of nobody's: nothing changes.
  'POST /api/contacts/remove': '{"ids":["x"]}',
  'POST /api/contacts/owner': '{"ids":["x"],"ownerId":null}',
  'POST /api/contacts/restore': '{"ids":["x"]}',
  'POST /api/contacts/erase': '{"ids":["x"]}',
  // A list of nobody's, which is not found.
  'POST /api/contact-lists/{id}/contacts': '{"ids":["x"]}',
  'POST /api/contact-lists/{id}/contacts/remove': '{"ids":["x"]}',
};
/** Characters of a request, well below what the server reads. */
const WORDS_MAX = 900_000;
const isFine = ({ name }: Operation, body: string) => FINE[name] === body;

const filledWith = ({ fields }: Operation, valueOf: (field: string) => unknown) =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, valueOf(field)])));

describe('every route', () => {
  test('is found here, public ones included', () => {
    expect(operations.length).toBeGreaterThanOrEqual(90);
    expect(withBody.length).toBeGreaterThanOrEqual(40);
    expect(withId.length).toBeGreaterThanOrEqual(10);
    expect(operations.length - guarded.length).toBe(PUBLIC.size);
  });

  test('is in the document of the API, and none is there that is not checked here', async () => {
    const document = Object(await (await world.visitor().fetch('/api/openapi.json')).json());
    const documented = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  test.each(guarded)('refuses who is not signed in: $name', async (operation) => {
    expect((await call(world.visitor(), operation)).status).toBe(401);
  });

  test.each(guarded)('refuses a forged session: $name', async (operation) => {
    const forger = world.visitor();
    forger.useCookies(`session=${'A'.repeat(32)}.${'A'.repeat(43)}`);
    expect((await call(forger, operation)).status).toBe(401);
  });

  test.each(operations.filter(({ path }) => path.startsWith('/api/admin/')))(
    'of the operator refuses everybody else: $name',
    async (operation) => {
      expect((await call(person, operation)).status).toBe(403);
    },
  );

  test.each(withId)('says 404 to an id of nobody’s: $name', async (operation) => {
    expect((await call(operator, operation)).status).toBe(404);
  });

  test.each(operations.filter(({ method }) => method !== 'GET'))(
    'refuses a page of another site: $name',
    async ({ method, path }) => {
      const headers = { origin: 'https://evil.test', 'content-type': 'application/json' };
      const answer = await operator.fetch(path.replace(/\{\w+\}/, 'x'), { method, headers, body: '{}' });
      expect(answer.status).toBe(403);
    },
  );

  test.each(withBody)('refuses bad input with 400 and gives nothing away: $name', async (operation) => {
    const bodies = [
      '{"',
      '{}',
      filledWith(operation, () => 1),
      filledWith(operation, () => null),
      filledWith(operation, () => ({ $ne: '' })),
      filledWith(operation, () => ['x']),
      // Long words in a body that isn't too long itself.
      filledWith(operation, () => 'x'.repeat(Math.min(100_000, WORDS_MAX / operation.fields.length))),
    ];
    for (const body of bodies) {
      const answer = await call(operator, operation, body);
      const wire = await answer.text();
      // What is optional may be left out, and then nothing is wrong with the input.
      if (operation.isOptional && !body.startsWith('{"')) continue;
      if (isFine(operation, body)) continue;
      expect([body.slice(0, 60), answer.status]).toEqual([body.slice(0, 60), 400]);
      expect(JSON.parse(wire)).toMatchObject({ code: codeOfBadInput(operation) });
      expect(wire).not.toMatch(/\bat .*\.[jt]s|node_modules|select .* from |insert into/);
    }
  });

  test.each(operations.filter(({ method }) => method !== 'GET'))(
    'refuses a body that is no object with 400: $name',
    async (operation) => {
      for (const body of ['null', '[]', '[{}]', '"text"', '1', 'true']) {
        const answer = await call(operator, operation, body);
        expect([body, answer.status]).toEqual([body, 400]);
        expect(await answer.json()).toMatchObject({ code: 'common.badInput' });
      }
    },
  );

  test.each(withBody)('survives a NUL in a word: $name', async (operation) => {
    const body = filledWith(operation, (field) =>
      field === 'email' ? 'a\u0000@people.test' : 'x\u0000yyyyyyyyyyy',
    );
    expect((await call(person, operation, body)).status).toBeLessThan(500);
  });
});
