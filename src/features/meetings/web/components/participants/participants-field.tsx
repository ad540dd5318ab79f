import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { contactsContract } from '#features/contacts/contract.ts';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { createFeatureApi } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { inputClass, labelClass } from '#ui/field-style.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { PARTICIPANTS_MAX } from '../../../constants-recordings.ts';
import type { Participant } from '../../../model-participants.ts';

const contactsApi = createFeatureApi(contactsContract);
const TYPING_MS = 150;
const TYPED_MIN = 2;
const SHOWN_MAX = 5;

interface FieldProps {
  label: string;
  hint?: string;
  people: readonly Participant[];
  onChange: (people: Participant[]) => void;
}

/** Contacts whose name or address fits what is typed, besides those that were chosen. */
function useFound(typed: string, people: readonly Participant[]): readonly Participant[] {
  const search = useDebounced(typed.trim(), TYPING_MS);
  const { isAllowed } = useMay('contacts.read');
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'found', 'participants', search],
    queryFn: async () => (await contactsApi.list({ search })).contacts,
    enabled: isAllowed && search.length >= TYPED_MIN,
  });
  if (search.length < TYPED_MIN || people.length >= PARTICIPANTS_MAX) return [];
  return data
    .filter(({ id }) => people.every((one) => one.id !== id))
    .map(({ id, name }) => ({ id, name }))
    .slice(0, SHOWN_MAX);
}

/** Contacts that a meeting is with: chosen from the contacts, and taken away one by one. */
export function ParticipantsField({ label, hint, people, onChange }: FieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(typed, people);
  const add = (one: Participant) => {
    onChange([...people, one]);
    setTyped('');
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[at];
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && typed.trim() !== '') {
      if (chosen !== undefined) add(chosen);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Chips people={people} onChange={onChange} />
      <div className="relative">
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          autoComplete="off"
          placeholder="Name of a contact"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className={inputClass}
        />
        <Found {...{ id, found, at }} onChoose={add} />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-12 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

function Chips({ people, onChange }: Pick<FieldProps, 'people' | 'onChange'>) {
  if (people.length === 0) return null;
  return (
    <ul aria-label="Participants" className="flex flex-wrap gap-1">
      {people.map(({ id, name }) => (
        <li key={id} className="flex items-center rounded-small bg-sunk pl-2 text-13">
          <span className="max-w-48 truncate">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(people.filter((one) => one.id !== id))}
            className="flex size-7 items-center justify-center rounded-small text-ink-2 hover:text-ink pointer-coarse:size-11"
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Below the field, which keeps the focus. */
function Found(props: {
  id: string;
  found: readonly Participant[];
  at: number;
  onChoose: (one: Participant) => void;
}) {
  const { id, found, at, onChoose } = props;
  return (
    <div
      id={`${id}-list`}
      // The browser's own list can't be styled.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label="Contacts"
      className={classes(
        'surface absolute inset-x-0 top-full z-10 mt-1 rounded-control p-1 shadow-e2',
        found.length === 0 && 'hidden',
      )}
    >
      {found.map((one, nth) => (
        <div
          key={one.id}
          id={`${id}-${nth}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={nth === at}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
          className={classes(
            'flex min-h-10 cursor-pointer items-center rounded-small px-2 text-13 font-medium hover:bg-sunk',
            nth === at && 'bg-sunk',
          )}
        >
          {one.name}
        </div>
      ))}
    </div>
  );
}
