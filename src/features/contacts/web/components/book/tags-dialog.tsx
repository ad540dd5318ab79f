import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { inputClass, labelClass } from '#ui/field-style.ts';
import { TAG_MAX } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import { useContactActions } from '../../actions.ts';
import { tagsQuery } from '../../queries.ts';
import { contactsCount } from '../../words.ts';

/** Adds and removes tags of one contact or of many. */
export function TagsDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const actions = useContactActions();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const ids = contacts.map((contact) => contact.id);
  const before = [...new Set(contacts.flatMap(({ tags }) => tags))];
  const tags = [...new Set([...before, ...added])].filter((tag) => !removed.includes(tag));
  const title =
    contacts.length === 1
      ? `Tags of ${contacts[0]?.name ?? ''}`
      : `Tags of ${contactsCount(contacts.length)}`;
  const add = (tag: string) => {
    setRemoved(removed.filter((one) => one !== tag));
    const isNew = !before.concat(added).some((one) => one.toLowerCase() === tag.toLowerCase());
    if (isNew) setAdded([...added, tag]);
    void actions.tag(ids, tag);
  };
  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <NewTag onAdd={add} />
      <ul aria-label="Tags" className="flex min-h-8 flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag}>
            <TagChip
              tag={tag}
              onRemove={() => {
                setRemoved([...removed, tag]);
                void actions.untag(ids, tag);
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button onPress={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}

/** An empty tag is ignored. Tags in use are offered while typing. */
function NewTag({ onAdd }: { onAdd: (tag: string) => void }) {
  const known = useQuery(tagsQuery).data ?? [];
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAdd(text.trim());
        setText('');
      }}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label htmlFor={id} className={labelClass}>
          Add a tag
        </label>
        <input
          id={id}
          value={text}
          maxLength={TAG_MAX}
          list={`${id}-known`}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className={inputClass}
        />
        <datalist id={`${id}-known`}>
          {known.map(({ tag }) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </datalist>
      </span>
      <Button type="submit" variant="secondary">
        Add
      </Button>
    </form>
  );
}

/** A tag with its ×, which is all that removes it. */
export function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6 items-center rounded-small border bg-sunk pl-1.5 text-12 font-medium text-ink-2 pointer-coarse:h-7">
      <span className="max-w-52 truncate">{tag}</span>
      <button
        type="button"
        aria-label={`Remove the tag ${tag}`}
        onClick={onRemove}
        className="inline-flex h-full items-center rounded-small px-1.5 hover:text-ink"
      >
        <X size={12} strokeWidth={2} aria-hidden="true" />
      </button>
    </span>
  );
}
