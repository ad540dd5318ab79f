import { Document, type FileChild, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { Block, PrintedDocument } from '../../rules/document.ts';

const GREY = '5C616B';

/** Writes a Word file. Its letters are those of the reader's own machine, so every script works. */
export async function writeDocx({ title, facts, blocks }: PrintedDocument): Promise<Uint8Array> {
  const children: FileChild[] = [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph({ children: [new TextRun({ text: facts, color: GREY })], spacing: { after: 240 } }),
    ...blocks.map(paragraphOf),
  ];
  const document = new Document({
    title,
    creator: 'Ahoy',
    lastModifiedBy: 'Ahoy',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [{ children }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

function paragraphOf(block: Block): Paragraph {
  switch (block.kind) {
    case 'heading':
      return new Paragraph({
        text: block.text,
        heading: HeadingLevel.HEADING_2,
        spacing: { before: 240, after: 80 },
      });
    case 'item':
      return new Paragraph({
        bullet: { level: 0 },
        children: [
          new TextRun(block.text),
          ...(block.where === '' ? [] : [new TextRun({ text: ` (${block.where})`, color: GREY })]),
        ],
      });
    case 'small':
      return new Paragraph({
        children: [new TextRun({ text: block.text, color: GREY, size: 18 })],
        spacing: { before: 240 },
      });
    case 'said':
    default:
      return new Paragraph({
        spacing: { after: 100 },
        children: [
          ...(block.time === '' ? [] : [new TextRun({ text: `${block.time}  `, color: GREY })]),
          ...(block.speaker === '' ? [] : [new TextRun({ text: `${block.speaker}: `, bold: true })]),
          new TextRun(block.text),
        ],
      });
  }
}
