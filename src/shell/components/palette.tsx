// Not on the first screen: after a press.
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { FinderModal } from '#ui/finder-modal.tsx';
import { type Found, rankPalette } from '../palette-ranking.ts';
import { paletteView } from '../palette-view.ts';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.tsx';

/** Finds people, numbers, screens and actions, and calls what is typed. */
export function Palette() {
  const palette = usePalette();
  const { rows, selected, about, listId } = palette;
  return (
    <FinderModal label="Search or call" onClose={close}>
      <SearchLine palette={palette} />
      <div
        id={listId}
        // The focus stays in the field, which a list of the browser's own would take away.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={-1}
        aria-label={about === null ? 'Results' : `Actions for ${about.label}`}
        className="min-h-0 flex-1 overflow-y-auto p-2 desk:max-h-[calc(100dvh-13.5rem)]"
      >
        {rows.map(({ entry, marks }, nth) => (
          <Row
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            marks={marks}
            heading={about === null && rows[nth - 1]?.entry.group !== entry.group ? entry.group : null}
            isSelected={entry === selected}
            onPoint={() => palette.point(nth)}
            onPress={() => palette.run(entry)}
          />
        ))}
      </div>
      <output className={classes('px-5 text-13 text-ink-2', rows.length === 0 && 'pb-5')}>
        {rows.length === 0 && 'Nothing found. Type a username or a number to call it.'}
      </output>
      <Foot hasMore={about !== null || selected?.more !== undefined} isBack={about !== null} />
    </FinderModal>
  );
}

const close = () => paletteView.set(false);

function usePalette() {
  // Read first and taken when it is on the screen: a first drawing that is given up must not lose it.
  const [typed, setTyped] = useState(paletteView.early);
  useEffect(() => paletteView.forgetEarly(), []);
  const [at, setAt] = useState(0);
  // The entry whose further actions are listed; null while everything is.
  const [about, setAbout] = useState<PaletteEntry | null>(null);
  const everything = usePaletteEntries(typed);
  const rows: readonly Found<PaletteEntry>[] =
    about === null
      ? rankPalette(everything, typed)
      : (about.more ?? []).map((entry) => ({ entry, marks: [] }));
  const place = Math.min(at, rows.length - 1);
  const selected = rows[place]?.entry;
  const show = (next: PaletteEntry | null) => {
    setAbout(next);
    setAt(0);
  };
  const run = (entry: PaletteEntry) => {
    close();
    entry.run();
  };
  const listId = useId();
  const selectedId = selected === undefined ? null : `${listId}-${selected.id}`;
  useEffect(() => {
    if (selectedId !== null) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  return {
    typed,
    rows,
    selected,
    about,
    listId,
    point: setAt,
    run,
    type(text: string) {
      setTyped(text);
      show(null);
    },
    press(event: KeyboardEvent) {
      const step = STEPS[event.key];
      if (step !== undefined && rows.length > 0) setAt((place + step + rows.length) % rows.length);
      else if (event.key === 'Enter' && selected !== undefined) run(selected);
      else if (event.key === 'Tab') show(about === null && selected?.more !== undefined ? selected : null);
      else if (event.key === 'Backspace' && about !== null) show(null);
      else return;
      event.preventDefault();
    },
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function SearchLine({ palette }: { palette: ReturnType<typeof usePalette> }) {
  const { typed, rows, selected, about, listId } = palette;
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 border-b px-5">
      <Search size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <input
        // It was opened to type into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label="Search or call"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={selected === undefined ? undefined : `${listId}-${selected.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck="false"
        placeholder={about === null ? 'Name, number, screen or action' : about.label}
        value={about === null ? typed : ''}
        onChange={({ target }) => palette.type(target.value)}
        onKeyDown={palette.press}
        className="h-full min-w-0 flex-1 bg-transparent text-17 text-ink outline-none placeholder:text-ink-3"
      />
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="rounded-small text-ink-2 max-desk:-mr-2 max-desk:h-11 max-desk:px-2 max-desk:text-15 desk:border desk:bg-sunk desk:px-1.5 desk:text-12 desk:leading-5"
      >
        <span className="max-desk:hidden">Esc</span>
        <span className="desk:hidden">Cancel</span>
      </button>
    </div>
  );
}

function Row(props: {
  id: string;
  entry: PaletteEntry;
  marks: readonly number[];
  heading: string | null;
  isSelected: boolean;
  onPoint: () => void;
  onPress: () => void;
}) {
  const { entry, isSelected, heading } = props;
  return (
    <>
      {heading !== null && (
        <div role="presentation" className="px-3 pt-2 pb-1 text-12 text-ink-2">
          {heading}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the field */}
      <div
        id={props.id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        tabIndex={-1}
        aria-selected={isSelected}
        onPointerMove={isSelected ? undefined : props.onPoint}
        onClick={props.onPress}
        className={classes(
          'flex h-12 cursor-pointer items-center gap-3 rounded-control px-3 text-15',
          isSelected && 'bg-sunk',
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            'flex size-8 shrink-0 items-center justify-center rounded-[8px] text-ink-2 [&>span]:bg-transparent',
            isSelected ? 'bg-panel' : 'bg-sunk',
          )}
        >
          {entry.icon}
        </span>
        <span className="truncate">
          <Marked text={entry.label} marks={props.marks} />
        </span>
        <span className="min-w-0 flex-1 truncate text-13 text-ink-2">{entry.detail}</span>
        {isSelected ? (
          <span aria-hidden="true" className="flex shrink-0 items-center gap-2 text-13 font-medium">
            {entry.verb !== entry.label && entry.verb}
            <Kbd>↵</Kbd>
          </span>
        ) : (
          entry.key !== undefined && <Kbd>{entry.key}</Kbd>
        )}
      </div>
    </>
  );
}

/** The letters that were typed are bold. */
function Marked({ text, marks }: { text: string; marks: readonly number[] }) {
  if (marks.length === 0) return text;
  const isMarked = new Set(marks);
  return Array.from(text, (letter, nth) =>
    isMarked.has(nth) ? (
      // Letters have no name but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <b key={nth} className="font-semibold">
        {letter}
      </b>
    ) : (
      letter
    ),
  );
}

function Foot({ hasMore, isBack }: { hasMore: boolean; isBack: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="hidden h-11 shrink-0 items-center gap-4 border-t bg-paper px-5 text-12 text-ink-2 desk:flex"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> Move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd> Call or open
      </span>
      {hasMore && (
        <span className="flex items-center gap-1.5">
          <Kbd>Tab</Kbd> {isBack ? 'Back' : 'More actions'}
        </span>
      )}
      <span className="ml-auto">Type a number to call it</span>
    </div>
  );
}

function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="shrink-0 rounded-small border bg-panel px-1.5 font-sans text-12 leading-5 text-ink-2"
    >
      {children}
    </kbd>
  );
}
