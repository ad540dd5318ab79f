import { Download, GitMerge, ListPlus, Tag, Trash2, UserRound, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { saveFile } from '#platform/browser/save-file.ts';
import { classes } from '#ui/classes.ts';
import { coversBottom } from '#ui/covers-bottom.ts';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import type { Contact } from '../../../model.ts';
import type { Asked } from '../../asked.ts';
import { csvOf } from '../../selected-file.ts';
import { NOTHING_SELECTED } from '../../selection.ts';
import type { Book } from '../../use-book.ts';

interface BulkBarProps {
  book: Book;
  selected: readonly Contact[];
  onAsk: (kind: Asked['kind']) => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const PAIR = 2;
const barClass =
  'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-auto border-t bg-panel px-4 text-13 desk:bottom-0 desk:px-6';

/** At the bottom of the table: keys at rest, and what can be done with the selected contacts. */
export function BulkBar({ book, selected, onAsk }: BulkBarProps) {
  const { selection, setSelection, total, isExact } = book;
  const count = selection.ids.size;
  useKeys({ book, selected, onAsk });
  if (count === 0) return book.rows.length === 0 ? null : <Keys />;
  const all = `${(total ?? count).toLocaleString('en-US')}${isExact ? '' : '+'}`;
  return (
    <section
      ref={coversBottom}
      aria-label="Selected contacts"
      className={classes(barClass, 'flex min-h-13 items-center gap-1 overflow-x-auto')}
    >
      <span aria-live="polite" className="mr-1 shrink-0 font-medium">
        {count.toLocaleString('en-US')} of {all} selected
      </span>
      {total !== null && count < total && (
        <button
          type="button"
          className="text-link shrink-0 border-r pr-3"
          onClick={() => void book.selectAll()}
        >
          Select all {all}
        </button>
      )}
      <BarButton label="Tag" letter="T" icon={<Tag {...icon} />} onPress={() => onAsk('tags')} />
      <BarButton label="Add to list" letter="L" icon={<ListPlus {...icon} />} onPress={() => onAsk('list')} />
      <BarButton label="Set owner" letter="O" icon={<UserRound {...icon} />} onPress={() => onAsk('owner')} />
      <BarButton
        label="Export"
        letter="E"
        icon={<Download {...icon} />}
        onPress={() => exportThese(selected)}
      />
      {count === PAIR && selected.length === PAIR && (
        <BarButton label="Merge" letter="M" icon={<GitMerge {...icon} />} onPress={() => onAsk('merge')} />
      )}
      <span className="ml-auto flex shrink-0 items-center">
        <BarButton label="Delete" isDestructive icon={<Trash2 {...icon} />} onPress={() => onAsk('delete')} />
        <BarButton
          label="Clear"
          letter="Esc"
          icon={<X {...icon} />}
          onPress={() => setSelection(NOTHING_SELECTED)}
        />
      </span>
    </section>
  );
}

const exportThese = (selected: readonly Contact[]) =>
  saveFile('ahoy-contacts.csv', csvOf(selected), 'text/csv;charset=utf-8');

function useKeys({ book, selected, onAsk }: BulkBarProps): void {
  const { setSelection } = book;
  const isOn = selected.length > 0;
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    if (!isOn) return [];
    const group = 'Selected contacts';
    return [
      { key: 't', label: 'Tag', group, run: () => onAsk('tags') },
      { key: 'l', label: 'Add to list', group, run: () => onAsk('list') },
      { key: 'o', label: 'Set owner', group, run: () => onAsk('owner') },
      { key: 'e', label: 'Export', group, run: () => exportThese(selected) },
      ...(selected.length === PAIR ? [{ key: 'm', label: 'Merge', group, run: () => onAsk('merge') }] : []),
      { key: 'Escape', label: 'Clear', group, run: () => setSelection(NOTHING_SELECTED) },
    ];
  }, [isOn, onAsk, selected, setSelection]);
  useShortcuts(shortcuts);
}

function BarButton(props: {
  label: string;
  letter?: string;
  isDestructive?: boolean;
  icon: ReactNode;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={props.onPress}
      className={classes(
        'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control px-2 whitespace-nowrap pointer-coarse:h-11 wide:px-1.5 broad:px-2.5',
        props.isDestructive ? 'text-hang hover:bg-hang-soft' : 'text-ink hover:bg-sunk',
      )}
    >
      {props.icon}
      <span className="max-phone:sr-only">{props.label}</span>
      {props.letter !== undefined && <Kbd>{props.letter}</Kbd>}
    </button>
  );
}

const Kbd = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    className="hidden rounded-small border px-1.5 font-sans text-12 leading-4.5 text-ink-2 desk:inline-block"
  >
    {children}
  </kbd>
);

/** Keys of the table, where there is a keyboard. */
function Keys() {
  const keys = [
    ['↑ ↓', 'Move'],
    ['X', 'Select'],
    ['Enter', 'Open'],
    ['/', 'Search'],
  ] as const;
  return (
    <div
      aria-hidden="true"
      className={classes(barClass, 'hidden min-h-10 items-center gap-4 text-12 text-ink-2 desk:flex')}
    >
      {keys.map(([key, does]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {does}
        </span>
      ))}
    </div>
  );
}
