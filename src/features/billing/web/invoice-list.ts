import type { InfiniteData } from '@tanstack/react-query';
import type { Invoice } from '../model-invoices.ts';
import { compareInvoiceNumbers } from '../rules/invoice-number.ts';

export interface InvoiceListPage {
  readonly items: Invoice[];
  readonly nextCursor: string | null;
}

export type InvoiceList = InfiniteData<InvoiceListPage, string | null>;

/** The list as a fresh fetch would bring it after an invoice was issued or has changed: newest first. */
export function withInvoice(list: InvoiceList, invoice: Invoice): InvoiceList {
  const { number } = invoice;
  // Drafts are not shown.
  if (number === null) return list;
  const isHere = (item: Invoice) => item.id === invoice.id;
  if (list.pages.some(({ items }) => items.some(isHere)))
    return inPages(list, (items) => items.map((item) => (isHere(item) ? invoice : item)));
  const isNewer = (item: Invoice | undefined) =>
    item !== undefined && compareInvoiceNumbers(number, item.number ?? '') < 0;
  const page = list.pages.findIndex(({ items }) => isNewer(items.at(-1)));
  const last = list.pages.length - 1;
  // Below all that is loaded: it comes with a page that is not there yet.
  if (page === -1 && list.pages[last]?.nextCursor !== null) return list;
  return inPages(list, (items, at) => {
    if (at !== (page === -1 ? last : page)) return items;
    const place = items.findIndex(isNewer);
    return items.toSpliced(place === -1 ? items.length : place, 0, invoice);
  });
}

function inPages(list: InvoiceList, change: (items: Invoice[], page: number) => Invoice[]): InvoiceList {
  return { ...list, pages: list.pages.map((page, at) => ({ ...page, items: change(page.items, at) })) };
}
