// Not on the first screen: after a press.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDebounced } from '#ui/use-debounced.ts';
import { pagesQuery } from '../../queries.ts';
import { useNumberWriter } from '../../written-number.ts';

const SHOWN_MAX = 5;
const ASK_AFTER_MS = 150;
const LETTERS_MIN = 2;

/** Contacts with a phone number whose name is typed, for the dial pad. */
export function ContactSearch({ text, onChoose }: { text: string; onChoose: (number: string) => void }) {
  const search = useDebounced(text.trim(), ASK_AFTER_MS);
  const { data } = useInfiniteQuery({ ...pagesQuery({ search }), enabled: search.length >= LETTERS_MIN });
  const write = useNumberWriter();
  if (search.length < LETTERS_MIN) return null;
  const found = (data?.pages[0]?.contacts ?? [])
    .flatMap(({ id, name, phones }) => phones.map(({ value, label }) => ({ id, name, value, label })))
    .slice(0, SHOWN_MAX);
  if (found.length === 0) return null;
  return (
    <ul aria-label="Contacts" className="flex flex-col divide-y rounded-control border">
      {found.map(({ id, name, value, label }) => (
        <li key={`${id} ${value}`}>
          <button
            type="button"
            onClick={() => onChoose(value)}
            className="flex min-h-11 w-full flex-col justify-center px-3 py-1 text-left text-13 -outline-offset-2 hover:bg-sunk"
          >
            <span className="font-medium">{name}</span>
            <span className="text-12 text-ink-2">
              {write(value)}
              {label !== '' && ` · ${label}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
