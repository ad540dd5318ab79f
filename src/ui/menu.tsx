import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { classes } from './classes.ts';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Ends or removes something. */
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  /** Why it can't be chosen, below its label. A sentence disables it. */
  readonly disabledReason?: string | null;
  onAction(): void;
}

/** A button and the actions that it opens. */
export function Menu(props: { label: string; trigger: ReactNode; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      {props.trigger}
      <Popover className="surface min-w-44 animate-enter rounded-control p-1 shadow-e2">
        <AriaMenu aria-label={props.label} className="outline-none">
          {props.actions.map(({ id, label, icon, isDestructive, isDisabled, disabledReason, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              isDisabled={Boolean(disabledReason) || (isDisabled ?? false)}
              onAction={onAction}
              className={classes(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 text-13 -outline-offset-2 hover:bg-sunk focus:bg-sunk disabled:cursor-not-allowed disabled:text-ink-3',
                isDestructive && !disabledReason && 'text-hang',
              )}
            >
              {icon}
              {disabledReason ? (
                <span className="max-w-64 py-1.5">
                  {label}
                  <Text slot="description" className="block text-12 text-pretty">
                    {disabledReason}
                  </Text>
                </span>
              ) : (
                label
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
