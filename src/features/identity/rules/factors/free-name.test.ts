import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test.each([
  [[], 'Phone'],
  [['Laptop'], 'Phone'],
  [['phone'], 'Phone 2'],
  [['Phone', 'PHONE 2'], 'Phone 3'],
])('among %j it is called %s', (taken, name) => expect(freeName('Phone', taken)).toBe(name));
