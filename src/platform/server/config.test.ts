import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { featureConfig, settingsOf } from './feature-config.ts';

const ferries = featureConfig({
  fields: {
    FERRY_SEATS: z.coerce.number().int().default(40).describe('Seats of a ferry.'),
    FERRY_KEY: z.string().optional().describe('Key of the ferry. Required with FERRY_SECRET.'),
    FERRY_SECRET: z.string().optional().describe('Secret of the ferry.'),
    FERRY_PIER: z.string().optional().describe('Where it lands. Requires PUBLIC_URL.'),
  },
  together: [['FERRY_KEY', 'FERRY_SECRET']],
  needs: { FERRY_PIER: ['PUBLIC_URL'] },
});
const read = (env: Record<string, string>) => readConfig(env, [], [ferries]);

describe('the variables of a feature', () => {
  test('are read with those of the platform, and the feature finds them typed', () => {
    const config = read({ PORT: '3001', FERRY_SEATS: '60' });
    expect(config.PORT).toBe(3001);
    expect(settingsOf(config, ferries)).toEqual({ FERRY_SEATS: 60 });
    expect(settingsOf(read({}), ferries).FERRY_SEATS).toBe(40);
  });

  test('stop the start with their sentences, together with those of the platform', () => {
    expect(() => read({ PORT: 'http', FERRY_SEATS: 'many' })).toThrow(
      'The configuration is not valid:\n  PORT: write a number. TCP port to listen on.\n  FERRY_SEATS: write a number. Seats of a ferry.',
    );
  });

  test('that belong together are all set, or none', () => {
    expect(() => read({ FERRY_SECRET: 'x' })).toThrow(
      'The configuration is not valid:\n  FERRY_KEY: Missing. Key of the ferry. Required with FERRY_SECRET.',
    );
  });

  test('may require one of the platform', () => {
    expect(() => read({ FERRY_PIER: 'north' })).toThrow('\n  PUBLIC_URL: Missing. Address that people open');
    expect(settingsOf(read({ FERRY_PIER: 'north', PUBLIC_URL: 'https://a.test' }), ferries).FERRY_PIER).toBe(
      'north',
    );
  });

  test('of a feature that was not read are a bug', () => {
    expect(() => settingsOf(readConfig({}), ferries)).toThrow(
      'FERRY_SEATS belongs to a feature that is in no list',
    );
  });
});
