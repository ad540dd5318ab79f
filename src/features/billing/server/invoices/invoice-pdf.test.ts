import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { openTypeface } from '#platform/server/print/typeface.ts';
import type { InvoiceLine } from '../../model-invoices.ts';
import { layOut, type Mark, type PrintedInvoice, SHEET } from './invoice-layout.ts';
import { createInvoicePrinter } from './invoice-pdf.ts';

const DAY = Date.UTC(2026, 10, 21, 12);
const printer = createInvoicePrinter();
const business: InvoiceLine = {
  description: 'Business, monthly',
  quantity: 1,
  unitMicroUsd: 24_990_000,
  microUsd: 24_990_000,
  period: { start: DAY, end: Date.UTC(2026, 11, 21, 12) },
};
const invoice: PrintedInvoice = {
  id: 'invoice-1',
  number: 'AHOY-2026-000042',
  kind: 'invoice',
  status: 'paid',
  title: 'Business, monthly',
  currency: 'USD',
  subtotalMicroUsd: 20_000_000,
  taxMicroUsd: 3_800_000,
  totalMicroUsd: 23_800_000,
  issuedAt: DAY,
  dueAt: DAY,
  paidAt: DAY,
  createdAt: DAY,
  lines: [
    business,
    {
      description: 'Unused time on Basic',
      quantity: 1,
      unitMicroUsd: -4_990_000,
      microUsd: -4_990_000,
      period: null,
    },
  ],
  taxes: [{ name: 'VAT', rateMilliPercent: 19_000, microUsd: 3_800_000 }],
  customer: {
    name: 'Ann Archer',
    company: 'Archer GmbH',
    lines: ['Hauptstraße 1', '10115 Berlin'],
    country: 'DE',
    taxId: 'DE123456789',
    email: 'ann@people.test',
  },
  seller: { name: 'Ahoy Ltd', lines: ['1 Quay Street', 'Bristol'], taxId: 'GB123' },
  creditedMicroUsd: 0,
  creditNotes: [],
  creditOf: null,
  reason: null,
};

async function read(printed: PrintedInvoice) {
  const bytes = await printer.print(printed);
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false });
  return { bytes, pages: text, lines: text.flatMap((page) => page.split('\n')) };
}
const named = (name: string) => read({ ...invoice, customer: { ...invoice.customer, name } });

describe('the document of an invoice', () => {
  test('says who sells what to whom, for how much, and when', async () => {
    const { lines, pages } = await read(invoice);
    expect(pages).toHaveLength(1);
    expect(lines).toEqual([
      'Ahoy Ltd',
      'Invoice AHOY-2026-000042',
      'Issued',
      '21 Nov 2026',
      'Paid',
      '21 Nov 2026',
      'Status',
      'Paid',
      'Currency',
      'US dollars (USD)',
      'From',
      'Ahoy Ltd',
      '1 Quay Street',
      'Bristol',
      'GB123',
      'To',
      'Ann Archer',
      'Archer GmbH',
      'Hauptstraße 1',
      '10115 Berlin',
      'Germany',
      'Tax ID DE123456789',
      'ann@people.test',
      'Description Quantity Price Amount',
      'Business, monthly 1 $24.99 $24.99',
      '21 Nov 2026 to 21 Dec 2026',
      'Unused time on Basic 1 −$4.99 −$4.99',
      'Subtotal $20.00',
      'VAT 19% $3.80',
      'Total (USD) $23.80',
      'Taxes and fees, if any, are listed above.',
      'Invoice AHOY-2026-000042 Page 1 of 1',
    ]);
  });

  test('says when no tax was charged', async () => {
    const { lines } = await read({
      ...invoice,
      taxes: [],
      taxMicroUsd: 0,
      totalMicroUsd: 20_000_000,
    });
    expect(lines).toContain('Tax $0.00');
    expect(lines).toContain('No tax was charged.');
  });

  test('says until when it is to be paid while it is open', async () => {
    const { lines } = await read({ ...invoice, status: 'open', paidAt: null, dueAt: Date.UTC(2026, 10, 28) });
    expect(lines.join(' ')).toContain('Due 28 Nov 2026 Status Open');
  });

  test('lists its credit notes', async () => {
    const note = {
      ...invoice,
      kind: 'credit-note',
      number: 'AHOY-2026-000043',
      totalMicroUsd: 5_000_000,
    } as const;
    const { lines } = await read({ ...invoice, creditNotes: [note] });
    expect(lines).toContain('Credit note AHOY-2026-000043 −$5.00');
  });

  test('is a credit note when money is credited', async () => {
    const { lines } = await read({
      ...invoice,
      kind: 'credit-note',
      status: 'refunded',
      creditOf: { id: 'invoice-0', number: 'AHOY-2026-000041' },
      reason: 'Three days without service',
    });
    expect(lines).toContain('Credit note AHOY-2026-000042');
    expect(lines.join(' ')).toContain('For invoice AHOY-2026-000041');
    expect(lines).toContain('Given back (USD) $23.80');
    expect(lines).toContain('Reason: Three days without service');
  });

  test('has its number, its seller and its day in its properties', async () => {
    const { bytes } = await read(invoice);
    const { info } = await getMeta(await getDocumentProxy(bytes));
    expect(info).toMatchObject({
      Title: 'Invoice AHOY-2026-000042',
      Author: 'Ahoy Ltd',
      Subject: 'Ann Archer',
      Creator: 'Ahoy',
      CreationDate: 'D:20261121120000Z',
      Language: 'en',
    });
  });

  test('is the same bytes for the same invoice, and small', async () => {
    const [once, again] = await Promise.all([
      printer.print(invoice),
      createInvoicePrinter().print(structuredClone(invoice)),
    ]);
    expect(Buffer.from(once).equals(again)).toBe(true);
    expect(once.length).toBeLessThan(20_000);
  });
});

