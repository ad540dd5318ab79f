import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PrintedInvoice } from '#features/billing/server/invoices/invoice-layout.ts';
import { createInvoicePrinter, type InvoicePrinter } from '#features/billing/server/invoices/invoice-pdf.ts';
import { type BenchResult, median, quantile } from './figures.ts';

const DOCUMENTS = 1_000;
const WARM = 100;
const MEGABYTE = 1_000_000;
const NAMES = ['Alice Archer', 'Łukasz Żółć', 'Нина', 'São Nguyễn', '山田 太郎'];

/** Cost of a month's invoice documents: time for each, and memory for all. */
export async function benchInvoices(): Promise<BenchResult> {
  const printer = createInvoicePrinter();
  const first = await timed(printer, 0);
  for (let nth = 1; nth < WARM; nth += 1) await timed(printer, nth);
  const before = await memory();
  const times: number[] = [];
  for (let nth = 0; nth < DOCUMENTS; nth += 1) times.push(await timed(printer, nth));
  const grown = ((await memory()) - before) / MEGABYTE;
  return {
    title: 'Invoices',
    method:
      `${DOCUMENTS} invoices as PDF documents, one after the other in one process: one to five lines, every tenth ` +
      'sixty lines on four sheets, names in four scripts and one that our typeface does not have. Memory is what is ' +
      'left after a collection, buffers included.',
    figures: [
      figure('The first document, which reads the typefaces', first),
      figure('A document, median', median(times)),
      figure('A document, p99', quantile(times, 0.99)),
      figure(`The slowest of ${DOCUMENTS}`, Math.max(...times)),
      {
        what: `Memory after ${DOCUMENTS} documents more than before`,
        floor: null,
        ours: Math.max(0, grown),
        unit: 'MB',
        target: { of: 'value', atMost: 5 },
      },
    ],
  };
}

function figure(what: string, ours: number) {
  return { what, floor: null, ours, unit: 'ms', target: { of: 'value', atMost: 150 } } as const;
}

async function timed(printer: InvoicePrinter, nth: number): Promise<number> {
  const invoice = invoiceOf(nth);
  const begun = performance.now();
  await printer.print(invoice);
  return performance.now() - begun;
}

async function memory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // Buffers are given back some turns after nothing points at them any more.
  for (let turn = 0; turn < 3; turn += 1) {
    if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
    await new Promise((done) => setTimeout(done, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function invoiceOf(nth: number): PrintedInvoice {
  const at = Date.UTC(2026, 10, 1 + (nth % 28));
  const count = nth % 10 === 9 ? 60 : 1 + (nth % 5);
  const price = 9_990_000;
  const [subtotalMicroUsd, taxMicroUsd] = [count * price, count * 1_900_000];
  return {
    id: `invoice-${nth}`,
    number: `AHOY-2026-${String(nth + 1).padStart(6, '0')}`,
    kind: 'invoice',
    status: 'paid',
    title: 'Basic, monthly',
    currency: 'USD',
    subtotalMicroUsd,
    taxMicroUsd,
    totalMicroUsd: subtotalMicroUsd + taxMicroUsd,
    issuedAt: at,
    dueAt: at,
    paidAt: at,
    createdAt: at,
    lines: Array.from({ length: count }, (_, line) => ({
      description: `Basic, monthly, seat ${line + 1}`,
      quantity: 1,
      unitMicroUsd: price,
      microUsd: price,
      period: { start: at, end: at + 30 * 86_400_000 },
    })),
    taxes: [{ name: 'VAT', rateMilliPercent: 19_000, microUsd: taxMicroUsd }],
    customer: {
      name: String(NAMES[nth % NAMES.length]),
      company: `Company ${nth}`,
      lines: [`Hauptstraße ${nth}`, '10115 Berlin'],
      country: 'DE',
      taxId: `DE${100_000_000 + nth}`,
      email: `person${nth}@people.test`,
    },
    seller: { name: 'Ahoy Ltd', lines: ['1 Quay Street', 'Bristol'], taxId: 'GB123' },
    creditedMicroUsd: 0,
    creditNotes: [],
    creditOf: null,
    reason: null,
  };
}
