import type { Transcript } from '../model.ts';
import type { AskedTranscript } from './asked.ts';
import { isInstruction, linesAround, shareSaid } from './grounding.ts';
import { addressesNotIn, plainNote } from './plain-note.ts';
import { figuresNotIn, turnsAround } from './said-exactly.ts';

/** Less of an answer than of a note is in the cited lines: it repeats the words of the question. */
const SHARE_MIN = 0.3;
const CITED_MAX = 8;
/** Longer than this no sentence is. */
const ROW_MAX = 4_000;
const CITES = /\[?\bM(\d{1,3})[:.](\d{1,6})\]?/g;

export interface AnswerPlace {
  readonly transcriptId: string;
  readonly line: number;
}

export interface ReadSentence {
  readonly text: string;
  readonly places: readonly AnswerPlace[];
}

/**
 * Reads a row of a model's answer, "She opens on the fifteenth. [M1:12] [M1:13]", and puts it through the gate: it must
 * cite lines that the model has read, and they must say it.
 * @param read the transcripts as M1, M2 and so on, with the lines of each that the model has read
 * @returns null if the row is left out
 */
export function answerRow(
  row: string,
  read: readonly { asked: AskedTranscript; lines: ReadonlySet<number> }[],
): ReadSentence | null {
  if (row.length > ROW_MAX) return null;
  const places = new Map<string, AnswerPlace>();
  const said: Transcript['lines'][number][] = [];
  for (const [, source, number] of row.matchAll(CITES)) {
    const from = read[Number(source) - 1];
    const line = Number(number) - 1;
    if (from === undefined || !from.lines.has(line)) return null;
    places.set(`${source} ${line}`, { transcriptId: from.asked.id, line });
    const { transcript } = from.asked;
    said.push(...linesAround([line], transcript, new Set()).filter((one) => !isInstruction(one.text)));
  }
  const without = row.replaceAll(CITES, ' ').replaceAll(/[[(][\s,;]*[\])]/g, ' ');
  const text = plainNote(without);
  if (text === '' || places.size === 0 || places.size > CITED_MAX || isInstruction(without)) return null;
  if (shareSaid(text, said) < SHARE_MIN) return null;
  const words = said.map((line) => line.text).join('\n');
  const isSaid = addressesNotIn(without, words).length === 0 && figuresNotIn(text, words).length === 0;
  return isSaid && !turnsAround(text, words) ? { text, places: [...places.values()] } : null;
}
