import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { balance, held, LONDON, RENT, rent, renter } from '../renting/renters.world.ts';

let world: World;
let ann: Client;
let mal: Client;
beforeAll(async () => {
  world = await startWorld();
  const { client: operator } = await renter(world, 'desk');
  ({ client: ann } = await renter(world, 'ann', 20));
  ({ client: mal } = await renter(world, 'mal', 20));
  await operator.numbers.importProviderRates({
    csv: 'country_code,provider,outbound_rate,active\nUS,west,0.004,true\nUS,east,0.0035,true\nUS,off,0.001,false\n',
  });
});
afterAll(() => world.stop());

/** PostgREST's client with an account's session as a bearer token. */
const restOf = (client: Client) =>
  new PostgrestClient(`${world.url}/rest/v1`, {
    headers: { authorization: `Bearer ${client.cookieValue('session') ?? ''}` },
  });

describe('the queries of the specification, asked by the client of PostgREST', () => {
  test('read active numbers with the name of their provider', async () => {
    const number = await rent(ann);
    const { data, error } = await restOf(ann)
      .from('phone_numbers')
      .select('*, telephony_providers(name)')
      .eq('is_active', true);
    expect(error).toBeNull();
    const [{ provider_id: providerId }] = (await world.sql(
      "select id as provider_id from telephony_providers where name = 'on-net'",
    )) as [{ provider_id: string }];
    expect(data).toEqual([
      {
        id: number.id,
        phone_number: number.number,
        country_code: 'US',
        provider_id: providerId,
        monthly_cost: 1.99,
        is_active: true,
        telephony_providers: { name: 'on-net' },
      },
    ]);
    const none = await restOf(mal).from('phone_numbers').select('id').eq('is_active', true);
    expect(none.data).toEqual([]);
  });

  test('name the best provider for calls to a country, and rent the number that is kept', async () => {
    const rest = restOf(ann);
    const { data: providers } = await rest.rpc('get_best_provider_for_country', {
      country: 'GB',
      call_type: 'inbound',
    });
    expect(providers).toEqual([{ provider_id: expect.any(String), provider_name: 'on-net' }]);
    const before = await balance(ann);
    const number = await held(ann, LONDON);
    const row = {
      phone_number: number,
      country_code: 'GB',
      provider_id: providers?.[0]?.provider_id,
      // The price is the server's to say.
      monthly_cost: 0,
      is_active: true,
    };
    const { data, error, status } = await rest.from('phone_numbers').insert(row).select().single();
    expect({ error, status }).toEqual({ error: null, status: 201 });
    expect(data).toMatchObject({ phone_number: number, monthly_cost: 1.99, is_active: true });
    expect(await balance(ann)).toBe(before - RENT);
    expect((await ann.numbers.mine()).numbers[0]?.number).toBe(number);
    const again = await rest.from('phone_numbers').insert([row]);
    expect(again).toMatchObject({ status: 409, error: { code: 'numbers.holdOver' } });
  });

  test('read rates of a country, the cheapest first, with the name of their provider', async () => {
    const { data, error } = await restOf(ann)
      .from('region_provider_rates')
      .select('outbound_rate, country_code, active, telephony_providers(name)')
      .eq('country_code', 'US')
      .eq('active', true)
      .order('outbound_rate', { ascending: true });
    expect(error).toBeNull();
    expect(data).toEqual([
      { outbound_rate: 0.0035, country_code: 'US', active: true, telephony_providers: { name: 'east' } },
      { outbound_rate: 0.004, country_code: 'US', active: true, telephony_providers: { name: 'west' } },
      { outbound_rate: null, country_code: 'US', active: true, telephony_providers: { name: 'on-net' } },
    ]);
  });

  test('name no provider where none brings calls', async () => {
    const { data } = await restOf(ann).rpc('get_best_provider_for_country', {
      country: 'FR',
      call_type: 'inbound',
    });
    expect(data).toEqual([]);
  });
});

