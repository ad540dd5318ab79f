import { describe, expect, test } from 'vitest';
import type { Invoice } from '../model-invoices.ts';
import { type InvoiceList, withInvoice } from './invoice-list.ts';

const PAGE = 3;
const numbered = (nth: number, changed: Partial<Invoice> = {}): Invoice => ({
  id: `invoice-${nth}`,
  number: `AHOY-2026-${String(nth).padStart(6, '0')}`,
  kind: 'invoice',
  status: 'open',
  title: 'Balance',
  currency: 'USD',
  subtotalMicroUsd: 10_000,
  taxMicroUsd: 0,
  totalMicroUsd: 10_000,
  issuedAt: nth,
  dueAt: nth,
  paidAt: null,
  createdAt: nth,
  ...changed,
});

/** What the server answers when it has these, oldest first, and so many pages are asked for. */
function fetched(invoices: readonly Invoice[], pages = 1): InvoiceList {
  const newest = invoices.toReversed();
  const cut = Array.from({ length: pages }, (_, at) => newest.slice(at * PAGE, at * PAGE + PAGE));
  return {
    pages: cut.map((items, at) => ({
      items,
      nextCursor: newest.length > (at + 1) * PAGE ? (items.at(-1)?.number ?? null) : null,
    })),
    pageParams: cut.map((_, at) => (at === 0 ? null : (newest[at * PAGE - 1]?.number ?? null))),
  };
}
const shown = (list: InvoiceList) => list.pages.flatMap(({ items }) => items);
const several = (count: number) => Array.from({ length: count }, (_, nth) => numbered(nth + 1));

describe('old state and event show what a fresh fetch shows', () => {
  test('of an invoice that was issued', () => {
    const list = withInvoice(fetched(several(2)), numbered(3));
    expect(list).toEqual(fetched(several(3)));
  });

  test('of the first of all', () => {
    expect(withInvoice(fetched([]), numbered(1))).toEqual(fetched(several(1)));
  });

  test('of one that has changed, on whichever page it is', () => {
    const paid = numbered(2, { status: 'paid', paidAt: 9 });
    const after = several(7).map((invoice) => (invoice.id === paid.id ? paid : invoice));
    expect(withInvoice(fetched(several(7), 3), paid)).toEqual(fetched(after, 3));
  });

  test('of a change on a page that was not loaded, which is nothing', () => {
    const list = fetched(several(7));
    expect(withInvoice(list, numbered(1, { status: 'void' }))).toEqual(list);
  });

  test('of events that come in another order than the numbers', () => {
    const list = withInvoice(withInvoice(fetched(several(2)), numbered(4)), numbered(3));
    expect(shown(list)).toEqual(shown(fetched(several(4), 2)));
  });

  test('of one that is older than all, when all are there', () => {
    const list = withInvoice(fetched([numbered(5), numbered(6)]), numbered(4));
    expect(list).toEqual(fetched([numbered(4), numbered(5), numbered(6)]));
  });

  test('when a full page is pushed on: nothing is lost and nothing is there twice', () => {
    const list = withInvoice(fetched(several(5), 2), numbered(6));
    expect(shown(list)).toEqual(shown(fetched(several(6), 2)));
  });
});

test('a draft is not shown', () => {
  const list = fetched(several(2));
  expect(withInvoice(list, numbered(3, { number: null, status: 'draft' }))).toBe(list);
});

test('an event told twice changes nothing the second time', () => {
  const once = withInvoice(fetched(several(2)), numbered(3));
  expect(withInvoice(once, numbered(3))).toEqual(once);
});
