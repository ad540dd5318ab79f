import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { errorClass, hintClass, labelClass } from '#ui/field-style.ts';
import { addressesIn } from '../../../rules/addresses.ts';

interface AddressFieldProps {
  label: string;
  addresses: readonly string[];
  onChange: (addresses: readonly string[]) => void;
  /** Why an address can't be invited; null if it can. */
  problemOf: (address: string) => string | null;
  /** What is wrong with all of it. */
  error?: string | undefined;
  isDisabled: boolean;
  inputRef: Ref<HTMLInputElement>;
  onBlur: () => void;
}

const ENDS_ONE = new Set([',', ';', ' ', 'Enter']);

/** Email addresses that become chips when they are complete, or all at once when many are pasted. */
export function AddressField(props: AddressFieldProps) {
  const { label, addresses, problemOf, error, isDisabled, inputRef } = props;
  const { typed, setTyped, add, remove, press } = useTyping(props);
  const id = useId();
  const problems = addresses.map(problemOf).filter((problem) => problem !== null);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div
        className={classes(
          'flex max-h-40 min-h-11 cursor-text flex-wrap items-center gap-1.5 overflow-y-auto rounded-control border bg-panel px-2 py-1.5 focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent',
          error === undefined ? 'border-field-line' : 'border-hang',
        )}
      >
        {addresses.length > 0 && (
          <ul aria-label="Addresses" className="contents">
            {addresses.map((address) => (
              <Chip
                key={address}
                address={address}
                isWrong={problemOf(address) !== null}
                isDisabled={isDisabled}
                onRemove={() => {
                  remove(address);
                  document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
                }}
              />
            ))}
          </ul>
        )}
        <input
          ref={inputRef}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isDisabled}
          value={typed}
          aria-invalid={error !== undefined || problems.length > 0}
          aria-describedby={`${id}-hint ${id}-problems`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onPaste={(event) => {
            event.preventDefault();
            add(typed + event.clipboardData.getData('text'));
          }}
          onBlur={() => {
            if (typed.trim() !== '') add(typed);
            props.onBlur();
          }}
          className="h-7 min-w-32 flex-1 bg-transparent px-1 text-15 text-ink outline-none"
        />
      </div>
      <p id={`${id}-hint`} className={hintClass}>
        Separate addresses with commas, or paste a list.
      </p>
      <Problems
        id={`${id}-problems`}
        problems={problems.length === 0 && error !== undefined ? [error] : problems}
      />
    </div>
  );
}

function useTyping({ addresses, onChange, problemOf }: AddressFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    onChange([...new Set([...addresses, ...addressesIn(text)])]);
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    const last = addresses.at(-1);
    if (ENDS_ONE.has(event.key) && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      onChange(addresses.slice(0, -1));
      // What is wrong comes back to be corrected.
      setTyped(problemOf(last) === null ? '' : last);
    }
  };
  const remove = (address: string) => onChange(addresses.filter((one) => one !== address));
  return { typed, setTyped, add, remove, press };
}

function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} role="alert" className={errorClass}>
      {problems.slice(0, SHOWN_MAX).map((problem) => (
        <p key={problem} className="break-words">
          {problem}
        </p>
      ))}
      {problems.length > SHOWN_MAX && <p>and {problems.length - SHOWN_MAX} more</p>}
    </div>
  );
}

const SHOWN_MAX = 3;

function Chip(props: { address: string; isWrong: boolean; isDisabled: boolean; onRemove: () => void }) {
  return (
    <li
      className={classes(
        'flex h-7 max-w-full items-center gap-1 rounded-small border pl-1.5 text-13',
        props.isWrong ? 'border-hang bg-hang-soft text-hang' : 'bg-sunk',
      )}
    >
      <span className="min-w-0 truncate">{props.address}</span>
      <button
        type="button"
        aria-label={`Remove ${props.address}`}
        disabled={props.isDisabled}
        onClick={props.onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-small text-ink-2 -outline-offset-2 hover:text-ink"
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
