import { type ReactNode, useId } from 'react';

export interface SegmentedProps<Id extends string> {
  /** Names the choice for screen readers. */
  label: string;
  choices: readonly { readonly id: Id; readonly label: string; readonly icon?: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  isDisabled?: boolean;
}

/**
 * A choice of a few, all visible and of equal width where there is room. A choice with an icon shows only that, and its
 * label is its name. The browser's own radio buttons cover the choices and handle the keyboard.
 */
export function Segmented<Id extends string>(props: SegmentedProps<Id>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className="inline-grid h-10 auto-cols-[1fr] grid-flow-col rounded-control bg-sunk p-0.75 desk:h-9"
    >
      {props.choices.map(({ id, label, icon }) => (
        <label
          key={id}
          className="relative flex h-full items-center justify-center rounded-[8px] px-2.5 text-13 whitespace-nowrap text-ink-2 transition-colors hover:text-ink has-checked:bg-panel has-checked:font-medium has-checked:text-ink has-checked:shadow-e1 has-disabled:text-ink-3"
        >
          <input
            type="radio"
            name={name}
            aria-label={icon === undefined ? undefined : label}
            checked={id === props.selected}
            disabled={props.isDisabled}
            onChange={() => props.onSelect(id)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[8px] -outline-offset-2 disabled:cursor-not-allowed"
          />
          {icon ?? label}
        </label>
      ))}
    </div>
  );
}
