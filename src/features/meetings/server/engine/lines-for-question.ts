import { quarantinedLines } from '../../rules/grounding.ts';
import type { Asked, AskedSource, NotesEngine } from './engine.ts';
import { numbered } from './prompts.ts';
import { tokensOf } from './tokens.ts';

/** Lines that a question is answered from when the meetings don't fit the model, and those around each. */
const FOUND = { lines: 60, around: 2 };

/** What a model reads of a transcript for a question. */
export interface ReadSource {
  readonly asked: AskedSource;
  readonly lines: ReadonlySet<number>;
  readonly rows: readonly string[];
}

interface Source {
  readonly asked: AskedSource;
  readonly quarantined: ReadonlySet<number>;
  readonly rows: readonly string[];
}

/** All lines if they fit, otherwise those that say the words of the question. Lines that give orders are never among them. */
export async function linesForQuestion(
  { sources, question, who }: Asked,
  { rules, tokensMax }: { rules: NotesEngine; tokensMax: number },
): Promise<ReadSource[]> {
  const all = sources.map((asked, at): Source => {
    const quarantined = new Set(quarantinedLines(asked.transcript));
    return { asked, quarantined, rows: numbered(asked.transcript, { quarantined, prefix: `M${at + 1}:` }) };
  });
  const total = all.flatMap(({ rows }) => rows).reduce((sum, row) => sum + tokensOf(row), 0);
  if (total <= tokensMax)
    return all.map(({ asked, quarantined, rows }) => {
      const lines = [...rows.keys()].filter((line) => !quarantined.has(line));
      return { asked, rows, lines: new Set(lines) };
    });
  const request = { kind: 'answer', sources, question, linesMax: FOUND.lines, who } as const;
  const { lines: found } = await rules.run<'answer'>(request);
  return chosenOf(all, found, tokensMax);
}

function chosenOf(
  all: readonly Source[],
  found: readonly { transcriptId: string; line: number }[],
  tokensMax: number,
): ReadSource[] {
  let room = tokensMax;
  const wanted = new Map(all.map((source) => [source.asked.id, { source, lines: new Set<number>() }]));
  for (const { transcriptId, line } of found) {
    const one = wanted.get(transcriptId);
    if (one === undefined) continue;
    for (let near = line - FOUND.around; near <= line + FOUND.around; near += 1) {
      const row = one.source.rows[near];
      if (row === undefined || one.lines.has(near) || one.source.quarantined.has(near)) continue;
      room -= tokensOf(row);
      if (room >= 0) one.lines.add(near);
    }
  }
  return all.map(({ asked, rows }) => {
    const lines = wanted.get(asked.id)?.lines ?? new Set<number>();
    return { asked, lines, rows: rows.filter((_, line) => lines.has(line)) };
  });
}
