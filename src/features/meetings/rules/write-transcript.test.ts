import { expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';
import { writeText, writeVtt } from './write-transcript.ts';

const transcript = {
  lines: [
    { speaker: 'Ana', startMs: 1000, endMs: 2500, text: 'Is 3 < 4 & 5 > 4?' },
    { speaker: null, startMs: 3_605_000, endMs: null, text: 'Yes.' },
  ],
};

test('a transcript as text has the time, the name and the words', () => {
  expect(writeText(transcript)).toBe('[0:01] Ana: Is 3 < 4 & 5 > 4?\n[1:00:05] Yes.\n');
});

test('WebVTT escapes what would be a tag, and reads back as it was', () => {
  expect(writeVtt(transcript)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v Ana>Is 3 &lt; 4 &amp; 5 &gt; 4?\n\n01:00:05.000 --> 01:00:07.000\nYes.\n',
  );
  const read = readTranscript(writeVtt(transcript));
  expect(read.kind === 'read' && read.transcript.lines[0]).toEqual(transcript.lines[0]);
});
