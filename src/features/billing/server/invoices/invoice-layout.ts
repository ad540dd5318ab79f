import { countryName } from '#kernel/country-name.ts';
import { formatDay } from '#kernel/day.ts';
import type { Typeface } from '#platform/server/print/typeface.ts';
import type { InvoiceCustomer, InvoiceDetails, InvoiceLine, InvoiceSeller } from '../../model-invoices.ts';
import {
  formatAmount,
  invoiceAmount,
  NO_TAX_SENTENCE,
  statusWords,
  taxLabel,
} from '../../rules/invoices/invoice-words.ts';

/** A4 sheet in points. The origin is the lower left corner. */
export const SHEET = { width: 595.28, height: 841.89 } as const;
const MARGIN = 56;
const RIGHT = SHEET.width - MARGIN;
const TOP = SHEET.height - MARGIN;
/** Below this a row goes to the next sheet. */
const BOTTOM = MARGIN + 52;
const COLUMNS = { quantity: 372, price: 456, amount: RIGHT } as const;
const TOTALS_LEFT = 340;

export type Ink = 'ink' | 'grey';
export type Face = 'text' | 'display';

/** Something to draw, from its lower left corner. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly face: Face;
      readonly size: number;
      readonly ink: Ink;
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly kind: 'rule';
      readonly isStrong: boolean;
      readonly x: number;
      readonly y: number;
      readonly width: number;
    }
  | { readonly kind: 'keys'; readonly x: number; readonly y: number };

export type Sheet = readonly Mark[];
export type Faces = Readonly<Record<Face, Typeface>>;

/** An issued invoice with everything that is printed on it. Drafts are not printed. */
export type PrintedInvoice = InvoiceDetails & {
  readonly number: string;
  readonly issuedAt: number;
  readonly seller: InvoiceSeller;
};

/**
 * Computes the position of everything on an invoice or credit note, sheet by sheet. The same invoice always gives the
 * same layout.
 */
export function layOut(invoice: PrintedInvoice, faces: Faces): Sheet[] {
  const pen = new Pen(faces);
  drawHead(pen, invoice);
  drawParties(pen, invoice);
  drawLines(pen, invoice);
  drawTotals(pen, invoice);
  drawNotes(pen, invoice);
  return pen.sheets.map((marks, at) => [
    ...marks,
    ...footOf(pen, invoice, { page: at + 1, of: pen.sheets.length }),
  ]);
}

function documentName({ kind }: PrintedInvoice): string {
  return kind === 'credit-note' ? 'Credit note' : 'Invoice';
}

function drawHead(pen: Pen, invoice: PrintedInvoice): void {
  pen.keys(MARGIN, pen.y - 20);
  pen.text(invoice.seller.name, { x: MARGIN + 26, y: pen.y - 14, size: 13, face: 'display' });
  pen.y -= 72;
  pen.text(documentName(invoice), { x: MARGIN, size: 28, face: 'display' });
  pen.text(invoice.number, { x: RIGHT, size: 13, face: 'display', align: 'right' });
  pen.y -= 16;
  pen.rule({ isStrong: true });
  pen.y -= 26;
  const facts = factsOf(invoice);
  for (const [at, [name, value]] of facts.entries()) {
    const x = MARGIN + (at * (RIGHT - MARGIN)) / 4;
    pen.text(name, { x, size: 8.5, ink: 'grey' });
    pen.text(value, { x, y: pen.y - 14, size: 10 });
  }
  pen.y -= 46;
}

function factsOf(invoice: PrintedInvoice): [string, string][] {
  const { status, issuedAt, dueAt, paidAt, creditOf } = invoice;
  const issued: [string, string] = ['Issued', formatDay(issuedAt)];
  if (creditOf !== null) return [issued, ['For invoice', creditOf.number]];
  const day: [string, string][] =
    paidAt === null ? [['Due', formatDay(dueAt ?? issuedAt)]] : [['Paid', formatDay(paidAt)]];
  return [issued, ...day, ['Status', statusWords[status]], ['Currency', 'US dollars (USD)']];
}

