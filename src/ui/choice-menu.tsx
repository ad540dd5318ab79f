import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';

export interface ChoiceMenuProps<Id extends string> {
  label: string;
  trigger: ReactNode;
  choices: readonly {
    readonly id: Id;
    readonly label: string;
    /** What it means, in one sentence. */
    readonly detail: string;
    /** Takes the place of the detail while it can't be chosen. */
    readonly disabledReason?: string | null;
  }[];
  /** Null: what is chosen now is none of them. */
  selected: Id | null;
  onSelect: (id: Id) => void;
}

/** A button and the few choices that it opens, each with a sentence. */
export function ChoiceMenu<Id extends string>({
  label,
  trigger,
  choices,
  selected,
  onSelect,
}: ChoiceMenuProps<Id>) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="surface w-72 animate-enter overflow-y-auto rounded-control p-1 shadow-e2">
        <AriaMenu
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection={selected !== null}
          selectedKeys={selected === null ? [] : [selected]}
          onSelectionChange={(keys) => {
            const chosen = choices.find(({ id }) => keys !== 'all' && keys.has(id));
            if (chosen !== undefined && chosen.id !== selected) onSelect(chosen.id);
          }}
          className="outline-none"
        >
          {choices.map(({ id, label: name, detail, disabledReason }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              isDisabled={Boolean(disabledReason)}
              className="group flex cursor-pointer items-start gap-2 rounded-small px-2.5 py-1.5 text-13 -outline-offset-2 hover:bg-sunk focus:bg-sunk disabled:cursor-not-allowed disabled:text-ink-3"
            >
              <span className="min-w-0 flex-1">
                <Text slot="label" className="block font-medium">
                  {name}
                </Text>
                <Text
                  slot="description"
                  className="block text-12 text-pretty text-ink-2 group-disabled:text-ink-3"
                >
                  {disabledReason || detail}
                </Text>
              </span>
              <Check
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className="invisible mt-0.5 shrink-0 group-selected:visible"
              />
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
