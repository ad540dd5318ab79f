import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { hintClass, inputClass, labelClass } from './field-style.ts';

export interface SelectProps<Id extends string> {
  label: string;
  choices: readonly { readonly id: Id; readonly label: string }[];
  selected: Id | null;
  onSelect: (id: Id) => void;
  hint?: string;
  placeholder?: string;
  isDisabled?: boolean;
}

/** One of many. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  return (
    <AriaSelect
      value={props.selected}
      onChange={(key) => {
        const choice = props.choices.find(({ id }) => id === key);
        if (choice) props.onSelect(choice.id);
      }}
      isDisabled={props.isDisabled ?? false}
      placeholder={props.placeholder ?? 'Choose'}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={labelClass}>{props.label}</Label>
      <Button className={`${inputClass} flex items-center justify-between gap-2 text-left`}>
        <SelectValue className="min-w-0 truncate placeholder:text-ink-3">
          {/* The text alone: by itself the value would repeat the whole row of the list, with its tick. */}
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
