import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classes } from './classes.ts';
import { errorClass, labelClass } from './field-style.ts';

export interface RadioCardsProps<Id extends string> {
  label: string;
  choices: readonly {
    readonly id: Id;
    readonly label: ReactNode;
    /** Below the label. */
    readonly detail?: ReactNode;
  }[];
  selected: Id | null;
  onSelect: (id: Id) => void;
  /** Error of the group, which is invalid while it is set. */
  error?: string | null | undefined;
  /** Side by side where there is room, for short labels. */
  isRow?: boolean;
  isDisabled?: boolean;
  /** The first choice, where the focus goes to all of them. */
  firstRef?: Ref<HTMLInputElement>;
}

/** Radio buttons as cards, each large enough to touch and to explain its meaning. */
export function RadioCards<Id extends string>(props: RadioCardsProps<Id>) {
  return (
    <RadioGroup
      value={props.selected}
      onChange={(value) => {
        const choice = props.choices.find(({ id }) => id === value);
        if (choice) props.onSelect(choice.id);
      }}
      isInvalid={Boolean(props.error)}
      isDisabled={props.isDisabled ?? false}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelClass}>{props.label}</Label>
      <div className={classes('grid gap-2', props.isRow && 'grid-cols-2 phone:grid-cols-4')}>
        {props.choices.map(({ id, label, detail }, nth) => (
          <Radio
            key={id}
            value={id}
            {...(nth === 0 && props.firstRef !== undefined && { inputRef: props.firstRef })}
            className={classes(
              'flex cursor-pointer flex-col rounded-control border border-field-line bg-panel text-15 transition-colors hover:bg-sunk focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:text-ink-3 selected:border-ink selected:bg-sunk selected:shadow-[inset_0_0_0_1px_var(--ink)] invalid:border-hang',
              props.isRow ? 'items-center px-2 py-3' : 'px-3 py-2',
            )}
          >
            <span className="font-medium">{label}</span>
            {detail !== undefined && <span className="text-12 text-ink-2">{detail}</span>}
          </Radio>
        ))}
      </div>
      <FieldError className={errorClass}>{props.error}</FieldError>
    </RadioGroup>
  );
}
