import { expect, test } from 'vitest';
import { askedFor, pagePath } from './pages.ts';

test('the address of a page is /book/ with a username, and more for another page', () => {
  expect(pagePath('alice')).toBe('/book/alice');
  expect(pagePath('alice', 'fit-out')).toBe('/book/alice/fit-out');
});

test.each([
  ['/book/alice', 'alice', '', null],
  ['/book/alice/', 'alice', '', null],
  ['/book/alice/30', 'alice', '', 30],
  ['/book/alice/fit-out', 'alice', 'fit-out', null],
  ['/book/alice/fit-out/45', 'alice', 'fit-out', 45],
  ['/book/team/acme/demo', '~acme', 'demo', null],
  ['/book/team/acme/demo/15', '~acme', 'demo', 15],
  ['/book/team', 'team', '', null],
  ['/book/team/30', 'team', '', 30],
])('%s is the page of %s', (path, owner, slug, minutes) => {
  expect(askedFor(path)).toEqual({ owner, slug, minutes });
});

test.each([
  '/book',
  '/book/a b',
  '/book/alice/demo/30/x',
  '/book/alice/x/y',
  `/book/${'a'.repeat(61)}`,
  '/books/a',
])('%s is no page', (path) => expect(askedFor(path)).toBeNull());
