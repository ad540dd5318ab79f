// Not on the first screen: after a search.
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { saidQuery } from '../../queries.ts';
import type { Opened } from './meeting-row.tsx';
import { SaidLine } from './said-line.tsx';

/** What was said with the words that someone searches for, in all meetings. */
export function SaidLines({ text, onOpen }: { text: string; onOpen: (opened: Opened) => void }) {
  const { data, error } = useQuery(saidQuery(text));
  if (error !== null)
    return (
      <p role="alert" className="px-4 py-3 text-13 desk:px-6">
        {sentenceOf(error)}
      </p>
    );
  if (data === undefined || data.lines.length === 0) return null;
  return (
    <section aria-label="What was said" className="border-b">
      <h2 className="flex h-8 items-center gap-2 border-b bg-paper px-4 font-sans text-12 font-medium tracking-normal desk:px-6">
        What was said <span className="font-normal text-ink-3">{data.lines.length}</span>
      </h2>
      <ul className="flex flex-col gap-2 px-4 py-3 desk:px-6">
        {data.lines.map((said) => (
          <li key={`${said.meetingId} ${said.line}`}>
            <SaidLine
              said={said}
              text={said.speaker === null ? said.text : `${said.speaker}: ${said.text}`}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
