import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { contactsContract } from '#features/contacts/contract.ts';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { createFeatureApi } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { errorClass, inputClass, labelClass } from '#ui/field-style.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { ATTENDEES_MAX } from '../../../constants.ts';
import type { Attendee } from '../../../model-events.ts';

const contactsApi = createFeatureApi(contactsContract);
const TYPING_MS = 150;
const TYPED_MIN = 2;
const SHOWN_MAX = 5;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Contacts with an email address that fit what is typed. */
function useSuggestions(typed: string): readonly Attendee[] {
  const search = useDebounced(typed.trim(), TYPING_MS);
  const isAllowed = useMay('contacts.read').isAllowed;
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'found', 'attendees', search],
    queryFn: async () => (await contactsApi.list({ search })).contacts,
    enabled: isAllowed && search.length >= TYPED_MIN,
  });
  if (search.length < TYPED_MIN) return [];
  return data
    .flatMap(({ name, emails }) => emails.map(({ value }) => ({ name, email: value })))
    .slice(0, SHOWN_MAX);
}

interface AttendeesProps {
  value: readonly Attendee[];
  onChange: (value: Attendee[]) => void;
}

/** The typed text, and the people chosen from it. */
function useAttendees({ value, onChange }: AttendeesProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const [error, setError] = useState<string | null>(null);
  const options = useSuggestions(typed).filter(({ email }) => value.every((one) => one.email !== email));
  const add = (one: Attendee) => {
    if (value.length < ATTENDEES_MAX && value.every(({ email }) => email !== one.email))
      onChange([...value, one]);
    setTyped('');
    setAt(-1);
    setError(null);
  };
  const addTyped = () => {
    const email = typed.trim();
    if (email === '') return;
    if (EMAIL.test(email)) add({ name: email.split('@')[0] ?? email, email });
    else setError('Please enter a valid email address');
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setAt((at + step + options.length) % options.length);
    } else if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      const chosen = options[at];
      if (chosen === undefined) addTyped();
      else add(chosen);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  const type = (text: string) => {
    setTyped(text);
    setError(null);
  };
  const leave = () => {
    if (EMAIL.test(typed.trim())) addTyped();
  };
  return { typed, at, error, options, add, press, type, leave };
}

/** Attendees: typed as an email address, or chosen from the contacts. */
export function AttendeesField(props: AttendeesProps & { isLabelHidden?: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange } = props;
  const field = useAttendees(props);
  const { typed, at, error, options, add } = field;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={props.isLabelHidden === true ? 'sr-only' : labelClass}>
        Attendees
      </label>
      <Chips
        value={value}
        onChange={(rest) => {
          onChange(rest);
          // The button that was pressed is gone.
          input.current?.focus();
        }}
      />
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[at] === undefined ? undefined : `${id}-${at}`}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          autoComplete="off"
          placeholder="Name or email address"
          value={typed}
          onChange={(event) => field.type(event.target.value)}
          onKeyDown={field.press}
          onBlur={field.leave}
          className={inputClass}
        />
        <Suggestions {...{ id, options, at }} onChoose={add} />
      </div>
      {error !== null && (
        <span id={`${id}-error`} role="alert" className={errorClass}>
          {error}
        </span>
      )}
    </div>
  );
}

function Chips({ value, onChange }: AttendeesProps) {
  if (value.length === 0) return null;
  return (
    <ul aria-label="Chosen attendees" className="flex flex-wrap gap-1">
      {value.map((one) => (
        <li
          key={one.email}
          className="flex items-center rounded-small bg-sunk pl-2 text-13"
          title={one.email}
        >
          <span className="max-w-48 truncate">{one.name}</span>
          <button
            type="button"
            aria-label={`Remove ${one.name}`}
            onClick={() => onChange(value.filter(({ email }) => email !== one.email))}
            className="flex size-7 items-center justify-center rounded-small text-ink-2 hover:text-ink pointer-coarse:size-11"
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Contacts that fit, below the field, which keeps the focus. */
function Suggestions(props: {
  id: string;
  options: readonly Attendee[];
  at: number;
  onChoose: (one: Attendee) => void;
}) {
  const { id, options, at, onChoose } = props;
  return (
    <div
      id={`${id}-list`}
      // The browser's own list can't show two lines.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label="Contacts"
      className={classes(
        'surface absolute inset-x-0 top-full z-10 mt-1 rounded-control p-1 shadow-e2',
        options.length === 0 && 'hidden',
      )}
    >
      {options.map((one, nth) => (
        <div
          key={one.email}
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
            'flex min-h-10 cursor-pointer flex-col justify-center rounded-small px-2 text-13 hover:bg-sunk',
            nth === at && 'bg-sunk',
          )}
        >
          <span className="font-medium">{one.name}</span>
          <span className="text-12 text-ink-2">{one.email}</span>
        </div>
      ))}
    </div>
  );
}
