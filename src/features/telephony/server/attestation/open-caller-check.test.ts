import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { STIR_CERTIFICATES } from '#test/stand-ins/stir-certificates.ts';
import { telephonyConfig } from '../config.ts';
import { openCallerCheck } from './open-caller-check.ts';

const { anchor, between } = STIR_CERTIFICATES;
const call = { from: asE164('+12125550100'), to: asE164('+12125550150') };
const nothingSworn = { identities: [], verstat: null };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-anchors-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open = (settings: Readonly<Record<string, string>>) =>
  openCallerCheck({
    settings: z.object(telephonyConfig.fields).parse(settings),
    clock: { now: () => Date.now() },
    log: createLog('fatal'),
  });

test('without anchors nothing is claimed', async () => {
  const check = await open({});
  expect(await check.judge(nothingSworn, call)).toEqual({ attestation: null, refusal: null });
});

test('with a file of anchors, a call without an attestation has none', async () => {
  const path = join(folder, 'anchors.pem');
  await writeFile(path, anchor + between);
  const check = await open({ STIR_TRUST_ANCHORS: path });
  expect(await check.judge(nothingSworn, call)).toEqual({ attestation: 'none', refusal: null });
});

test('a file that is not there, or has no certificates, stops the start with a sentence', async () => {
  const path = join(folder, 'empty.pem');
  await writeFile(path, 'nothing');
  for (const wrong of [path, join(folder, 'missing.pem')])
    await expect(open({ STIR_TRUST_ANCHORS: wrong })).rejects.toThrow(
      `STIR_TRUST_ANCHORS: ${wrong} is no file of certificates (PEM).`,
    );
});
