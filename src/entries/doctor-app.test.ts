import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '#test/free-port.ts';
import { diagnose } from './doctor-app.ts';

let dataDir: string;
let defaults: Record<string, string>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ahoy-doctor-'));
  defaults = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(await freePort('tcp')), MEDIA_PORT: '0' };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const report = z.object({
  isGood: z.boolean(),
  findings: z.array(
    z.object({
      subject: z.string(),
      isGood: z.boolean(),
      says: z.string(),
      remedy: z.nullable(z.string()),
    }),
  ),
});

describe('what nobody has configured', () => {
  test('is well, and its defaults are said as such, a line each', async () => {
    const { isGood, text } = await diagnose(defaults);
    expect(isGood).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '✓ Configuration',
      '✓ Data folder',
      '✓ Port',
      '✓ Public address',
      '✓ Proxy',
      '✓ Database',
      '✓ Redis',
      '✓ Files',
      '✓ Mail',
      '✓ Payments',
      '✓ Numbers',
      '✓ STUN',
      '✓ TURN',
      '✓ SIP trunks',
      '✓ Carrier API',
      '✓ Caller verification',
      '✓ Telephone audio',
      '✓ Notes',
      '✓ Speech',
      '✓ Meeting bots',
      '',
      'All is well.',
    ]);
    expect(lines.filter((line) => line.includes('(default)'))).toHaveLength(15);
  });

  test('is an object for programs', async () => {
    const { text } = await diagnose(defaults, ['--json']);
    const { isGood, findings } = report.parse(JSON.parse(text));
    expect(isGood).toBe(true);
    expect(findings.find(({ subject }) => subject === 'Payments')).toEqual({
      subject: 'Payments',
      isGood: true,
      says: 'sandbox (default): test cards, no money moves',
      remedy: null,
    });
  });
});

describe('engines that do not answer', () => {
  const SECRETS = {
    DATABASE_URL: 'word-of-database',
    REDIS_URL: 'word-of-redis',
    S3_URL: 'word-of-s3',
    SMTP_URL: 'word-of-smtp',
    TURN_SECRET: 'word-of-turn',
    STRIPE_SECRET_KEY: 'sk_test_word-of-stripe',
    STRIPE_WEBHOOK_SECRET: 'whsec_word-of-webhook',
    TELNYX_API_KEY: 'word-of-telnyx',
    SESSION_SECRET: 'word-of-sessions-that-is-long-enough',
  };

  test('each have their sentence and their remedy, and no secret is in any of them', async () => {
    const nobody = `127.0.0.1:${await freePort('tcp')}`;
    const env = {
      ...defaults,
      ...SECRETS,
      DATABASE_URL: `postgres://ann:${SECRETS.DATABASE_URL}@${nobody}/ahoy`,
      REDIS_URL: `redis://ann:${SECRETS.REDIS_URL}@${nobody}`,
      S3_URL: `s3://KEY:${SECRETS.S3_URL}@${nobody}/ahoy?tls=off`,
      SMTP_URL: `smtp://ann:${SECRETS.SMTP_URL}@${nobody}`,
      TURN_URLS: `turn:${nobody}?transport=tcp`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_page',
      STRIPE_API_URL: `http://${nobody}`,
      TELNYX_API_URL: `http://${nobody}`,
    };
    const { isGood, text } = await diagnose(env);
    expect(isGood).toBe(false);
    const wrong = text.split('\n').filter((line) => line.startsWith('✗'));
    expect(wrong.map((line) => /^✗ (\w+)/.exec(line)?.[1])).toEqual([
      'Database',
      'Redis',
      'Files',
      'Mail',
      'Payments',
      'Numbers',
      'TURN',
    ]);
    expect(text).toMatch(/7 of \d+ need attention\.\n$/);
    const json = (await diagnose(env, ['--json'])).text;
    for (const secret of Object.values(SECRETS)) {
      expect(text).not.toContain(secret);
      expect(json).not.toContain(secret);
    }
  });
});

test('a configuration that is not valid is named variable by variable, and nothing else is examined', async () => {
  const { isGood, text } = await diagnose({ ...defaults, PORT: 'http', TURN_SECRET: 'word-of-turn' });
  expect(isGood).toBe(false);
  expect(text).toMatch(
    /^✗ Configuration: The configuration is not valid:\n {2}PORT: .*TCP port to listen on\.\n/,
  );
  expect(text).toContain('Correct these variables; README.md has the table of all.');
  expect(text).toContain('1 of 1 need attention.');
});
