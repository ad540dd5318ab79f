import { describe, expect, test } from 'vitest';
import { examine, type Probe, reasonOf, Trouble } from './probe.ts';

const probe = (subject: string, look: Probe['look']): Probe => ({ subject, look });

describe('an examination', () => {
  test('reports what is there, what is wrong and how to fix it, in the order of the probes', async () => {
    const findings = await examine([
      probe('Files', async () => 'in a folder'),
      probe('Mail', async () => {
        throw new Trouble('nobody answers.', 'Start it.');
      }),
    ]);
    expect(findings).toEqual([
      { subject: 'Files', isGood: true, says: 'in a folder', remedy: null },
      { subject: 'Mail', isGood: false, says: 'nobody answers.', remedy: 'Start it.' },
    ]);
  });

  test("reports an engine that never answers, and doesn't wait for it", async () => {
    const [finding] = await examine([probe('Redis', () => new Promise(() => {}))], 50);
    expect(finding).toMatchObject({ isGood: false, says: 'there was no answer within 0.05 s.' });
  });

  test('goes on when a probe itself is broken', async () => {
    const [finding] = await examine([
      probe('Files', async () => {
        throw new TypeError('undefined is not a function');
      }),
    ]);
    expect(finding).toMatchObject({
      isGood: false,
      says: 'it could not be examined (undefined is not a function).',
    });
  });
});

test('the reason is the cause, not its wrapper', () => {
  expect(reasonOf(new AggregateError([new Error('connect ECONNREFUSED ::1:9')], ''))).toBe(
    'connect ECONNREFUSED ::1:9',
  );
  expect(reasonOf(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND x.test') }))).toBe(
    'getaddrinfo ENOTFOUND x.test',
  );
});
