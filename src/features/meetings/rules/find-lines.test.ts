import { describe, expect, test } from 'vitest';
import { linesWith } from './find-lines.ts';

const line = (speaker: string | null, text: string) => ({ speaker, startMs: null, endMs: null, text });
const transcript = [
  line('Zoë', 'The café opens in May.'),
  line(null, 'May I ask about the rent?'),
  line('Omar', 'Ask me tomorrow.'),
];

describe('lines with some words are found', () => {
  test.each([
    ['in any case', 'may', [0, 1]],
    ['without accents', 'cafe', [0]],
    ['with accents that the line lacks', 'rént', [1]],
    ['by who speaks', 'zoe', [0]],
    ['as they stand beside each other', 'ask about', [1]],
    ['in none', 'lease', []],
    ['never for nothing', '  ', []],
  ])('%s', (_what, words, lines) => {
    expect(linesWith(transcript, words)).toEqual(lines);
  });
});
