import { parentPort } from 'node:worker_threads';
import { RULES } from '../../constants-meetings.ts';
import { type AnswerIndex, answer, answerIndex } from '../../rules/answers.ts';
import { makeNotes, peopleSaid } from '../../rules/notes.ts';
import { readTranscript } from '../../rules/read-transcript.ts';
import type { AskedSource, EngineRequest } from './engine.ts';

/** Indexes that are kept for the next question, and how many lines they may have together. */
const KEPT = { indexes: 8, lines: 40_000 };

// A thread of its own: an hour of transcript, or a file that someone made to be slow, never holds up the server.
parentPort?.on('message', ({ request }: { request: EngineRequest }) => {
  try {
    // A thread has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage({ result: resultOf(request) });
  } catch (error) {
    // A thread has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage({ error: String(error) });
  }
});

function resultOf(request: EngineRequest): unknown {
  if (request.kind === 'read') return readTranscript(request.text);
  if (request.kind === 'notes') {
    const { transcript, template, who: _who, ...options } = request;
    return { ...makeNotes(transcript, { ...options, template }), template, madeBy: RULES };
  }
  if (request.kind === 'people') return peopleSaid(request.transcript);
  return answer(indexOf(request.sources), request.question, request.linesMax);
}

const indexes = new Map<string, { index: AnswerIndex; lines: number }>();

function indexOf(sources: readonly AskedSource[]): AnswerIndex {
  const key = sources.map((source) => source.key).join(' ');
  const known = indexes.get(key);
  indexes.delete(key);
  const lines = sources.reduce((sum, { transcript }) => sum + transcript.lines.length, 0);
  const entry = known ?? { index: answerIndex(sources), lines };
  if (lines > KEPT.lines) return entry.index;
  indexes.set(key, entry);
  // The least recently asked one goes first.
  for (const oldest of indexes.keys()) {
    const total = [...indexes.values()].reduce((sum, one) => sum + one.lines, 0);
    if (indexes.size <= KEPT.indexes && total <= KEPT.lines) break;
    indexes.delete(oldest);
  }
  return entry.index;
}
