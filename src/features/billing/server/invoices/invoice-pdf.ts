import fontkit from '@pdf-lib/fontkit';
import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { openTypeface } from '#platform/server/print/typeface.ts';
import {
  type Face,
  type Faces,
  type Ink,
  layOut,
  type Mark,
  type PrintedInvoice,
  SHEET,
  type Sheet,
} from './invoice-layout.ts';

/** Writes invoices as PDF documents. */
export interface InvoicePrinter {
  /** The document of an issued invoice or a credit note. The same invoice gives the same bytes. */
  print(invoice: PrintedInvoice): Promise<Uint8Array>;
}

/** Reads the typefaces with the first invoice. */
export function createInvoicePrinter(): InvoicePrinter {
  let opened: Promise<Faces> | undefined;
  return {
    async print(invoice) {
      opened ??= openFaces();
      return written(invoice, await opened);
    },
  };
}

async function openFaces(): Promise<Faces> {
  const [text, display] = await Promise.all([openTypeface('geist'), openTypeface('familjen-grotesk')]);
  return { text, display };
}

async function written(invoice: PrintedInvoice, faces: Faces): Promise<Uint8Array> {
  const sheets = layOut(invoice, faces);
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  describe(document, invoice);
  const fonts: Fonts = {
    text: await embedded(document, sheets, { face: 'text', faces }),
    display: await embedded(document, sheets, { face: 'display', faces }),
  };
  for (const sheet of sheets) {
    const page = document.addPage([SHEET.width, SHEET.height]);
    for (const mark of sheet) draw(page, mark, fonts);
  }
  return document.save();
}

type Fonts = Readonly<Record<Face, PDFFont>>;

function describe(document: PDFDocument, { kind, number, issuedAt, seller, customer }: PrintedInvoice): void {
  document.setTitle(`${kind === 'credit-note' ? 'Credit note' : 'Invoice'} ${number}`, {
    showInWindowTitleBar: true,
  });
  document.setAuthor(seller.name);
  document.setSubject(customer.name);
  document.setCreator('Ahoy');
  document.setProducer('Ahoy');
  document.setLanguage('en');
  document.setCreationDate(new Date(issuedAt));
  document.setModificationDate(new Date(issuedAt));
}

/** A font with the letters that are used and no others: a few kilobytes instead of all of the typeface. */
function embedded(
  document: PDFDocument,
  sheets: readonly Sheet[],
  { face, faces }: { face: Face; faces: Faces },
): Promise<PDFFont> {
  const texts = sheets
    .flat()
    .flatMap((mark) => (mark.kind === 'text' && mark.face === face ? [mark.text] : []));
  const typeface = faces[face];
  return document.embedFont(typeface.fontFor(new Set(texts.join(''))), {
    // A part of a font is marked by six letters (ISO 32000-1 §9.6.4).
    customName: `AHOYPT+${typeface.name}`,
  });
}

/** The light theme of our pages (src/ui/tokens.css): a document is on paper. */
const inks: Readonly<Record<Ink | 'line' | 'live' | 'liveInk', Color>> = {
  ink: rgb(0.078, 0.098, 0.141),
  grey: rgb(0.36, 0.38, 0.42),
  line: rgb(0.866, 0.863, 0.851),
  live: rgb(1, 0.812, 0.153),
  liveInk: rgb(0.17, 0.12, 0),
};

function draw(page: PDFPage, mark: Mark, fonts: Fonts): void {
  switch (mark.kind) {
    case 'text':
      return page.drawText(mark.text, {
        x: mark.x,
        y: mark.y,
        size: mark.size,
        font: fonts[mark.face],
        color: inks[mark.ink],
      });
    case 'rule':
      return page.drawRectangle({
        x: mark.x,
        y: mark.y,
        width: mark.width,
        height: mark.isStrong ? 1.5 : 0.5,
        color: mark.isStrong ? inks.ink : inks.line,
      });
    case 'keys':
      return drawKeys(page, mark);
  }
}

/** The mark of the product: a keypad with one key lit. */
function drawKeys(page: PDFPage, { x, y }: { x: number; y: number }): void {
  for (const row of [0, 1, 2, 3])
    for (const column of [0, 1, 2]) {
      const isLit = row === 3 && column === 2;
      page.drawCircle({
        x: x + 2 + column * 5.2,
        y: y + 2 + row * 5.2,
        size: isLit ? 2.4 : 1.6,
        color: isLit ? inks.live : inks.ink,
        ...(isLit ? { borderColor: inks.liveInk, borderWidth: 0.5 } : {}),
      });
    }
}
