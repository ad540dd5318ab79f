import { extractRawText } from 'mammoth';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { KeptNotes } from '../../model-meetings.ts';
import { notesDocument, plainDocument, transcriptDocument } from '../../rules/document.ts';
import { createDocuments } from './documents.ts';

const documents = createDocuments();
const meeting = {
  name: 'Northlight weekly',
  day: '2026-11-17',
  platform: 'google-meet',
  durationMs: 32 * 60_000,
  people: ['Maya Brandt', 'Ελένη Παππά', 'Юлия Łęcka'],
} as const;
const said = (speaker: string, text: string, startMs: number | null = null) => ({
  speaker,
  startMs,
  endMs: null,
  text,
});
const lines = [
  said('Maya Brandt', 'The client saw the first quote.', 692_000),
  said('Ελένη Παππά', 'Καλημέρα, Ὀδυσσεύς. I’ll send it on Friday.', 724_000),
  said('Юлия Łęcka', 'Хорошо & <done>, naïve façade.', 739_000),
];
const note = (text: string, cited: number[]) => ({ id: text, text, lines: cited, isOwn: false });
const notes: KeptNotes = {
  summary: [note('Maya needs the revised stair quote.', [0, 1])],
  keyPoints: [],
  decisions: [note('Brackets change to steel.', [2])],
  actionItems: [
    { ...note('Send the quote', [1]), owner: 'Ελένη Παππά', dueText: null, due: '2026-11-20', taskId: null },
  ],
  openQuestions: [note('Who brings the oak samples?', [2])],
  chapters: [],
  quarantined: [],
  removed: [],
  template: 'interview',
  madeBy: 'rules',
  leftOut: [],
};

const pdfText = async (bytes: Uint8Array) => {
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), totalPages };
};
const docxText = async (bytes: Uint8Array) =>
  (await extractRawText({ buffer: Buffer.from(bytes) })).value.replaceAll(/\s+/g, ' ');

describe('a transcript', () => {
  const printed = transcriptDocument(meeting, lines);

  test.each(['docx', 'pdf'] as const)(
    'as %s reads as it was said, in Latin, Greek and Cyrillic',
    async (format) => {
      const bytes = await documents.write(format, printed);
      const text = format === 'docx' ? await docxText(bytes) : (await pdfText(bytes)).text;
      expect(text).toContain('Northlight weekly');
      expect(text).toContain(
        '2026-11-17, 32 min, Google Meet, with Maya Brandt, Ελένη Παππά, and Юлия Łęcka',
      );
      expect(text).toMatch(/11:32 {1,2}Maya Brandt:? The client saw the first quote\./);
      expect(text).toMatch(/12:04 {1,2}Ελένη Παππά:? Καλημέρα, Ὀδυσσεύς\. I’ll send it on Friday\./);
      expect(text).toMatch(/12:19 {1,2}Юлия Łęcka:? Хорошо & <done>, naïve façade\./);
      expect(text).not.toContain('show as boxes');
    },
  );

  test('in another script is whole in both files, and the PDF says that it shows boxes', async () => {
    const other = transcriptDocument({ ...meeting, people: [] }, [said('田中', 'مرحبا こんにちは 🎉')]);
    expect(await docxText(await documents.write('docx', other))).toContain('田中: مرحبا こんにちは 🎉');
    const { text } = await pdfText(await documents.write('pdf', other));
    expect(text).toContain('Some letters aren’t in this PDF’s typeface and show as boxes.');
    expect(text).toContain('こんにちは');
  });

  test('with signs that no file may hold is written without them', async () => {
    const odd = transcriptDocument({ ...meeting, name: 'A\0B' }, [
      said('Ann\u0007', 'Left \uD800 right \uFFFF.'),
    ]);
    for (const format of ['docx', 'pdf'] as const) {
      const bytes = await documents.write(format, odd);
      const text = format === 'docx' ? await docxText(bytes) : (await pdfText(bytes)).text;
      expect(text).toMatch(/Ann:? Left . right \./);
    }
  });

  test('of four hours, with a word as long as a page, is one PDF of many pages', async () => {
    const long = Array.from({ length: 4_000 }, (_, at) =>
      said('Maya', `Line ${at} of the meeting.`, at * 3_600),
    );
    const bytes = await documents.write(
      'pdf',
      transcriptDocument(meeting, [...long, said('Maya', 'w'.repeat(1_000))]),
    );
    const { text, totalPages } = await pdfText(bytes);
    expect(totalPages).toBeGreaterThan(100);
    expect(text).toContain('Line 3999 of the meeting.');
    expect(text.replaceAll(' ', '').match(/w{1000}$/)).not.toBeNull();
  }, 60_000);
});

describe('notes', () => {
  const printed = notesDocument(meeting, notes, { lines, ownWords: 'Bring the\ndrawings.' });

  test.each(['docx', 'pdf'] as const)(
    'as %s have their parts in the order of their template, with places',
    async (format) => {
      const bytes = await documents.write(format, printed);
      const text = format === 'docx' ? await docxText(bytes) : (await pdfText(bytes)).text;
      expect(text).toMatch(
        /Summary .?Maya needs the revised stair quote\. \(11:32, 12:04\) Action items .?Ελένη Παππά: Send the quote, by 2026-11-20 \(12:04\) Open questions .?Who brings the oak samples\? \(12:19\) Decisions .?Brackets change to steel\. \(12:19\) Own words Bring the drawings\. Made without a model from the transcript\. Template: Interview\./,
      );
    },
  );

  test('as text say the same', () => {
    expect(plainDocument(printed)).toContain(
      'Summary\n• Maya needs the revised stair quote. (11:32, 12:04)\n',
    );
  });

  test('are a PDF with the name of the meeting as its title', async () => {
    const { info } = await getMeta(await getDocumentProxy((await documents.write('pdf', printed)).slice()));
    expect(info).toMatchObject({ Title: 'Northlight weekly', Creator: 'Ahoy' });
  });
});
