import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

test('a sentence without a link is one piece', () => {
  expect(linkedText('Nothing leads anywhere.')).toEqual(['Nothing leads anywhere.']);
});

test('links are taken out of the text around them', () => {
  expect(linkedText('Read the [terms](/terms) and [write](mailto:help@ahoy.test).')).toEqual([
    'Read the ',
    { label: 'terms', href: '/terms' },
    ' and ',
    { label: 'write', href: 'mailto:help@ahoy.test' },
    '.',
  ]);
  expect(linkedText('[Refunds](#refunds)')).toEqual([{ label: 'Refunds', href: '#refunds' }]);
});

test.each([
  '[no target]',
  '[a script](javascript:alert(1))',
  '[elsewhere](https://example.com)',
  '[open](/terms',
  '[](/terms)',
])('%j is no link and stays as it is', (text) => {
  expect(linkedText(text)).toEqual([text]);
});
