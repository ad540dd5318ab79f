import { expect, test } from 'vitest';
import { TabTitle } from './tab-title.ts';

test("the title of a call takes the place of the page's, which comes back after it", () => {
  const page = { title: 'Dashboard' };
  const title = new TabTitle(page);
  title.show('0:01 Bob Bell');
  title.show('0:02 Bob Bell');
  expect(page.title).toBe('0:02 Bob Bell');
  title.show(null);
  expect(page.title).toBe('Dashboard');
});

test('a page that is opened during the call has its own title after it', () => {
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
