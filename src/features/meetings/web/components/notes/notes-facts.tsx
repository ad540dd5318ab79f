import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { meetingsText, NOTE_KINDS, RULES } from '../../../constants-meetings.ts';
import type { KeptNotes, MeetingDetails } from '../../../model-meetings.ts';
import { Citations } from '../record/citations.tsx';

interface NotesFactsProps {
  details: MeetingDetails;
  notes: KeptNotes;
  onShow: (line: number) => void;
}

/** How the notes were made, and what was left out of them. */
export function NotesFacts({ details, notes, onShow }: NotesFactsProps) {
  const [isShown, setShown] = useState(false);
  const { leftOut, quarantined, madeBy } = notes;
  const hasOwn = NOTE_KINDS.some((kind) => notes[kind].some(({ isOwn }) => isOwn));
  return (
    <div className="flex flex-col gap-2 text-12 text-ink-2">
      <span className="flex items-start gap-2">
        <ShieldCheck size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {details.areNotesOld
            ? 'The transcript has changed since these notes were made.'
            : hasOwn
              ? 'Every line points to what was said, except those marked Added or Edited.'
              : 'Every line points to what was said.'}
          {leftOut.length > 0 && ` ${meetingsText.leftOut(leftOut.length)}`}
          {quarantined.length > 0 && ` ${setAside(quarantined.length)}`}
          {` ${madeBy === RULES ? 'Made without a model.' : `Made by ${madeBy}.`}`}
          {leftOut.length > 0 && (
            <button
              type="button"
              aria-expanded={isShown}
              className="ml-2 text-accent hover:underline"
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </button>
          )}
        </span>
      </span>
      {isShown && (
        <ul aria-label="Left out" className="flex flex-col gap-1 border-l-3 pl-3">
          {leftOut.map(({ text, lines, why }) => (
            <li key={`${why} ${text}`} className="wrap-anywhere">
              {text}
              {why === 'order' && ' (looks like instructions for an AI)'}
              <Citations
                lines={lines.filter((line) => details.transcript[line] !== undefined)}
                transcript={details.transcript}
                onShow={onShow}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const setAside = (count: number) =>
  count === 1
    ? 'We left out a line that looks like instructions for an AI.'
    : `We left out ${count} lines that look like instructions for an AI.`;
