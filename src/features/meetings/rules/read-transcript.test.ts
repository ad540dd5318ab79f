import { describe, expect, test } from 'vitest';
import { transcriptProblems } from '../constants.ts';
import { readTranscript } from './read-transcript.ts';

function lines(source: string) {
  const result = readTranscript(source);
  if (result.kind === 'refused') throw new Error(transcriptProblems[result.problem]);
  return result.transcript.lines.map(({ speaker, startMs, endMs, text }) => [speaker, startMs, endMs, text]);
}

function problem(source: string) {
  const result = readTranscript(source);
  return result.kind === 'refused' ? result.problem : null;
}

describe('plain text', () => {
  test('a name before a colon is the speaker, and what follows without a name is theirs too', () => {
    expect(lines('Ana Ruiz: Hello there.\nand one more thing\n\nspeaker 2: Hi.')).toEqual([
      ['Ana Ruiz', null, null, 'Hello there. and one more thing'],
      ['speaker 2', null, null, 'Hi.'],
    ]);
  });

  test('times come before the name, after it, or in a heading above the text', () => {
    expect(lines('[00:00:05] Ana: One.\nBen (0:09): Two.\nCleo Park  0:12\nThree: that is all.')).toEqual([
      ['Ana', 5000, 9000, 'One.'],
      ['Ben', 9000, 12_000, 'Two.'],
      ['Cleo Park', 12_000, null, 'Three: that is all.'],
    ]);
  });

  test('a colon within a sentence names nobody', () => {
    expect(lines('Ana: We have two options: wait or go.\nThe plan for the coming week: we wait.')).toEqual([
      ['Ana', null, null, 'We have two options: wait or go. The plan for the coming week: we wait.'],
    ]);
  });

  test('text without speakers is a line for each row', () => {
    expect(lines('we met today\n\nit went well')).toEqual([
      [null, null, null, 'we met today'],
      [null, null, null, 'it went well'],
    ]);
  });
});

describe('WebVTT and SubRip', () => {
  test('a voice tag is the speaker, comments and styles are left out, and entities are decoded', () => {
    const source =
      'WEBVTT\n\nNOTE made by hand\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.500 align:start\n<v Ana>Q&amp;A is <b>open</b>.</v>\n\n01:00:00.000 --> 01:00:01.000\n<v Ben>Done.';
    expect(lines(source)).toEqual([
      ['Ana', 1000, 2500, 'Q&A is open.'],
      ['Ben', 3_600_000, 3_601_000, 'Done.'],
    ]);
  });

  test('a sentence over two cues is one line, and a long pause ends it', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:02,000\nAna: I will send\n\n2\n00:00:02,100 --> 00:00:03,000\nthe file\n\n3\n00:00:09,000 --> 00:00:10,000\nright\n';
    expect(lines(source)).toEqual([
      ['Ana', 1000, 3000, 'I will send the file'],
      ['Ana', 9000, 10_000, 'right'],
    ]);
  });

  test('lines that overlap are ordered by their start, and none ends before it starts', () => {
    const source =
      'WEBVTT\n\n00:05.000 --> 00:09.000\n<v Ana>Second.\n\n00:02.000 --> 00:01.000\n<v Ben>First.\n\n00:06.000 --> 00:07.000\n<v Ben>Third.';
    expect(lines(source)).toEqual([
      ['Ben', 2000, 2000, 'First.'],
      ['Ana', 5000, 9000, 'Second.'],
      ['Ben', 6000, 7000, 'Third.'],
    ]);
  });
});

describe('JSON', () => {
  test.each([
    ['ours', '{"lines":[{"speaker":"Ana","startMs":1500,"endMs":2500,"text":"Hi."}]}'],
    [
      'Whisper and diarized engines',
      '{"text":"Hi.","segments":[{"start":1.5,"end":2.5,"text":" Hi.","speaker":"Ana"}]}',
    ],
    [
      'Attendee',
      '[{"speaker_name":"Ana","timestamp_ms":1500,"duration_ms":1000,"transcription":{"transcript":"Hi."}}]',
    ],
    [
      'AssemblyAI',
      '{"utterances":[{"speaker":"Ana","confidence":0.9,"start":1500,"end":2500,"text":"Hi.","words":[]}]}',
    ],
    ['Deepgram', '{"results":{"utterances":[{"speaker":"Ana","start":1.5,"end":2.5,"transcript":"Hi."}]}}'],
    [
      'Recall.ai',
      '[{"participant":{"name":"Ana"},"words":[{"text":"Hi.","start_timestamp":{"relative":1.5},"end_timestamp":{"relative":2.5}}]}]',
    ],
  ])('of %s', (_, source) => {
    expect(lines(source)).toEqual([['Ana', 1500, 2500, 'Hi.']]);
  });

  test('speakers by number are counted from 1, and a lone text is a single line', () => {
    expect(lines('{"segments":[{"start":0,"end":1,"text":"Hi.","speaker":0}]}')).toEqual([
      ['Speaker 1', 0, 1000, 'Hi.'],
    ]);
    expect(lines('{"text":"Hello."}')).toEqual([[null, null, null, 'Hello.']]);
  });
});

