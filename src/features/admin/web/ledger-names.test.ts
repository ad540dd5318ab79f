import { expect, test } from 'vitest';
import { accountName, shortId, shortKey, statusWords } from './ledger-names.ts';

const ID = '01a2091c-3e60-7b31-b3fd-5c0fc41d90ab';

test('accounts of the ledger have names, and those of a workspace say whose they are', () => {
  expect(accountName(`wallet:${ID}`)).toEqual({ words: 'Balance', owner: ID });
  expect(accountName(`allowance:call-time:${ID}:phone:1`)).toEqual({ words: 'Call time left', owner: ID });
  expect(accountName('used:fax-pages')).toEqual({ words: 'Fax pages used', owner: null });
  expect(accountName('lapsed:assistant-calls').words).toBe('Assistant calls expired');
  expect(accountName('revenue:calls')).toEqual({ words: 'Call revenue', owner: null });
  expect(accountName('clearing:bank')).toEqual({ words: 'clearing:bank', owner: null });
});

test('long IDs are cut to their end, and short ones stay', () => {
  expect(shortId(ID)).toBe('…c41d90ab');
  expect(shortId('demo-call-65')).toBe('demo-call-65');
  expect(shortKey(`paid:${ID}`)).toBe('…c41d90ab');
  expect(shortKey('call:demo-call-65:allowance:used')).toBe('demo-call-65');
  expect(shortKey(`allowance:fax-pages:${ID}:business:2026-12-23:granted`)).toBe('2026-12-23');
});

test('a status is written as words', () => {
  expect(statusWords('past-due')).toBe('Past due');
});
