import { expect, test } from 'vitest';
import { describeApi } from './api-description.ts';

test('the page of the API has every feature with a contract, and the routes of the operator', async () => {
  const { groups } = await describeApi();
  const addresses = groups.flatMap(({ operations }) =>
    operations.map(({ method, path }) => `${method} ${path}`),
  );
  expect(addresses).toContain('POST /api/identity/sign-in');
  expect(addresses).toContain('GET /api/admin/outbox');
  expect(addresses).toContain('POST /api/admin/rates/preview');
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the page of the API has every catalogue of errors, each code once', async () => {
  const { errors } = await describeApi();
  expect(errors.map(({ name }) => name)).toEqual([
    'Common',
    'Identity',
    'Workspaces',
    'Notifications',
    'Rates',
    'Billing',
    'Numbers',
    'Contacts',
    'Tasks',
    'Calendar',
    'Meetings',
    'Calling',
    'Privacy',
    'Telephony',
  ]);
  const codes = errors.flatMap(({ rows }) => rows.map(({ code }) => code));
  expect(codes).toContain('calling.transferRefused');
  expect(codes).toContain('telephony.badCarrierSignature');
  expect(new Set(codes).size).toBe(codes.length);
});
