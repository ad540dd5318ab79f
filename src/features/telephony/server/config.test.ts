import { describe, expect, test } from 'vitest';
import { numbersConfig } from '#features/numbers/server/config.ts';
import { readConfig } from '#platform/server/config.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { carrierNames, mediaPortOf, telephonyConfig } from './config.ts';

const read = (env: Record<string, string | undefined>) =>
  readConfig(env, [], [numbersConfig, telephonyConfig]);

const telnyx = {
  TELNYX_API_KEY: 'KEY1',
  TELNYX_CONNECTION_ID: '1400000000001',
  TELNYX_PUBLIC_KEY: 'eu2zvPjhY6odxV34Z/EsRiERvTodkev4Fq0SlK90Izg=',
  PUBLIC_URL: 'https://ahoy.example.com',
};

describe('calls by Telnyx', () => {
  test('need its key, its application, its public key and an address of ours', () => {
    const config = read(telnyx);
    expect({
      ...config,
      ...settingsOf(config, numbersConfig),
      ...settingsOf(config, telephonyConfig),
    }).toMatchObject(telnyx);
  });

  test.each(Object.keys(telnyx))('without %s stop the start with its sentence', (missing) => {
    expect(() => read({ ...telnyx, [missing]: undefined })).toThrow(
      new RegExp(`^The configuration is not valid:\\n {2}${missing}: Missing\\. \\S.*\\.$`),
    );
  });

  test('are not needed to rent its numbers', () => {
    expect(settingsOf(read({ TELNYX_API_KEY: 'KEY1' }), numbersConfig).TELNYX_CONNECTION_ID).toBeUndefined();
  });

  test.each([
    ['TELNYX_PUBLIC_KEY', 'a key'],
    ['TELNYX_CONNECTION_ID', 'my application'],
    ['TELNYX_HIDDEN_CALLER', '415 555 0100'],
    ['TELNYX_STREAM_URL', 'https://ahoy.example.com'],
  ])('with %s written as "%s" stop the start', (name, value) => {
    expect(() => read({ ...telnyx, [name]: value })).toThrow(name);
  });

  test('have their sound where it is said, without a slash at the end', () => {
    const { TELNYX_STREAM_URL } = settingsOf(
      read({ ...telnyx, TELNYX_STREAM_URL: 'wss://one.example.com/' }),
      telephonyConfig,
    );
    expect(TELNYX_STREAM_URL).toBe('wss://one.example.com');
  });
});

test('the audio of a second instance has a port of its own, because its PORT is another', () => {
  expect(mediaPortOf(read({}))).toBe(3010);
  expect(mediaPortOf(read({ PORT: '3001' }))).toBe(3011);
  expect(mediaPortOf(read({ PORT: '0' }))).toBe(0);
  expect(mediaPortOf(read({ PORT: '3001', MEDIA_PORT: '4000' }))).toBe(4000);
});

test('the carriers of an installation are its trunks, and Telnyx where it carries calls', () => {
  expect(carrierNames(read({}))).toEqual([]);
  expect(carrierNames(read({ SIP_TRUNKS: 'near=sip://127.0.0.1:5090?register=no', ...telnyx }))).toEqual([
    'near',
    'telnyx',
  ]);
});
