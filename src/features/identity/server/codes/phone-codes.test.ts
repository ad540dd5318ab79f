import { expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/memory-rate-limits.ts';
import { createPhoneCodes } from './phone-codes.ts';

const tooMany = { code: 'common.tooManyRequests' };
const phones = () => createPhoneCodes({ rateLimits: createMemoryRateLimits(1), log: createLog('silent') });

test('without a feature that can call, codes by phone are off', async () => {
  const codes = phones();
  expect(codes.isOn).toBe(false);
  await expect(codes.allow(asE164('+14155550134'))).rejects.toMatchObject({ code: 'identity.phoneCodesOff' });
});

test('a phone that does not ring is an error that people understand', async () => {
  const codes = phones();
  codes.speakBy(() => Promise.reject(new Error('503 from the carrier')));
  expect(codes.isOn).toBe(true);
  await expect(codes.speak(asE164('+14155550134'), '123456')).rejects.toMatchObject({
    code: 'identity.phoneNotReached',
  });
});

test('a number is called once in 30 seconds', async () => {
  const codes = phones();
  codes.speakBy(async () => undefined);
  await codes.allow(asE164('+14155550134'));
  await expect(codes.allow(asE164('+14155550134'))).rejects.toMatchObject(tooMany);
});

test('who walks through neighbouring numbers is stopped by the sixth', async () => {
  const codes = phones();
  codes.speakBy(async () => undefined);
  for (const end of ['10', '11', '12', '13', '14']) await codes.allow(asE164(`+141555501${end}`));
  await expect(codes.allow(asE164('+14155550115'))).rejects.toMatchObject(tooMany);
  await codes.allow(asE164('+14155559900'));
});
