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
  /** So many side by side where there is room. */
  columns?: 3;
  /** As one list with a dot before each, for many choices. */
  isList?: boolean;
  isDisabled?: boolean;
  /** The first choice, where the focus goes to all of them. */
  firstRef?: Ref<HTMLInputElement>;
}

const choiceClass =
  'flex cursor-pointer flex-col bg-panel transition-colors hover:bg-sunk focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:text-ink-3 selected:bg-sunk';
const cardClass =
  'rounded-control border border-field-line text-15 focus-visible:outline-offset-2 selected:border-ink selected:shadow-[inset_0_0_0_1px_var(--ink)] invalid:border-hang';
/** The dot is drawn, and grows to a ring when the choice is made. */
const rowClass =
  "relative min-h-13 justify-center py-1.5 pr-3 pl-11 text-13 -outline-offset-2 before:absolute before:top-2.5 before:left-3 before:size-4.5 before:rounded-full before:border before:border-field-line before:bg-panel before:content-[''] selected:before:border-[6px] selected:before:border-ink";

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
      <div
        className={classes(
          'grid',
          props.isList ? 'divide-y overflow-hidden rounded-control border border-field-line' : 'gap-2',
          props.isRow && 'grid-cols-2 phone:grid-cols-4',
          props.columns === 3 && 'phone:grid-cols-3',
        )}
      >
        {props.choices.map(({ id, label, detail }, nth) => (
          <Radio
            key={id}
            value={id}
            {...(nth === 0 && props.firstRef !== undefined && { inputRef: props.firstRef })}
            className={classes(
              choiceClass,
              props.isList ? rowClass : cardClass,
              !props.isList && (props.isRow ? 'items-center px-2 py-3' : 'px-3 py-2'),
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