describe('names', () => {
  test.each([
    'Łukasz Żółć',
    'Нина',
    'São Nguyễn',
    'Ђорђе',
    'Þór Ðagur',
    'Ağaç İnce',
    'Γιώργος',
    "O'Brien–Smith",
  ])('%s comes out right', async (name) => {
    const { lines } = await named(name);
    expect(lines).toContain(name);
    expect(lines.join()).not.toContain('An empty box');
    const typeface = await openTypeface('geist');
    expect(Array.from(name).filter((letter) => !typeface.has(letter))).toEqual([]);
  });

  test('a letter and an accent that are typed apart are one letter', async () => {
    expect((await named('Zo\u0301łc\u0301')).lines).toContain('Zółć');
  });

  test.each(['山田 太郎', 'ありがとう 😀'])(
    '%s is in letters that the typeface lacks: they are boxes that keep their text, and the document says so',
    async (name) => {
      const { lines } = await named(name);
      expect(lines).toContain(name);
      expect(lines).toContain(
        'An empty box stands for a letter that our typeface does not have. Copied as text, the letter is there.',
      );
    },
  );

  test('line breaks and invisible signs in a name break nothing', async () => {
    const { lines } = await named('Ann\n\u202eArcher\u0000\tsays');
    expect(lines).toContain('Ann Archer says');
  });

  test('a name without end is broken into lines that stay on the sheet', async () => {
    const { lines } = await named('W'.repeat(120));
    expect(lines.filter((line) => /^W+$/.test(line)).join('')).toBe('W'.repeat(120));
    expect(lines.filter((line) => /^W+$/.test(line)).length).toBeGreaterThan(3);
  });
});

describe('many lines', () => {
  const many = (count: number): PrintedInvoice => ({
    ...invoice,
    lines: Array.from({ length: count }, (_, nth) => ({ ...business, description: `Line ${nth + 1}` })),
  });

  test('go on with the next sheet, each once, under the same columns', async () => {
    const { pages, lines } = await read(many(60));
    expect(pages.length).toBeGreaterThan(1);
    const described = lines.filter((line) => line.startsWith('Line '));
    expect(described).toEqual(Array.from({ length: 60 }, (_, nth) => `Line ${nth + 1} 1 $24.99 $24.99`));
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  });

  test.each([1, 7, 9, 10, 11, 12, 13, 14, 15, 31, 60])(
    '%d: nothing stands outside the margins or on the foot',
    async (count) => {
      const faces = { text: await openTypeface('geist'), display: await openTypeface('familjen-grotesk') };
      const right = (mark: Mark) =>
        mark.x + (mark.kind === 'text' ? faces[mark.face].widthOf(mark.text, mark.size) : 0);
      for (const sheet of layOut(many(count), faces)) {
        const foot = sheet.filter(({ y }) => y < 80);
        expect(foot).toHaveLength(2);
        expect(sheet.filter((mark) => mark.x < 55.9 || right(mark) > SHEET.width - 55.9)).toEqual([]);
        expect(sheet.filter(({ y }) => y > SHEET.height - 56)).toEqual([]);
      }
    },
  );
});
