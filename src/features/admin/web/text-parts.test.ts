import { expect, test } from 'vitest';
import { partsOf } from './text-parts.ts';

test('an address in a mail is a link and what is around it is not', () => {
  expect(partsOf('Open http://localhost:3000/reset-password?token=a.b now.')).toEqual([
    { at: 0, text: 'Open ', isLink: false },
    { at: 5, text: 'http://localhost:3000/reset-password?token=a.b', isLink: true },
    { at: 51, text: ' now.', isLink: false },
  ]);
});

test('a full stop after an address does not belong to it', () => {
  expect(partsOf('See https://ahoy.test/x.').map(({ text }) => text)).toEqual([
    'See ',
    'https://ahoy.test/x',
    '.',
  ]);
});

test('only addresses of the web are links', () => {
  expect(partsOf('javascript:alert(1)')).toEqual([{ at: 0, text: 'javascript:alert(1)', isLink: false }]);
});
