import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('a text can neither open a tag nor leave the quotes of an attribute', () => {
  expect(escapeMarkup(`"><b onclick='x'>`)).toBe('&quot;&gt;&lt;b onclick=&#39;x&#39;&gt;');
});

test('escaped text is escaped again, so that it is shown as it was written', () => {
  expect(escapeMarkup('&lt; & ä')).toBe('&amp;lt; &amp; ä');
});
