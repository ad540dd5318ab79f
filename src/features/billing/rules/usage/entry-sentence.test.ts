import { describe, expect, test } from 'vitest';
import { ENTRY_KINDS, type EntryDetails, type EntryKind } from '../../model-ledger.ts';
import { entrySentence, type SeenEntry } from './entry-sentence.ts';

const DECEMBER = Date.UTC(2026, 11, 1);

function sentence(kind: EntryKind, details: EntryDetails, seen: Partial<SeenEntry> = {}): string {
  return entrySentence({ kind, direction: 'out', unit: 'USD', amount: 18_000, details, ...seen });
}

const into = { direction: 'in' } as const;
const minutes = { direction: 'in', unit: 'call-time', amount: 18_000 } as const;

describe('an entry is described in one sentence', () => {
  test.each<[EntryKind, EntryDetails, Partial<SeenEntry>, string]>([
    ['top-up', { card: 'Visa 4242' }, into, 'Top-up by card, Visa 4242'],
    ['top-up', { card: 'mastercard 4444' }, into, 'Top-up by card, Mastercard 4444'],
    ['top-up', { card: 'Visa 4242', isAutomatic: true }, into, 'Automatic top-up by card, Visa 4242'],
    ['subscription', { planId: 'business', periodEnd: DECEMBER }, {}, 'Plan Business until 1 Dec'],
    ['call', { to: '+442079460123', seconds: 192 }, {}, 'Call to +44 20 7946 0123, 3:12'],
    ['call', { from: '+14155550132', seconds: 61 }, {}, 'Call from +1 415 555 0132, 1:01'],
    [
      'number-rent',
      { number: '+14155550132', periodEnd: DECEMBER },
      {},
      'Rent of +1 415 555 0132 until 1 Dec',
    ],
    ['message', { to: '+442079460123' }, {}, 'Message to +44 20 7946 0123'],
    ['fax', { to: '+442079460123', pages: 3 }, {}, 'Fax to +44 20 7946 0123, 3 pages'],
    ['fax', { to: '+442079460123', pages: 1 }, {}, 'Fax to +44 20 7946 0123, 1 page'],
    ['data', { name: 'Europe, 5 GB' }, {}, 'Travel data: Europe, 5 GB'],
    ['assistant-call', { from: '@bob', seconds: 65 }, {}, 'Call taken by the assistant from @bob, 1:05'],
    [
      'allowance-granted',
      { planId: 'basic', periodEnd: DECEMBER },
      minutes,
      '100 minutes of Basic until 1 Dec',
    ],
    [
      'allowance-lapsed',
      { planId: 'business', periodEnd: DECEMBER },
      { unit: 'fax-pages', amount: 12 },
      '12 fax pages of Business not used by 1 Dec',
    ],
    ['refund', { card: 'Visa 4242' }, {}, 'Refund to card, Visa 4242'],
    ['refund', { invoice: 'AHOY-7' }, into, 'Refund of invoice AHOY-7'],
    ['refund-failed', { card: 'Visa 4242' }, into, 'Refund to card failed, Visa 4242'],
    ['dispute', { card: 'Visa 0259' }, {}, 'Disputed card payment, Visa 0259'],
    ['dispute-won', { card: 'Visa 0259' }, into, 'Dispute decided for us, Visa 0259'],
    ['credit', { reason: 'Sorry for Tuesday' }, into, 'Credit: Sorry for Tuesday'],
    [
      'credit',
      { reason: 'Sorry', invoice: 'AHOY-7' },
      { direction: 'in', isTax: true },
      'Credit for invoice AHOY-7: Sorry (tax)',
    ],
    ['credit', {}, {}, 'Credit taken back'],
    [
      'reversal',
      { reversedKind: 'call', to: '+442079460123', seconds: 192 },
      into,
      'Reversal of call to +44 20 7946 0123, 3:12',
    ],
  ])('%s %j', (kind, details, seen, expected) => {
    expect(sentence(kind, details, seen)).toBe(expected);
  });
});

test.each(ENTRY_KINDS)('%s has a sentence also when nothing is known of it', (kind) => {
  for (const direction of ['in', 'out'] as const)
    for (const unit of ['USD', 'call-time'] as const)
      expect(sentence(kind, {}, { direction, unit })).toMatch(/^[A-Z0-9][^,:]*[a-z]$/);
});

describe('details are data', () => {
  test('markup and formulas in them are quoted as they are', () => {
    expect(sentence('credit', { reason: '<b>=1+1</b>' }, into)).toBe('Credit: <b>=1+1</b>');
  });

  test('line breaks and bidirectional marks are removed', () => {
    expect(sentence('credit', { reason: 'one\r\ntwo\u202Ethree\u0000' }, into)).toBe('Credit: one two three');
  });

  test('a long text is cut', () => {
    expect(sentence('credit', { reason: 'x'.repeat(1_000) }, into)).toBe(`Credit: ${'x'.repeat(79)}…`);
  });

  test.each<[EntryDetails, string]>([
    [{ to: 42, seconds: -1 }, 'Call'],
    [{ to: '', seconds: Number.NaN }, 'Call'],
    [{ to: 'bob', seconds: '61' }, 'Call to bob'],
    [{ to: null }, 'Call'],
  ])('%j of a call that is no number or name is left out', (details, expected) => {
    expect(sentence('call', details)).toBe(expected);
  });

  test('an instant that no calendar has is left out', () => {
    expect(sentence('subscription', { planId: 'basic', periodEnd: 1e300 })).toBe('Plan Basic');
  });

  test('a plan that is not in the catalogue is not named', () => {
    expect(sentence('subscription', { planId: '<script>' })).toBe('Plan');
  });

  test('a reversal that says to reverse a reversal ends', () => {
    expect(sentence('reversal', { reversedKind: 'reversal' })).toBe('Reversal of an entry');
  });
});