function drawParties(pen: Pen, { seller, customer }: PrintedInvoice): void {
  const middle = MARGIN + (RIGHT - MARGIN) / 2;
  const top = pen.y;
  const left = drawParty(pen, { name: 'From', lines: sellerLines(seller), x: MARGIN, top });
  const right = drawParty(pen, { name: 'To', lines: customerLines(customer), x: middle, top });
  pen.y = Math.min(left, right) - 28;
}

function sellerLines({ name, lines, taxId }: InvoiceSeller): string[] {
  return [name, ...lines, ...(taxId === null ? [] : [taxId])];
}

function customerLines({ name, company, lines, country, taxId, email }: InvoiceCustomer): string[] {
  const place = country === null ? null : countryName(country);
  const tax = taxId === null ? null : `Tax ID ${taxId}`;
  return [name, company, ...lines, place, tax, email].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}

/** @returns where the party ends */
function drawParty(
  pen: Pen,
  party: { name: string; lines: readonly string[]; x: number; top: number },
): number {
  let y = party.top;
  pen.text(party.name, { x: party.x, y, size: 8.5, ink: 'grey' });
  const width = (RIGHT - MARGIN) / 2 - 16;
  for (const line of party.lines.flatMap((text) => pen.wrapped(text, { size: 10, width }))) {
    y -= 14;
    pen.text(line, { x: party.x, y, size: 10 });
  }
  return y;
}

function drawLines(pen: Pen, invoice: PrintedInvoice): void {
  drawColumns(pen);
  for (const line of invoice.lines) {
    const width = COLUMNS.quantity - MARGIN - 56;
    const words = pen.wrapped(line.description, { size: 10, width });
    const height = words.length * 14 + (line.period === null ? 0 : 12) + 12;
    if (pen.y - height < BOTTOM) {
      pen.nextSheet();
      drawColumns(pen);
    }
    drawLine(pen, line, words);
  }
  pen.y -= 10;
}

function drawColumns(pen: Pen): void {
  const small = { size: 8.5, ink: 'grey' } as const;
  pen.text('Description', { x: MARGIN, ...small });
  pen.text('Quantity', { x: COLUMNS.quantity, align: 'right', ...small });
  pen.text('Price', { x: COLUMNS.price, align: 'right', ...small });
  pen.text('Amount', { x: COLUMNS.amount, align: 'right', ...small });
  pen.y -= 7;
  pen.rule();
}

function drawLine(pen: Pen, line: InvoiceLine, words: readonly string[]): void {
  pen.y -= 16;
  const [first = '', ...others] = words;
  pen.text(first, { x: MARGIN, size: 10 });
  pen.text(String(line.quantity), { x: COLUMNS.quantity, size: 10, align: 'right' });
  pen.text(formatAmount(line.unitMicroUsd), { x: COLUMNS.price, size: 10, align: 'right' });
  pen.text(formatAmount(line.microUsd), { x: COLUMNS.amount, size: 10, align: 'right' });
  for (const text of others) {
    pen.y -= 14;
    pen.text(text, { x: MARGIN, size: 10 });
  }
  if (line.period !== null) {
    pen.y -= 12;
    const { start, end } = line.period;
    pen.text(`${formatDay(start)} to ${formatDay(end)}`, { x: MARGIN, size: 8.5, ink: 'grey' });
  }
  pen.y -= 8;
  pen.rule();
}

function drawTotals(pen: Pen, invoice: PrintedInvoice): void {
  const { subtotalMicroUsd, taxes, creditNotes } = invoice;
  pen.keepTogether(24 + (taxes.length + creditNotes.length + 2) * 18 + 24);
  const row = (name: string, amount: string) => {
    pen.y -= 16;
    pen.text(name, { x: TOTALS_LEFT, size: 10, ink: 'grey' });
    pen.text(amount, { x: RIGHT, size: 10, align: 'right' });
  };
  row('Subtotal', formatAmount(subtotalMicroUsd));
  for (const tax of taxes) row(taxLabel(tax), formatAmount(tax.microUsd));
  if (taxes.length === 0) row('Tax', formatAmount(0));
  pen.y -= 10;
  pen.rule({ x: TOTALS_LEFT });
  pen.y -= 20;
  const total = invoice.kind === 'credit-note' ? 'Given back' : 'Total';
  pen.text(`${total} (USD)`, { x: TOTALS_LEFT, size: 10 });
  // A credit note prints the credited amount as positive. Lists show it below zero.
  pen.text(formatAmount(Math.abs(invoiceAmount(invoice))), {
    x: RIGHT,
    size: 15,
    face: 'display',
    align: 'right',
  });
  for (const note of creditNotes) row(`Credit note ${note.number}`, formatAmount(invoiceAmount(note)));
}

