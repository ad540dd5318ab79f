import { expect, test } from 'vitest';
import { addressKey, readSignInAddress } from './sign-in-address.ts';

test.each([
  [' Alice@People.test ', { kind: 'email', email: 'alice@people.test' }],
  ['+1 (415) 555-0134', { kind: 'phone', phone: '+14155550134' }],
  ['0044 20 7946 0018', { kind: 'phone', phone: '+442079460018' }],
  ['+44.20/7946-0018', { kind: 'phone', phone: '+442079460018' }],
  ['415 555 0134', null],
  ['alice', null],
  ['+1415', null],
  ['', null],
])('"%s" is read as %j', (typed, read) => expect(readSignInAddress(typed)).toEqual(read));

test.each([
  ['+1 (415) 555-0134', '+14155550134'],
  ['0014155550134', '+14155550134'],
  [' Alice@People.test', 'alice@people.test'],
  ['alice', 'alice'],
])('limits count "%s" as %s', (typed, key) => expect(addressKey(typed)).toBe(key));
