import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { selectClass } from './field-style.ts';

export interface NativeChoice {
  readonly id: string;
  readonly label: string;
  /** Attributes for a script that reads the list. */
  readonly marks?: Readonly<Record<`data-${string}`, string | number>>;
}

export interface NativeSelectProps extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'> {
  choices: readonly NativeChoice[];
  /** Shown while nothing is chosen. Its value is the empty text. */
  placeholder?: string;
}

/** The system's own list: the fastest way through many choices on a phone, and nothing to load. */
export function NativeSelect({ choices, placeholder, ...select }: NativeSelectProps) {
  return (
    <span className="relative block">
      <select {...select} className={selectClass}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ id, label, marks }) => (
          <option key={id} value={id} {...marks}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
      />
    </span>
  );
}
