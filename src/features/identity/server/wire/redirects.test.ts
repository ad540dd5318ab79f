import { expect, test } from 'vitest';
import { isAllowedRedirect, withFragment, withQuery } from './redirects.ts';

const publicUrl = 'https://ahoy.example.com';
const allowed = [
  'https://app.example.com/callback',
  'https://*',
  'https://shop.example.com/a/*',
  'myapp://in',
];

test.each([
  'https://app.example.com/callback',
  'https://app.example.com/callback?next=1#top',
  'https://shop.example.com/a/b/c',
  'myapp://in',
  'https://ahoy.example.com/anywhere',
])('%s may get a session', (address) => {
  expect(isAllowedRedirect(address, { allowed, publicUrl })).toBe(true);
});

test.each([
  '',
  'nothing',
  '/callback',
  '//app.example.com/callback',
  'http://app.example.com/callback',
  'https://app.example.com/callback/below',
  'https://app.example.com:8443/callback',
  'https://app.example.com.evil.example/callback',
  'https://app.example.com@evil.example/callback',
  'https://user:secret@app.example.com/callback',
  'https://shop.example.com/b',
  'https://shop.example.com/a/../b',
  'myapp://out',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
])('%s may not', (address) => {
  expect(isAllowedRedirect(address, { allowed, publicUrl })).toBe(false);
});

test('a session goes into the fragment, which no server sees, and a code into the query', () => {
  expect(withFragment('https://app.example.com/callback?a=1#old', { token: 'a b' })).toBe(
    'https://app.example.com/callback?a=1#token=a+b',
  );
  expect(withQuery('https://app.example.com/callback?a=1', { code: 'x' })).toBe(
    'https://app.example.com/callback?a=1&code=x',
  );
});