describe('rows of one’s own', () => {
  test('are found by any column, ordered, a page at a time, and counted', async () => {
    const some = await renter(world, 'pages', 20);
    const rented = [];
    for (let n = 0; n < 3; n += 1) rented.push((await rent(some.client)).number);
    const numbers = restOf(some.client).from('phone_numbers');
    const [first, second, third] = rented.toSorted();
    const page = await numbers
      .select('phone_number', { count: 'exact' })
      .in('phone_number', rented)
      .order('phone_number', { ascending: false })
      .range(1, 2);
    expect(page).toMatchObject({ status: 206, count: 3, error: null });
    expect(page.data).toEqual([{ phone_number: second }, { phone_number: first }]);
    expect((await numbers.select('id').neq('phone_number', first).limit(5)).data).toHaveLength(2);
    const single = await numbers.select('phone_number, monthly_cost').eq('phone_number', third).single();
    expect(single.data).toEqual({ phone_number: third, monthly_cost: 1.99 });
    const none = await numbers.select('*').eq('phone_number', '+15550000000').maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
  });

  test('are counted without being sent', async () => {
    const counted = await restOf(ann).from('phone_numbers').select('*', { count: 'exact', head: true });
    expect(counted).toMatchObject({
      status: 200,
      data: null,
      count: (await ann.numbers.mine()).numbers.length,
    });
  });

  test('begin behind the last of them nowhere', async () => {
    const behind = await restOf(mal).from('phone_numbers').select('*', { count: 'exact' }).range(5, 9);
    expect(behind).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
  });

  test('belong to providers whose names anybody may read, and the function answers GET too', async () => {
    const { data } = await restOf(mal).from('telephony_providers').select('name').order('name');
    expect(data).toContainEqual({ name: 'on-net' });
    const best = await restOf(mal).rpc(
      'get_best_provider_for_country',
      { country: 'GB', call_type: 'inbound' },
      { get: true },
    );
    expect(best.data).toEqual([{ provider_id: expect.any(String), provider_name: 'on-net' }]);
  });
});

describe('what is not among these queries', () => {
  test.each(['phone_numbers', 'rpc/get_best_provider_for_country'])(
    'a body that is no object is refused with 400: %s',
    async (path) => {
      for (const body of ['null', '[]', '[null]', '"text"', '1', 'true', '{']) {
        const headers = { 'content-type': 'application/json' };
        const answer = await ann.fetch(`/rest/v1/${path}`, { method: 'POST', headers, body });
        expect([body, answer.status]).toEqual([body, 400]);
      }
    },
  );

  test('a number that nobody keeps, or that another keeps, cannot be written', async () => {
    const number = await held(ann);
    const row = { phone_number: number, country_code: 'US', monthly_cost: 1.99, is_active: true };
    expect(await restOf(mal).from('phone_numbers').insert(row)).toMatchObject({
      status: 409,
      error: { code: 'numbers.holdOver' },
    });
    const other = { ...row, provider_id: 'another' };
    expect(await restOf(ann).from('phone_numbers').insert(other)).toMatchObject({
      status: 409,
      error: { message: 'No provider available for this region' },
    });
    expect((await mal.numbers.mine()).numbers).toEqual([]);
  });

  test('is refused in the shape of PostgREST, with its status and code', async () => {
    const rest = restOf(ann);
    const numbers = () => rest.from('phone_numbers');
    const refused = [
      [rest.from('users').select('*'), 404, 'PGRST205'],
      [rest.from('constructor').select('*'), 404, 'PGRST205'],
      [rest.rpc('pg_sleep', { seconds: 10 }), 404, 'PGRST202'],
      [numbers().select('account_id'), 400, '42703'],
      [numbers().select('*').eq('account_id', mal.user.id), 400, '42703'],
      [numbers().select('*, users(email)'), 400, 'PGRST100'],
      [numbers().select('*').gt('monthly_cost', 'much'), 400, '22P02'],
      [numbers().select('*').or('is_active.eq.true,is_active.eq.false'), 400, 'PGRST100'],
      [numbers().select('*').eq('phone_number', '+15550000000').single(), 406, 'PGRST116'],
      [numbers().delete().eq('id', 'any'), 403, '42501'],
      [numbers().update({ is_active: false }).eq('id', 'any'), 403, '42501'],
      [rest.from('telephony_providers').insert({ name: 'mine' }), 403, '42501'],
      [numbers().insert({ phone_number: '+14155550100', account_id: mal.user.id }), 400, 'PGRST100'],
      [
        numbers().insert([{ phone_number: '+14155550100' }, { phone_number: '+14155550101' }]),
        400,
        'PGRST100',
      ],
      [rest.rpc('get_best_provider_for_country', { country: 'US' }), 400, 'PGRST100'],
      [rest.rpc('get_best_provider_for_country', { country: 'US' }, { get: true }), 400, 'PGRST100'],
    ] as const;
    for (const [request, status, code] of refused) {
      const answer = await request;
      expect({ status: answer.status, data: answer.data }).toEqual({ status, data: null });
      expect(answer.error).toMatchObject({ code, message: expect.any(String) });
    }
  });

  test('nobody who has not signed in is answered, nor a page of another site', async () => {
    const stranger = new PostgrestClient(`${world.url}/rest/v1`);
    expect(await stranger.from('phone_numbers').select('*')).toMatchObject({
      status: 401,
      error: { code: 'PGRST301', message: 'Please sign in to continue' },
    });
    expect(
      await stranger.rpc('get_best_provider_for_country', { country: 'US', call_type: 'inbound' }),
    ).toMatchObject({ status: 401 });
    const crossSite = await ann.fetch('/rest/v1/phone_numbers', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{"phone_number":"+14155550100"}',
    });
    expect(crossSite.status).toBe(403);
    const broken = await ann.fetch('/rest/v1/phone_numbers', { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
  });
});
