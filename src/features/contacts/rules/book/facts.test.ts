import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import type { ContactFacts } from '../../model.ts';
import { type StoredFacts, storedFacts, withoutDoubles } from './facts.ts';
import { NO_FACTS } from './no-facts.ts';

const point = (value: string, label = '') => ({ value, label });

function stored(given: Partial<ContactFacts>, home = 'US'): StoredFacts {
  const facts = storedFacts({ ...NO_FACTS, ...given }, { home, ascii: domainToASCII });
  if (facts instanceof AppError) throw facts;
  return facts;
}
function refusal(given: Partial<ContactFacts>, home = 'US'): string | null {
  const facts = storedFacts({ ...NO_FACTS, ...given }, { home, ascii: domainToASCII });
  return facts instanceof AppError ? facts.code : null;
}

describe('a contact', () => {
  test('needs a name, and an email address, a phone number or a username', () => {
    expect(refusal({ name: 'Ada', emails: [point('ada@example.com')] })).toBeNull();
    expect(refusal({ name: 'Ada', phones: [point('+442079460123')] })).toBeNull();
    expect(refusal({ name: ' ', emails: [point('ada@example.com')] })).toBe('contacts.missing');
    expect(refusal({ name: 'Ada' })).toBe('contacts.missing');
    expect(refusal({ name: 'Ada', emails: [point('  ')], phones: [point('')] })).toBe('contacts.missing');
  });

  test('keeps numbers as E.164, read as in the country of who wrote them', () => {
    expect(stored({ name: 'Ada', phones: [point('020 7946 0123', 'Work')] }, 'GB').points).toEqual([
      { kind: 'phone', value: '+442079460123', label: 'Work', key: '+442079460123' },
    ]);
    expect(refusal({ name: 'Ada', phones: [point('123')] })).toBe('contacts.badPhone');
  });

  test('keeps an email address as it was written, and knows its mailbox', () => {
    expect(stored({ name: 'Ada', emails: [point('Ada.L+work@Gmail.com')] }).points).toEqual([
      { kind: 'email', value: 'Ada.L+work@Gmail.com', label: '', key: 'adal@gmail.com' },
    ]);
    expect(refusal({ name: 'Ada', emails: [point('ada at example')] })).toBe('contacts.badEmail');
  });

  test('can have a username alone, without its @ and in lower case', () => {
    expect(stored({ name: 'Bo', usernames: [point('@Bob_Bell'), point('bob_bell')] }).points).toEqual([
      { kind: 'username', value: 'bob_bell', label: '', key: 'bob_bell' },
    ]);
    expect(refusal({ name: 'Bo', usernames: [point('no spaces')] })).toBe('contacts.badUsername');
  });

  test('has each number once', () => {
    const twice = stored({
      name: 'Ada',
      phones: [point('+1 415 555 2671'), point('(415) 555-2671', 'Home')],
    });
    expect(twice.points).toHaveLength(1);
  });

  test('is found by name, company and email address, and no match spans two of them', () => {
    const { searched } = stored({ name: 'Ada Lovelace', company: 'Fold', emails: [point('A@x.example')] });
    expect(searched).toBe('ada lovelace\nfold\na@x.example');
  });

  test('is sorted without accents and case', () => {
    expect(stored({ name: 'Élodie', emails: [point('e@x.example')] }).sortedBy).toBe('elodie');
  });

  test.each([
    ['1984-03-09', null],
    ['--02-29', null],
    ['2000-02-29', null],
    ['1900-02-29', 'contacts.badDate'],
    ['2001-04-31', 'contacts.badDate'],
    ['2001-13-01', 'contacts.badDate'],
    ['yesterday', 'contacts.badDate'],
  ])('with the birthday %s is refused with %s', (birthday, code) => {
    expect(refusal({ name: 'Ada', emails: [point('a@x.example')], birthday })).toBe(code);
  });
});

test('a tag that is empty or there already is ignored, in whatever case', () => {
  expect(withoutDoubles(['Client', '', '  ', 'client', ' VIP '])).toEqual(['Client', 'VIP']);
});
