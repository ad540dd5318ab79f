import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { openTypeface, type Typeface } from '#platform/server/print/typeface.ts';
import type { Block, PrintedDocument } from '../../rules/document.ts';

/** A4, in points. */
const SHEET = { width: 595.28, height: 841.89, margin: 56 };
const LEADING = 1.4;
const INK = rgb(0.078, 0.098, 0.141);
const GREY = rgb(0.36, 0.38, 0.42);
const INDENT = 12;

/** Shown where letters are missing. The text of the document has them, so they can be copied and searched. */
const BOXES =
  'Some letters aren’t in this PDF’s typeface and show as boxes. The Word and text files have all of them.';

interface Row {
  readonly text: string;
  readonly size: number;
  readonly isGrey: boolean;
  readonly indent: number;
  /** Space above, in points. */
  readonly above: number;
}

/** Writes a PDF with the letters of its own: Latin, Greek and Cyrillic. */
export async function writePdf(printed: PrintedDocument): Promise<Uint8Array> {
  const typeface = await openTypeface('geist');
  const rows = rowsOf(printed, typeface);
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  document.setTitle(printed.title, { showInWindowTitleBar: true });
  document.setCreator('Ahoy');
  document.setProducer('Ahoy');
  const letters = new Set(rows.map(({ text }) => text).join(''));
  const font = await document.embedFont(typeface.fontFor(letters), { customName: `AHOYPT+${typeface.name}` });
  draw(document, rows, font);
  return document.save();
}

function rowsOf({ title, facts, blocks }: PrintedDocument, typeface: Typeface): Row[] {
  const missing = [title, facts, ...blocks.map(textOf)].some((text) =>
    Array.from(text).some((letter) => letter !== ' ' && !typeface.has(letter)),
  );
  const wrapped = (text: string, look: Omit<Row, 'text'>) => {
    const width = SHEET.width - 2 * SHEET.margin - look.indent;
    return wrap(text, width, (part) => typeface.widthOf(part, look.size)).map((part, at) => ({
      ...look,
      text: part,
      above: at === 0 ? look.above : 0,
    }));
  };
  return [
    ...wrapped(title, { ...PLAIN, size: 20 }),
    ...wrapped(facts, { ...PLAIN, isGrey: true, above: 4 }),
    ...(missing ? wrapped(BOXES, { ...PLAIN, size: 9, isGrey: true, above: 8 }) : []),
    ...blocks.flatMap((block) => rowsOfBlock(block, wrapped)),
  ];
}

const PLAIN = { size: 10.5, isGrey: false, indent: 0, above: 0 };

function rowsOfBlock(block: Block, wrapped: (text: string, look: Omit<Row, 'text'>) => Row[]): Row[] {
  if (block.kind === 'heading') return wrapped(block.text, { ...PLAIN, size: 13, above: 16 });
  if (block.kind === 'item') return wrapped(textOf(block), { ...PLAIN, indent: INDENT, above: 5 });
  if (block.kind === 'small') return wrapped(block.text, { ...PLAIN, size: 9, isGrey: true, above: 16 });
  const who = [block.time, block.speaker].filter((part) => part !== '').join('  ');
  return [
    ...(who === '' ? [] : wrapped(who, { ...PLAIN, size: 9, isGrey: true, above: 7 })),
    ...wrapped(block.text, { ...PLAIN, above: who === '' ? 7 : 1 }),
  ];
}

function textOf(block: Block): string {
  if (block.kind === 'item') return block.where === '' ? block.text : `${block.text} (${block.where})`;
  return block.kind === 'said' ? `${block.time} ${block.speaker} ${block.text}` : block.text;
}

/** Lines that fit the width. A word that is wider than that is cut. */
function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const space = widthOf(' ');
  const add = (word: string, wide: number) => {
    if (line !== '' && used + space + wide > width) {
      lines.push(line);
      [line, used] = ['', 0];
    }
    used += (line === '' ? 0 : space) + wide;
    line = line === '' ? word : `${line} ${word}`;
  };
  for (const word of text.split(/\s+/)) {
    const wide = widthOf(word);
    if (wide <= width) add(word, wide);
    else for (const letters of pieces(word, width, widthOf)) add(letters, widthOf(letters));
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of word) {
    const wide = widthOf(letter);
    if (piece !== '' && used + wide > width) {
      found.push(piece);
      [piece, used] = ['', 0];
    }
    piece += letter;
    used += wide;
  }
  return [...found, piece];
}

function draw(document: PDFDocument, rows: readonly Row[], font: PDFFont): void {
  let page: PDFPage | null = null;
  let y = 0;
  for (const { text, size, isGrey, indent, above } of rows) {
    const height = size * LEADING;
    y -= above + height;
    if (page === null || y < SHEET.margin) {
      page = document.addPage([SHEET.width, SHEET.height]);
      y = SHEET.height - SHEET.margin - height;
    }
    page.drawText(text, { x: SHEET.margin + indent, y, size, font, color: isGrey ? GREY : INK });
  }
}
