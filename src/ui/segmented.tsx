import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

export interface SegmentedProps<Id extends string> {
  /** Names the choice for screen readers. */
  label: string;
  choices: readonly { readonly id: Id; readonly label: string; readonly icon?: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  isDisabled?: boolean;
}

/** One of a few, all of them in sight, and equally wide where there is room. A choice with an icon shows only that; its label is its name. */
export function Segmented<Id extends string>(props: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={props.label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={props.isDisabled ?? false}
      selectedKeys={[props.selected]}
      onSelectionChange={([key]) => {
        const choice = props.choices.find(({ id }) => id === key);
        if (choice) props.onSelect(choice.id);
      }}
      className="inline-grid auto-cols-[1fr] grid-flow-col rounded-control border bg-sunk p-0.5"
    >
      {props.choices.map(({ id, label, icon }) => (
        <ToggleButton
          key={id}
          id={id}
          {...(icon === undefined ? {} : { 'aria-label': label })}
          className="flex h-7 items-center justify-center rounded-[8px] px-2.5 text-13 whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 selected:bg-panel selected:font-medium selected:text-ink selected:shadow-e1"
        >
          {icon ?? label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
