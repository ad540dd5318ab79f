import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { balance, held, LONDON, RENT, rent, renter } from '../renting/renters.suite.ts';

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

/** The client of PostgREST, with the session of somebody as a bearer token. */
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

describe('what is not among these queries', () => {
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

  test('is refused with 400 in the shape of PostgREST', async () => {
    const rest = restOf(ann);
    const refused = [
      rest.from('users').select('*'),
      rest.from('phone_numbers').select('account_id'),
      rest.from('phone_numbers').select('*, users(email)'),
      rest.from('phone_numbers').select('*').eq('account_id', mal.user.id),
      rest.from('phone_numbers').select('*').gt('monthly_cost', 0),
      rest.from('phone_numbers').select('*').or('is_active.eq.true,is_active.eq.false'),
      rest.from('phone_numbers').select('*').limit(1),
      rest.from('phone_numbers').delete().eq('id', 'any'),
      rest.from('phone_numbers').update({ is_active: false }).eq('id', 'any'),
      rest.from('phone_numbers').insert({ phone_number: '+14155550100', account_id: mal.user.id }),
      rest.from('phone_numbers').insert([{ phone_number: '+14155550100' }, { phone_number: '+14155550101' }]),
      rest.from('region_provider_rates').select('*'),
      rest.from('region_provider_rates').select('*').eq('country_code', 'US').order('country_code'),
      rest
        .from('region_provider_rates')
        .select('*')
        .eq('country_code', 'US')
        .order('outbound_rate', { ascending: false }),
      rest.rpc('get_best_provider_for_country', { country: 'US' }),
      rest.rpc('pg_sleep', { seconds: 10 }),
    ];
    for (const asked of refused) {
      const { status, error, data } = await asked;
      expect({ status, data }).toEqual({ status: 400, data: null });
      expect(error).toMatchObject({ code: 'PGRST100', details: null, hint: expect.any(String) });
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
