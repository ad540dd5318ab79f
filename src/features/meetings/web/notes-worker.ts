import { answer, answerIndex } from '../rules/answers.ts';
import { makeNotes } from '../rules/notes.ts';
import { readTranscript } from '../rules/read-transcript.ts';
import type { NotesReply, NotesRequest } from './notes-request.ts';

// A worker of its own, so that an hour of transcript never stops the page.
self.addEventListener('message', ({ data }: MessageEvent<NotesRequest>) => {
  // A worker answers the page that made it, and has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage({ id: data.id, ...replyTo(data) } satisfies NotesReply);
});

function replyTo({ text, date, question }: NotesRequest) {
  const read = readTranscript(text);
  if (read.kind === 'refused') return { kind: 'refused', problem: read.problem } as const;
  const { transcript } = read;
  if (question === null)
    return { kind: 'notes', transcript, notes: makeNotes(transcript, { date }) } as const;
  const index = answerIndex([{ id: 'page', title: '', transcript }]);
  return { kind: 'answer', answer: answer(index, question) } as const;
}