describe('what cannot be read', () => {
  test('200 MB, too many lines, no text, binary data and broken JSON are refused with their reason', () => {
    expect(problem('a'.repeat(200_000_000))).toBe('tooLarge');
    expect(problem('x\n'.repeat(60_000))).toBe('tooLarge');
    expect(problem(' \n\n ')).toBe('empty');
    expect(problem('Ana: \u0000\u0001\u0002PNG\u0003\u0004\u0005\u0006\u0007')).toBe('unreadable');
    expect(problem('{"segments": [')).toBe('unreadable');
    expect(problem('{"speed": 4}')).toBe('unreadable');
    expect(problem('WEBVTT\n\nNOTE nothing')).toBe('unreadable');
  });

  test.each([
    ['a picture', '\uFFFDPNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR'],
    ['a ZIP archive', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000'],
    [
      'sound behind a page of words',
      `ID3 ${'a song of many words '.repeat(1_000)}${'\uFFFD\uFFFD\u0012d'.repeat(50)}`,
    ],
    ['bytes read as UTF-16', '\uD83D\uE000\uF8FF\u0378\u4E00\uDC00'],
    ['a single zero', `Ana: Hello there.\n${'Ben: Hi.\n'.repeat(9_000)}\u0000`],
    ['a PDF', '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n'],
    ['a rich text document', '{\\rtf1\\ansi Ana: Hello there.}'],
  ])('%s is no transcript', (_, source) => {
    expect(problem(source)).toBe('unreadable');
  });

  test('a few damaged bytes, other scripts and emoji are read', () => {
    expect(
      lines(
        `Ana: ${'The Caf\uFFFD is open all day, and so is the small garden behind the house. '.repeat(3)}`,
      ),
    ).toHaveLength(1);
    expect(lines('Ана: Привет.\n王芳: 你好。\nAna: 👍🏽')).toEqual([
      ['Ана', null, null, 'Привет.'],
      ['王芳', null, null, '你好。'],
      ['Ana', null, null, '👍🏽'],
    ]);
  });

  test('eight megabytes without a break are cut into lines that can be cited, in under two seconds', () => {
    const result = readTranscript('word '.repeat(1_500_000));
    expect(result.kind === 'read' && result.transcript.lines.every(({ text }) => text.length <= 2000)).toBe(
      true,
    );
  }, 2_000);

  test('a line full of what looks like names and times is read at once', () => {
    expect(lines(`${'a'.repeat(50_000)}: x`)).toHaveLength(26);
    expect(lines('1:02 '.repeat(20_000)).length).toBeGreaterThan(1);
  }, 2_000);
});

test('times that no meeting lasts are left out, and directions that are turned around too', () => {
  const read = readTranscript(
    JSON.stringify({
      lines: [
        { speaker: 'Ann\u202Enimda', start: 0, end: 1e300, text: 'Hello\u2066 all' },
        { speaker: 'Ben', start: 1e12, end: 1e12, text: 'Bye' },
      ],
    }),
  );
  expect(read).toMatchObject({
    transcript: {
      lines: [
        { speaker: 'Ann nimda', startMs: 0, endMs: null, text: 'Hello all' },
        { speaker: 'Ben', startMs: null, endMs: null, text: 'Bye' },
      ],
    },
  });
});

test.each([
  ['00:00:01 - 00:00:05\nSpeaker 1\nHello, can you hear me?\n\n00:00:06 - 00:00:09\nSpeaker 2\nYes.'],
  ['[00:00:01 - 00:00:05] Speaker 1: Hello, can you hear me?\n[00:00:06 - 00:00:09] Speaker 2: Yes.'],
  ['Speaker 1 00:00:01 - 00:00:05\nHello, can you hear me?\nSpeaker 2 00:00:06 - 00:00:09\nYes.'],
  ['00:00:01 --> 00:00:05\nSpeaker 1: Hello, can you hear me?\n00:00:06 --> 00:00:09\nSpeaker 2: Yes.'],
])('a span of time above or beside what was said belongs to it: %j', (text) => {
  const read = readTranscript(text);
  expect(
    read.kind === 'read' && read.transcript.lines.map((line) => [line.speaker, line.startMs, line.text]),
  ).toEqual([
    ['Speaker 1', 1_000, 'Hello, can you hear me?'],
    ['Speaker 2', 6_000, 'Yes.'],
  ]);
});

test('times without names keep what was said as it is', () => {
  const read = readTranscript('00:01\nHello, everyone.\n00:05\nLet’s begin');
  expect(
    read.kind === 'read' && read.transcript.lines.map((line) => [line.speaker, line.startMs, line.text]),
  ).toEqual([
    [null, 1_000, 'Hello, everyone.'],
    [null, 5_000, 'Let’s begin'],
  ]);
});

test('markup in the name of a voice is no part of the name, nor of what was said', () => {
  const text = `WEBVTT

00:01.000 --> 00:03.000
<v Bob <b>Bell</b>>Hello <i>Ana</i>.</v>

00:04.000 --> 00:05.000
<v.loud Ana>Hello Bob.`;
  const read = readTranscript(text);
  expect(
    read.kind === 'read' && read.transcript.lines.map(({ speaker, text: said }) => [speaker, said]),
  ).toEqual([
    ['Bob Bell', 'Hello Ana.'],
    ['Ana', 'Hello Bob.'],
  ]);
});