function drawNotes(pen: Pen, invoice: PrintedInvoice): void {
  const notes = [
    ...(invoice.reason === null ? [] : [`Reason: ${invoice.reason}`]),
    ...(invoice.taxes.length === 0 ? [NO_TAX_SENTENCE] : []),
    'Taxes and fees, if any, are listed above.',
    ...(pen.isMissingLetters
      ? [
          'An empty box stands for a letter that our typeface does not have. Copied as text, the letter is there.',
        ]
      : []),
  ];
  const lines = notes.flatMap((note) => pen.wrapped(note, { size: 8.5, width: RIGHT - MARGIN }));
  pen.keepTogether(30 + lines.length * 12);
  pen.y -= 30;
  for (const line of lines) {
    pen.text(line, { x: MARGIN, size: 8.5, ink: 'grey' });
    pen.y -= 12;
  }
}

function footOf(pen: Pen, invoice: PrintedInvoice, place: { page: number; of: number }): Mark[] {
  const small = { y: MARGIN - 8, size: 8.5, ink: 'grey' } as const;
  return [
    pen.mark(`${documentName(invoice)} ${invoice.number}`, { x: MARGIN, ...small }),
    pen.mark(`Page ${place.page} of ${place.of}`, { x: RIGHT, align: 'right', ...small }),
  ];
}

interface TextStyle {
  readonly x: number;
  readonly y?: number;
  readonly size: number;
  readonly face?: Face;
  readonly ink?: Ink;
  readonly align?: 'left' | 'right';
}

/** Writes a page and records the characters used. */
class Pen {
  readonly sheets: Mark[][] = [[]];
  y = TOP;
  isMissingLetters = false;
  readonly #faces: Faces;

  constructor(faces: Faces) {
    this.#faces = faces;
  }

  text(text: string, style: TextStyle): void {
    this.#draw(this.mark(text, style));
  }

  mark(text: string, { x, y = this.y, size, face = 'text', ink = 'ink', align = 'left' }: TextStyle): Mark {
    const shown = shownText(text);
    const used = this.#faceFor(shown, face);
    const left = align === 'left' ? x : x - this.#faces[used].widthOf(shown, size);
    return { kind: 'text', text: shown, face: used, size, ink, x: left, y };
  }

  rule({ x = MARGIN, isStrong = false }: { x?: number; isStrong?: boolean } = {}): void {
    this.#draw({ kind: 'rule', isStrong, x, y: this.y, width: RIGHT - x });
  }

  keys(x: number, y: number): void {
    this.#draw({ kind: 'keys', x, y });
  }

  nextSheet(): void {
    this.sheets.push([]);
    this.y = TOP;
  }

  /** Starts the next sheet if less than this height is left. */
  keepTogether(height: number): void {
    if (this.y - height < BOTTOM) this.nextSheet();
  }

  /** Wraps a text into lines. A word that is too long is cut. */
  wrapped(text: string, { size, width }: { size: number; width: number }): string[] {
    const face = this.#faces.text;
    const fits = (line: string) => face.widthOf(line, size) <= width;
    const lines = [''];
    for (const word of shownText(text).split(' ')) {
      const joined = [lines.at(-1), word].filter((part) => part !== '').join(' ');
      if (fits(joined)) lines[lines.length - 1] = joined;
      else lines.push(...cut(word, fits));
    }
    return lines.filter((line) => line !== '');
  }

  /** The display face has fewer letters; a text is never in two faces. */
  #faceFor(text: string, wanted: Face): Face {
    const letters = Array.from(text);
    if (!letters.every((letter) => this.#faces.text.has(letter))) this.isMissingLetters = true;
    return letters.every((letter) => this.#faces[wanted].has(letter)) ? wanted : 'text';
  }

  #draw(mark: Mark): void {
    this.sheets.at(-1)?.push(mark);
  }
}

/** One line of composed letters: a letter followed by an accent becomes the letter that typefaces have. */
function shownText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

function cut(word: string, fits: (text: string) => boolean): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}
