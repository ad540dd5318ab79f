import { expect, test } from 'vitest';
import { TabTitle } from './tab-title.ts';

test("a call's title replaces the page's, which is restored afterwards", () => {
  const page = { title: 'Dashboard' };
  const title = new TabTitle(page);
  title.show('0:01 Bob Bell');
  title.show('0:02 Bob Bell');
  expect(page.title).toBe('0:02 Bob Bell');
  title.show(null);
  expect(page.title).toBe('Dashboard');
});

test('a page opened during the call has its own title afterwards', () => {
  const page = { title: 'Dashboard' };
  const title = new TabTitle(page);
  title.show('0:01 Bob Bell');
  page.title = 'Billing';
  title.show('0:02 Bob Bell');
  expect(page.title).toBe('0:02 Bob Bell');
  title.show(null);
  expect(page.title).toBe('Billing');
});

test('without a call the title is left alone', () => {
  const page = { title: 'Dashboard' };
  const title = new TabTitle(page);
  title.show(null);
  page.title = 'Calls';
  title.show(null);
  expect(page.title).toBe('Calls');
});
