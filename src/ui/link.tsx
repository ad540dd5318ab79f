import type { MouseEventHandler, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';
import { classes } from './classes.ts';

export interface LinkProps {
  to: string;
  children: ReactNode;
  className?: string;
  /** State for the next page that isn't in the address. */
  state?: unknown;
  /** Before the link is followed; `preventDefault` keeps it from being followed. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A link inside the app. Blue means "goes somewhere". */
export function Link({ className, ...props }: LinkProps) {
  return <RouterLink {...props} className={classes('text-link', className)} />;
}

/** A link that looks like a button, for the main action of a page. */
export function ButtonLink(
  props: LinkProps & { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; icon?: ReactNode },
) {
  const { variant = 'primary', size = 'medium', wide = false, icon, className, children, ...rest } = props;
  return (
    <RouterLink {...rest} className={classes(buttonClass({ variant, size, wide }), className)}>
      {icon}
      <span>{children}</span>
    </RouterLink>
  );
}
