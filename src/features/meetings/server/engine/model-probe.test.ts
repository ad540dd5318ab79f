import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { type ModelService, startModelService } from '#test/stand-ins/model-service.ts';
import { modelProbe } from './model-probe.ts';

let service: ModelService;
beforeAll(async () => {
  service = await startModelService('secret-key');
});
afterAll(() => service.stop());

const look = async (more: object | null) => {
  const settings = {
    url: service.url,
    key: 'secret-key',
    model: 'stand-in',
    takesSchema: true,
    contextTokens: 16_000,
  };
  const [finding] = await examine([modelProbe(more === null ? null : { ...settings, ...more })]);
  return finding;
};

test('without a model, rules make the notes', async () => {
  expect(await look(null)).toMatchObject({
    isGood: true,
    says: 'rules on this machine (default): no model, nothing is sent',
  });
});

test('a model that is there is named with its host', async () => {
  expect(await look({})).toMatchObject({
    isGood: true,
    says: 'stand-in at 127.0.0.1, for workspaces that switch it on',
  });
});

test('a wrong key, an unknown model and a server that is away are reported, without the key', async () => {
  const found = [
    await look({ key: 'secret-but-wrong' }),
    await look({ model: 'other' }),
    await look({ url: 'http://127.0.0.1:9/v1' }),
  ];
  expect(found.map((finding) => finding?.says)).toEqual([
    '127.0.0.1 does not know our key.',
    '127.0.0.1 has no model "other".',
    '127.0.0.1 does not answer.',
  ]);
  expect(JSON.stringify(found)).not.toContain('secret');
});
