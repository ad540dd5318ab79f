import { useQuery } from '@tanstack/react-query';
import { saidQuery } from '../../queries.ts';
import { FoundLines } from './found-lines.tsx';
import type { Opened } from './meeting-row.tsx';

/** Lines of all transcripts that say what the list is searched for. */
export function SaidLines({ search, onOpen }: { search: string; onOpen: (opened: Opened) => void }) {
  const { data } = useQuery(saidQuery(search));
  if (data === undefined) return null;
  return (
    <section aria-label="In transcripts" className="flex flex-col">
      <h2 className="flex h-8 items-center gap-2 border-b bg-paper px-4 font-sans text-12 font-medium tracking-normal desk:px-6">
        In transcripts <span className="font-normal text-ink-3">{data.length}</span>
      </h2>
      <div className="flex flex-col gap-2 px-4 py-3 text-13 desk:px-6">
        {data.length === 0 ? (
          <p className="text-ink-2">Nobody said this.</p>
        ) : (
          <FoundLines found={data} onOpen={onOpen} />
        )}
      </div>
    </section>
  );
}
