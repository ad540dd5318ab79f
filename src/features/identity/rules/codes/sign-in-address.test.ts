import { expect, test } from 'vitest';
import { readSignInAddress } from './sign-in-address.ts';

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
