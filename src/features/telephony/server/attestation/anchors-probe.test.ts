import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { STIR_CERTIFICATES } from '#test/stand-ins/stir-certificates.ts';
import { anchorsProbe } from './anchors-probe.ts';

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'ahoy-anchors-')), 'anchors.pem');
  await writeFile(path, STIR_CERTIFICATES.anchor + STIR_CERTIFICATES.between);
});
afterAll(() => rm(join(path, '..'), { recursive: true }));

const examined = async (
  settings: Partial<Parameters<typeof anchorsProbe>[0]>,
  now = '2126-10-18T00:00:00Z',
) => {
  const probe = anchorsProbe({ STIR_TRUST_ANCHORS: undefined, STIR_FAILED: 'ring', ...settings }, () =>
    Date.parse(now),
  );
  return (await examine([probe]))[0];
};

test('nothing is verified where nothing is configured', async () => {
  expect(await examined({})).toMatchObject({
    isGood: true,
    says: 'none (default): who calls from the network is not verified',
  });
});

test('anchors are counted, with the days that are left', async () => {
  expect(await examined({ STIR_TRUST_ANCHORS: path, STIR_FAILED: 'reject' })).toMatchObject({
    isGood: true,
    says: `2 anchors of ${path}, the first of which is over in 10 days`,
  });
});

test('anchors that are over, or not there, are said with their remedy', async () => {
  expect(await examined({ STIR_TRUST_ANCHORS: path }, '2127-01-01T00:00:00Z')).toMatchObject({
    isGood: false,
    says: `all certificates of ${path} are over.`,
    remedy: "Fetch the roots anew from your country's policy administrator (docs/operations.md).",
  });
  expect(await examined({ STIR_TRUST_ANCHORS: '/nowhere.pem' })).toMatchObject({
    isGood: false,
    says: 'STIR_TRUST_ANCHORS: /nowhere.pem is no file of certificates (PEM).',
    remedy: 'Check its path, and that Ahoy may read it.',
  });
});

test('rejecting what fails without verifying anything is a mistake', async () => {
  expect(await examined({ STIR_FAILED: 'reject' })).toMatchObject({
    isGood: false,
    says: 'STIR_FAILED is reject, and nothing is verified.',
    remedy: 'Set STIR_TRUST_ANCHORS, or take STIR_FAILED away.',
  });
});
