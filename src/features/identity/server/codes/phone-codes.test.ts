import { expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/memory-rate-limits.ts';
import { createSealing } from '#platform/server/sealing.ts';
import { createPhoneCodes, PhoneOutage } from './phone-codes.ts';

const tooMany = { code: 'common.tooManyRequests' };

let again: ((payload: unknown) => Promise<void>) | undefined;
let queued: unknown[];
let now: number;
const phones = () => {
  again = undefined;
  queued = [];
  now = Date.parse('2026-11-23T12:00:00Z');
  const jobs = {
    define: (_queue: string, work: typeof again) => {
      again = work;
    },
    enqueue: async (_queue: string, payload: object) => void queued.push(payload),
    schedule: () => undefined,
    hasTrouble: async () => false,
    failed: async () => [],
    doneAt: async () => null,
    figures: async () => ({ waiting: 0, oldestDueAt: null, retrying: 0, failed: 0 }),
    retry: async () => false,
    discard: async () => false,
    start: async () => undefined,
    stop: async () => undefined,
  };
  const rateLimits = createMemoryRateLimits(1);
  const platform = { rateLimits, log: createLog('silent'), jobs, clock: { now: () => now } };
  return createPhoneCodes(platform, createSealing('a secret of the installation'));
};

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

test('while no carrier takes calls, the same code is read out later, sealed until then, and not once it is over', async () => {
  const codes = phones();
  const heard: string[] = [];
  let isDown = true;
  codes.speakBy(async (to, code) => {
    if (isDown) throw new PhoneOutage('no carrier took the call');
    heard.push(`${to} ${code}`);
  });
  expect(await codes.speak(asE164('+14155550134'), '407193')).toEqual({ isDelayed: true });
  expect(JSON.stringify(queued)).toContain('+14155550134');
  expect(JSON.stringify(queued)).not.toContain('407193');
  await expect(again?.(queued[0])).rejects.toThrow('no carrier took the call');
  isDown = false;
  await again?.(queued[0]);
  expect(heard).toEqual(['+14155550134 407193']);
  now += 10 * 60_000;
  await again?.(queued[0]);
  expect(heard).toHaveLength(1);
  expect(await codes.speak(asE164('+14155550134'), '555000')).toEqual({ isDelayed: false });
});
