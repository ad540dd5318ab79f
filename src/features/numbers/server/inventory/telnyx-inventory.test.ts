import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startTelnyxStandIn, type TelnyxStandIn } from '#test/stand-ins/telnyx.ts';
import { startWorld, type World } from '#test/world.ts';
import { renter } from '../renting/renters.world.ts';

const SWEDEN = { countryCode: 'SE', areaCode: 'any' } as const;
let telnyx: TelnyxStandIn;
let world: World;
let ann: Client;
beforeAll(async () => {
  telnyx = await startTelnyxStandIn();
  // The request at the start fails.
  telnyx.fail('GET /v2/country_coverage', 'error');
  world = await startWorld({
    env: { TELNYX_API_KEY: telnyx.apiKey, TELNYX_API_URL: telnyx.apiUrl, LOG_LEVEL: 'silent' },
  });
  ({ client: ann } = await renter(world, 'ann', 20));
});
afterAll(async () => {
  await world.stop();
  await telnyx.stop();
});

describe('an installation with numbers of Telnyx', () => {
  test('starts while Telnyx fails, says that the countries are not known, and has them when Telnyx is back', async () => {
    telnyx.fail('GET /v2/country_coverage', 'error');
    await expect(ann.numbers.countries()).rejects.toMatchObject({
      code: 'numbers.countriesFailed',
      status: 502,
    });
    expect(await world.visitor().numbers.coverage()).toEqual({ countryCodes: null });
    const { countries } = await ann.numbers.countries();
    expect(countries).toHaveLength(9);
    expect(await world.visitor().numbers.coverage()).toEqual({
      countryCodes: ['US', 'GB', 'AU', 'DE', 'CA', 'FR', 'HK', 'SE', 'TH'],
    });
  });

  test('rents out a number of a country that is searched as a whole', async () => {
    const { candidates } = await ann.numbers.search(SWEDEN);
    expect(candidates).toHaveLength(4);
    const number = candidates[0]?.number ?? '';
    expect(number).toMatch(/^\+46\d+$/);
    await ann.numbers.hold({ number });
    const rented = await ann.numbers.reserve({ id: randomUUID(), number });
    expect(rented).toMatchObject({ number, countryCode: 'SE', isActive: true, kind: 'local' });
    const again = (await ann.numbers.search(SWEDEN)).candidates;
    expect(again).toHaveLength(4);
    expect(again.map((one) => one.number)).not.toContain(number);
  });

  test.each([
    { countryCode: 'SE', areaCode: '08' },
    { countryCode: 'US', areaCode: 'any' },
    { countryCode: 'IS', areaCode: 'any' },
  ])('has no numbers where it lists none: %j', async (area) => {
    await expect(ann.numbers.search(area)).rejects.toMatchObject({
      code: 'numbers.unknownArea',
      status: 404,
    });
  });
});
