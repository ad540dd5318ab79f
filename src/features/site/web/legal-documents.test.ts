import { describe, expect, test } from 'vitest';
import {
  DOCUMENT_VERSIONS,
  identityLimits,
  SESSION_DAYS,
  USERNAME_HOLD_DAYS,
} from '#features/identity/constants.ts';
import { QUARANTINE_DAYS } from '#features/numbers/constants.ts';
import { conditionOf } from '#kernel/capabilities.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { EVENTS_KEPT_MS } from '#platform/server/realtime/pruning.ts';
import { CONTACT_KEPT_DAYS, contactLimits } from '../constants.ts';
import { linkedText } from '../rules/linked-text.ts';
import { dateOf, legalMeta, versionAt } from './legal-documents.ts';
import type { LegalText } from './legal-text.ts';
import { privacy20250406 } from './privacy-2025-04-06.ts';
import { privacy20261122 } from './privacy-2026-11-22.ts';
import { terms20250406 } from './terms-2025-04-06.ts';
import { terms20261122 } from './terms-2026-11-22.ts';

const sentencesOf = ({ sections }: LegalText) =>
  sections.flatMap(({ paragraphs }) => paragraphs.flat()).map((one) => conditionOf(one).text);
const section = ({ sections }: LegalText, id: string) =>
  sentencesOf({ sections: sections.filter((one) => one.id === id) }).join(' ');
const documents = [
  ['terms of 2025-04-06', terms20250406],
  ['terms of 2026-11-22', terms20261122],
  ['privacy policy of 2025-04-06', privacy20250406],
  ['privacy policy of 2026-11-22', privacy20261122],
] as const;

test('the first version of both holds from April 6, 2025, the second from November 22, 2026', () => {
  const versions = ['2025-04-06', '2026-11-22'];
  expect(DOCUMENT_VERSIONS).toEqual({ terms: versions, privacy: versions });
  expect(dateOf('2025-04-06')).toBe('April 6, 2025');
});

describe('the terms say', () => {
  test.each([
    ['liability', 'Our liability is capped at the amounts paid in the prior 3 months'],
    ['plans', 'Plans are monthly, annual or pay-as-you-go.'],
    ['refunds', 'Payments are non-refundable, except where the law requires a refund.'],
    ['age', 'Children under %MINIMUM_AGE% are excluded.'],
    ['telephony-provider', 'Fax is powered by a telephony provider'],
  ])('under #%s: %s', (id, sentence) => {
    expect(section(terms20250406, id)).toContain(sentence);
    expect(section(terms20261122, id)).toContain(sentence);
  });
});

test('the privacy policy says for how long things are kept, as the code keeps them', () => {
  const howLong = section(privacy20261122, 'how-long');
  expect(howLong).toContain(`given up: ${USERNAME_HOLD_DAYS} days`);
  expect(howLong).toContain(`${SESSION_DAYS} days after it was last used`);
  expect(howLong).toContain(`devices: ${EVENTS_KEPT_MS / DAY_MS} days`);
  expect(howLong).toContain('Your calls: %CALLS_KEPT%.');
  expect(howLong).toContain('How your calls sounded: %QUALITY_DAYS% days.');
  expect(howLong).toContain(`Messages to us: ${CONTACT_KEPT_DAYS} days`);
  expect(section(terms20261122, 'account')).toContain(`for ${USERNAME_HOLD_DAYS} days`);
  const limits = [...Object.values(identityLimits), ...Object.values(contactLimits)];
  expect(section(terms20261122, 'numbers')).toContain(`for ${QUARANTINE_DAYS} days`);
  expect(howLong).toContain(`gave back: ${QUARANTINE_DAYS} days`);
  expect(Math.max(...limits.map(({ seconds }) => seconds * 1_000))).toBeLessThanOrEqual(DAY_MS);
});

describe.each(documents)('in the %s', (_name, text) => {
  test('every section has an address of its own', () => {
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('no mark of a link is left over, and none leads to a section that is not there', () => {
    for (const part of sentencesOf(text).flatMap(linkedText)) {
      if (typeof part === 'string') {
        expect(part).not.toMatch(/[[\]()]\(|\]\(/);
        continue;
      }
      const [path, id] = part.href.split('#');
      if (id === undefined) continue;
      const target = path === '/terms' ? terms20261122 : privacy20261122;
      expect(target.sections.map((one) => one.id)).toContain(id);
    }
  });
});

test('a document without a version in its address is the one in force', () => {
  expect(versionAt('terms', '/terms')).toMatchObject({
    version: '2026-11-22',
    isInForce: true,
    others: ['2025-04-06'],
  });
  expect(versionAt('terms', '/terms/2025-04-06/')).toMatchObject({ version: '2025-04-06', isInForce: false });
  expect(() => versionAt('terms', '/terms/1999-01-01')).toThrow('a version that there is not');
});

test('a single version is called by its date and is not listed by search engines', () => {
  expect(legalMeta('privacy', '/privacy/2025-04-06')).toEqual(
    expect.arrayContaining([
      { title: 'Privacy Policy of April 6, 2025 – Ahoy' },
      { name: 'robots', content: 'noindex' },
    ]),
  );
  expect(legalMeta('privacy', '/privacy')).toContainEqual({ title: 'Privacy Policy – Ahoy' });
  expect(legalMeta('privacy', '/privacy')).not.toContainEqual({ name: 'robots', content: 'noindex' });
});

test('the privacy policy names cards, invoices, emergency addresses, port-ins and what calls cost', () => {
  const kept = section(privacy20261122, 'what-we-keep');
  for (const thing of [
    'Your cards:',
    'Your invoices:',
    'Emergency addresses:',
    'Numbers you bring',
    'the call cost',
  ])
    expect(kept).toContain(thing);
});
