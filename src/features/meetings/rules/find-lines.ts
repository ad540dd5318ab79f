import type { MeetingLine } from '../model-meetings.ts';

/** Numbers of the lines in which words are said or whose speaker has them in the name. Case and accents don't matter. */
export function linesWith(transcript: readonly MeetingLine[], words: string): number[] {
  const wanted = plain(words).trim();
  if (wanted === '') return [];
  return transcript.flatMap(({ speaker, text }, line) =>
    plain(text).includes(wanted) || (speaker !== null && plain(speaker).includes(wanted)) ? [line] : [],
  );
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
