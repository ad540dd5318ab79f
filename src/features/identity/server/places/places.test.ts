import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeoIpFile } from '#test/stand-ins/geo-ip-file.ts';
import { openPlaces, type Places } from './places.ts';

let folder: string;
let places: Places;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-places-'));
  const file = join(folder, 'cities.mmdb');
  await writeGeoIpFile(file, [
    { first: 203, city: 'Oakland', country: 'United States' },
    { first: 198, city: null, country: 'Switzerland' },
  ]);
  places = await openPlaces(file);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['203.0.113.7', 'Oakland, United States'],
  ['::ffff:203.0.113.7', 'Oakland, United States'],
  ['198.51.100.1', 'Switzerland'],
  ['192.0.2.1', null],
  ['2001:db8::1', null],
  ['fe80::1%eth0', null],
  ['', null],
  ['somewhere', null],
])('%s is in %s', (ip, place) => expect(places.placeOf(ip)).toBe(place));

test('without a file no address is anywhere', async () => {
  expect((await openPlaces(null)).placeOf('203.0.113.7')).toBeNull();
});

test('a file that is not there or of another format is named at the start', async () => {
  await expect(openPlaces('/nowhere/cities.mmdb')).rejects.toThrow(
    "GEOIP_FILE can't be read: /nowhere/cities.mmdb",
  );
  await expect(openPlaces(import.meta.filename)).rejects.toThrow("GEOIP_FILE can't be read");
});
