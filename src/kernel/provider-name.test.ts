import { expect, test } from 'vitest';
import { providerTitle } from './provider-name.ts';

test('customers read "Ahoy" where records have our own provider, and other providers by their names', () => {
  expect(providerTitle('on-net')).toBe('Ahoy');
  expect(providerTitle('north')).toBe('north');
});
