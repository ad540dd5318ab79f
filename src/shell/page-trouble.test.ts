import { expect, test } from 'vitest';
import { troubleOf } from './page-trouble.ts';

const noAnswer = Object.assign(new Error('No answer from the server'), { name: 'NoAnswer' });
const unloaded = new TypeError('Failed to fetch dynamically imported module: https://ahoy.test/assets/a.js');
const firefox = new TypeError('error loading dynamically imported module: https://ahoy.test/assets/a.js');
const safari = new TypeError('Importing a module script failed.');
const gateway = Object.assign(new Error('Bad gateway'), { status: 502 });

test.each([
  [noAnswer, { isOld: false, isOnline: false }, 'offline'],
  [noAnswer, { isOld: false, isOnline: true }, 'away'],
  [gateway, { isOld: false, isOnline: true }, 'away'],
  [unloaded, { isOld: false, isOnline: false }, 'offline'],
  [unloaded, { isOld: false, isOnline: true }, 'away'],
  [unloaded, { isOld: true, isOnline: true }, 'old version'],
  [firefox, { isOld: true, isOnline: true }, 'old version'],
  [safari, { isOld: true, isOnline: true }, 'old version'],
  [new TypeError('x is not a function'), { isOld: true, isOnline: false }, 'unexpected'],
  [null, { isOld: false, isOnline: true }, 'unexpected'],
] as const)('%s with %o is "%s"', (error, now, trouble) => {
  expect(troubleOf(error, now)).toBe(trouble);
});
