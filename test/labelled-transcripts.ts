import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transcript } from '#features/meetings/model.ts';
import { readTranscript } from '#features/meetings/rules/read-transcript.ts';

/** A transcript of test/transcripts with what a person found in it. Lines count from 0. */
export interface Labelled {
  readonly name: string;
  readonly kind: string;
  readonly date: string;
  readonly transcript: Transcript;
  readonly actions: readonly { lines: number[]; owner: string; due: string | null; text: string }[];
  readonly decisions: readonly { lines: number[]; text: string }[];
  readonly questions: readonly { lines: number[]; text: string }[];
  readonly contacts: readonly {
    name: string;
    email: string | null;
    phone: string | null;
    company: string | null;
  }[];
  readonly asked: readonly { lines: number[]; question: string }[];
  readonly summary: string;
}

/** Rules are tuned with one half. The other is only measured. */
export type Half = 'tune' | 'heldout';

export function labelledTranscripts(half: Half): Labelled[] {
  const folder = join(import.meta.dirname, 'transcripts', half);
  return readdirSync(folder)
    .toSorted()
    .map((file) => parse(file, readFileSync(join(folder, file), 'utf8')));
}

function parse(name: string, source: string): Labelled {
  const [head, rest] = split(source, '\n\n');
  const [spoken, labels] = split(rest, '\n---\n');
  const marks = new Map<string, number[]>();
  const rows = spoken.split('\n').map((row, line) => {
    for (const mark of (/ \{([^}]*)\}\s*$/.exec(row)?.[1] ?? '').split(' '))
      marks.set(mark, [...(marks.get(mark) ?? []), line]);
    return row.replace(/ \{[^}]*\}\s*$/, '').trimEnd();
  });
  const read = readTranscript(rows.join('\n'));
  if (read.kind === 'refused' || read.transcript.lines.length !== rows.length)
    throw new Error(`${name} isn't read line by line.`);
  const linesOf = (mark = '') => {
    const lines = marks.get(mark);
    if (lines === undefined) throw new Error(`${name} has no line marked ${mark}.`);
    return lines;
  };
  const of = (word: string) =>
    labels
      .split('\n')
      .filter((row) => row.startsWith(`${word} `))
      .map((row) => row.slice(word.length + 1).trim());
  const parts = (row: string) => {
    const [mark = '', ...words] = row.split(' ');
    return [
      mark,
      ...words
        .join(' ')
        .split('|')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ];
  };
  const known = (text = '-') => (text === '-' ? null : text);
  return {
    name,
    kind: /kind: (\w+)/.exec(head)?.[1] ?? '',
    date: /date: (\S+)/.exec(head)?.[1] ?? '',
    transcript: read.transcript,
    actions: of('action').map((row) => {
      const [mark, owner = '', due, text = ''] = parts(row);
      return { lines: linesOf(mark), owner, due: known(due), text };
    }),
    decisions: of('decision').map((row) => {
      const [mark, text = ''] = parts(row);
      return { lines: linesOf(mark), text };
    }),
    questions: of('question').map((row) => {
      const [mark, text = ''] = parts(row);
      return { lines: linesOf(mark), text };
    }),
    contacts: of('contact').map((row) => {
      const [, name = '', email, phone, company] = parts(row);
      return { name, email: known(email), phone: known(phone), company: known(company) };
    }),
    asked: of('ask').map((row) => {
      const [mark, question = ''] = parts(row);
      return { lines: linesOf(mark), question };
    }),
    summary: of('summary').join(' '),
  };
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return [text.slice(0, index), text.slice(index + at.length)];
}
