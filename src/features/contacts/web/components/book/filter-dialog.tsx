import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, Sheet } from '#ui/dialog.tsx';
import { labelClass } from '#ui/field-style.ts';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { type NativeChoice, NativeSelect } from '#ui/native-select.tsx';
import { CONTACT_SOURCES } from '../../../constants.ts';
import { listsQuery, tagsQuery } from '../../queries.ts';
import type { Book } from '../../use-book.ts';
import { useMembers } from '../../use-members.ts';

/** Filters by tag, list, owner and source. They count at once. */
export function FilterDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { shown, setShown, total } = book;
  const tags = useQuery(tagsQuery).data ?? [];
  const lists = useQuery(listsQuery).data ?? [];
  const members = useMembers();
  const isDesk = useMediaQuery(DESK_QUERY);
  const Frame = isDesk ? Dialog : Sheet;
  const set = (key: 'tag' | 'list' | 'owner') => (value: string) =>
    setShown({ [key]: value === '' ? undefined : value });
  return (
    <Frame title="Filter" isOpen onOpenChange={onClose}>
      <Filter
        label="Tag"
        value={shown.tag}
        choices={tags.map(({ tag, count }) => ({ id: tag, label: `${tag} (${count})` }))}
        onChange={set('tag')}
      />
      <Filter
        label="List"
        value={shown.list}
        choices={lists.map(({ id, name }) => ({ id, label: name }))}
        onChange={set('list')}
      />
      <Filter
        label="Owner"
        value={shown.owner}
        choices={members.map(({ id, name }) => ({ id, label: name }))}
        onChange={set('owner')}
      />
      <Filter
        label="Source"
        value={shown.source}
        choices={CONTACT_SOURCES.map((id) => ({ id, label: id }))}
        onChange={(value) => setShown({ source: CONTACT_SOURCES.find((one) => one === value) })}
      />
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          onPress={() => setShown({ tag: undefined, list: undefined, owner: undefined, source: undefined })}
        >
          Clear filters
        </Button>
        <Button onPress={onClose}>{total === null ? 'Show' : `Show ${total.toLocaleString('en-US')}`}</Button>
      </div>
    </Frame>
  );
}

function Filter(props: {
  label: string;
  value: string | undefined;
  choices: readonly NativeChoice[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {props.label}
      </label>
      <NativeSelect
        id={id}
        placeholder="Any"
        value={props.value ?? ''}
        choices={props.choices}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
    </div>
  );
}
