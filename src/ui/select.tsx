import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { classes } from './classes.ts';
import { errorClass, hintClass, inputClass, labelClass } from './field-style.ts';

export interface SelectProps<Id extends string> {
  label: string;
  /** Hides the label from sight, where the text next to the field says it. */
  isLabelHidden?: boolean;
  choices: readonly { readonly id: Id; readonly label: string }[];
  selected: Id | null;
  onSelect: (id: Id) => void;
  hint?: string;
  placeholder?: string;
  isDisabled?: boolean;
  /** Error of the choice. The field is invalid while it is set. */
  error?: string | null | undefined;
  onBlur?: () => void;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Drop-down list with one choice. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const isInvalid = Boolean(props.error);
  return (
    <AriaSelect
      value={props.selected}
      onChange={(key) => {
        const choice = props.choices.find(({ id }) => id === key);
        if (choice) props.onSelect(choice.id);
      }}
      isDisabled={props.isDisabled ?? false}
      {...(props.onBlur !== undefined && { onBlur: props.onBlur })}
      placeholder={props.placeholder ?? 'Choose'}
      isInvalid={isInvalid}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={props.isLabelHidden === true ? 'sr-only' : labelClass}>{props.label}</Label>
      <Button
        {...(props.buttonRef !== undefined && { ref: props.buttonRef })}
        className={classes(
          inputClass,
          'flex items-center justify-between gap-2 text-left',
          isInvalid && 'border-hang!',
        )}
      >
        <SelectValue className="min-w-0 truncate placeholder:text-ink-3">
          {/* The text only: the default value would repeat the whole row, with its tick. */}
          {({ selectedText, isPlaceholder, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      </Button>
      {props.hint !== undefined && (
        <Text slot="description" className={hintClass}>
          {props.hint}
        </Text>
      )}
      <FieldError className={errorClass}>{props.error}</FieldError>
      <Popover className="surface max-h-80 w-(--trigger-width) animate-enter overflow-y-auto rounded-control p-1 shadow-e2">
        <ListBox className="outline-none">
          {props.choices.map(({ id, label }) => (
            <ListBoxItem
              key={id}
              id={id}
              textValue={label}
              className="group flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-small px-2.5 text-13 -outline-offset-2 hover:bg-sunk focus:bg-sunk"
            >
              <span className="truncate">{label}</span>
              <Check
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className="invisible shrink-0 group-selected:visible"
              />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
