import { expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { type ArrivalFacts, decideArrival } from './decide-arrival.ts';

const alice = asAccountId('alice');
const google: ArrivalFacts = {
  identity: {
    provider: 'google',
    subject: '7',
    email: 'alice@example.com',
    isEmailProven: true,
    name: 'Alice',
  },
  linkedTo: null,
  ownerOfEmail: null,
  company: null,
};
const unproven: ArrivalFacts = { ...google, identity: { ...google.identity, isEmailProven: false } };
const nameless: ArrivalFacts = { ...google, identity: { ...google.identity, email: null } };
const example = { domains: ['example.com'], joinAs: 'member' } as const;

test('somebody who is linked enters, whatever their address there is now', () => {
  const enters = { does: 'enter', accountId: alice };
  expect(decideArrival({ ...google, linkedTo: alice })).toEqual(enters);
  expect(decideArrival({ ...unproven, linkedTo: alice })).toEqual(enters);
  expect(decideArrival({ ...nameless, linkedTo: alice })).toEqual(enters);
});

test('a proven address of an account has its owner asked, and opens nothing by itself', () => {
  expect(decideArrival({ ...google, ownerOfEmail: alice })).toEqual({ does: 'ask-owner', accountId: alice });
});

test('an unproven address neither finds an account nor opens one', () => {
  const refused = { does: 'refuse', because: 'email-unproven' };
  expect(decideArrival({ ...unproven, ownerOfEmail: alice })).toEqual(refused);
  expect(decideArrival(unproven)).toEqual(refused);
  expect(decideArrival(nameless)).toEqual(refused);
});

test('a newcomer with a proven address gets an account', () => {
  expect(decideArrival(google)).toEqual({ does: 'create', email: 'alice@example.com' });
  expect(decideArrival({ ...google, company: example })).toEqual({
    does: 'create',
    email: 'alice@example.com',
  });
});

test('a company speaks for its own domains alone, also for those who are linked', () => {
  const company = { domains: ['other.example'], joinAs: 'member' } as const;
  const refused = { does: 'refuse', because: 'foreign-domain' };
  expect(decideArrival({ ...google, company })).toEqual(refused);
  expect(decideArrival({ ...google, company, ownerOfEmail: alice })).toEqual(refused);
  expect(decideArrival({ ...google, company, linkedTo: alice })).toEqual(refused);
  expect(decideArrival({ ...nameless, company, linkedTo: alice })).toEqual(refused);
});

test('a company that adds nobody opens no account, but the owner of one is asked', () => {
  const company = { ...example, joinAs: null };
  expect(decideArrival({ ...google, company })).toEqual({ does: 'refuse', because: 'not-invited' });
  expect(decideArrival({ ...google, company, ownerOfEmail: alice }).does).toBe('ask-owner');
});
