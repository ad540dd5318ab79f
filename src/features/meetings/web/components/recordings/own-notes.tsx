import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatDuration } from '#kernel/instant.ts';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/field-style.ts';
import { NOTE_MAX, OWN_WORDS_MAX } from '../../../constants-meetings.ts';
import { recorder } from '../../recorder.ts';
import type { Take } from '../../recorder-state.ts';

/** What the person writes while the meeting runs, each line with its moment. It becomes their own words of the meeting. */
export function OwnNotes({ take, isOver }: { take: Take; isOver: boolean }) {
  const [text, setText] = useState('');
  const lines = take.notes === '' ? [] : take.notes.split('\n');
  const isFull = take.notes.length + text.length + 12 > OWN_WORDS_MAX;
  const mark = (event: FormEvent) => {
    event.preventDefault();
    if (isFull || isOver) return;
    recorder.note(`${formatDuration(take.recordedMs)} ${text.trim() === '' ? 'Marked' : text.trim()}`);
    setText('');
  };
  return (
    <section aria-label="Your notes" className="flex min-w-0 flex-col">
      <h2 className="border-b px-4 py-3 text-17 desk:px-6">Your notes</h2>
      <ul className="flex grow flex-col gap-3 px-4 py-4 text-13 desk:px-6">
        {lines.length === 0 && (
          <li className="text-pretty text-ink-2">
            Write something, or press Mark at a moment to come back to. It’s saved with the meeting. The
            transcript follows after the recording.
          </li>
        )}
        {lines.map((line, nth) => (
          // Lines are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth} className="grid grid-cols-[3.5rem_1fr] wrap-anywhere">
            <span className="text-ink-3 tabular-nums">{line.slice(0, line.indexOf(' '))}</span>
            <span>{line.slice(line.indexOf(' ') + 1)}</span>
          </li>
        ))}
      </ul>
      {!isOver && (
        <form onSubmit={mark} className="flex gap-2 border-t px-4 py-3">
          <input
            aria-label="Your own note, with this moment"
            placeholder="Your own note, with this moment"
            maxLength={NOTE_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} text-13!`}
          />
          <Button
            type="submit"
            variant="secondary"
            icon={<Flag size={16} strokeWidth={1.75} aria-hidden="true" />}
            disabledReason={isFull ? 'There’s no room for more notes' : null}
            isReasonAbove
            isReasonAtEnd
          >
            Mark
          </Button>
        </form>
      )}
    </section>
  );
}
