import { expect, test } from 'vitest';
import { withoutCount } from '#platform/browser/plain-title.ts';
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

test('a number of unread notifications in front of the title is not taken for another page', () => {
  const page = { title: 'Dashboard' };
  const seen = {
    get title() {
      return withoutCount(page.title);
    },
    set title(text: string) {
      page.title = text;
    },
  };
  const title = new TabTitle(seen);
  title.show('Bob Bell is calling');
  page.title = `(1) ${page.title}`;
  title.show('0:01 Bob Bell');
  title.show(null);
  expect(page.title).toBe('Dashboard');
});
