import type { ReactNode } from 'react';
import type { MeetingNotes } from '../../model.ts';
import { dayName } from '../words.ts';
import { CitedLines } from './cited-lines.tsx';

export interface NotesListProps {
  notes: MeetingNotes;
  onShow: (line: number) => void;
}

/** Notes of a meeting. Empty sections aren't shown. */
export function NotesList({ notes, onShow }: NotesListProps) {
  const cited = (items: readonly { text: string; lines: readonly number[] }[]) =>
    items.map((item) => ({
      key: `${item.text} ${item.lines.join(' ')}`,
      body: item.text,
      lines: item.lines,
    }));
  const parts: { name: string; items: { key: string; body: ReactNode; lines: readonly number[] }[] }[] = [
    { name: 'Summary', items: cited(notes.summary) },
    { name: 'Key points', items: cited(notes.keyPoints) },
    { name: 'Decisions', items: cited(notes.decisions) },
    {
      name: 'Action items',
      items: notes.actionItems.map(({ text, owner, due, lines }) => ({
        key: `${text} ${lines.join(' ')}`,
        body: (
          <>
            {owner !== null && <span className="font-medium">{owner}: </span>}
            {text}
            {due !== null && <span className="text-ink-3"> · due {dayName(due)}</span>}
          </>
        ),
        lines,
      })),
    },
    { name: 'Open questions', items: cited(notes.openQuestions) },
    {
      name: 'Contacts',
      items: notes.contacts.map(({ name, company, email, phone, lines }) => ({
        key: name,
        body: [name, company, email, phone].filter((part) => part !== null).join(' · '),
        lines,
      })),
    },
    {
      name: 'Chapters',
      // One is the whole meeting.
      items: (notes.chapters.length > 1 ? notes.chapters : []).map(({ title, firstLine }) => ({
        key: String(firstLine),
        body: title,
        lines: [firstLine],
      })),
    },
    {
      name: 'Left out: these lines look like instructions for an AI',
      items: notes.quarantined.map((line) => ({
        key: String(line),
        body: `Line ${line + 1}`,
        lines: [line],
      })),
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      {parts
        .filter(({ items }) => items.length > 0)
        .map(({ name, items }) => (
          <section key={name} aria-label={name}>
            <h3 className="text-12 text-ink-3">{name}</h3>
            <ul className="mt-1.5 flex flex-col gap-1.5">
              {items.map(({ key, body, lines }) => (
                <li key={key} className="text-15 text-pretty wrap-anywhere">
                  {body} <CitedLines lines={lines} onShow={onShow} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
