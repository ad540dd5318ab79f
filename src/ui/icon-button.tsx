import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { classes } from './classes.ts';
import { Tooltip, useTooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'className' | 'style' | 'children'> {
  /** Action of the button: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
}

export function IconButton({ label, icon, size = 'medium', ...props }: IconButtonProps) {
  const { tip, trigger } = useTooltip();
  return (
    <>
      <AriaButton
        {...trigger}
        {...props}
        aria-label={label}
        className={classes(
          'inline-flex shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3',
          size === 'small' ? 'size-8 pointer-coarse:size-11' : 'size-10 pointer-coarse:size-11',
        )}
      >
        {icon}
      </AriaButton>
      <Tooltip ref={tip}>{label}</Tooltip>
    </>
  );
}
