import { useState } from 'react';
import { initialsOf } from '#ui/avatar.tsx';
import { classes } from '#ui/classes.ts';
import { type LogoOf, logoAddress } from '../logo-address.ts';

interface WorkspaceMarkProps {
  name: string;
  /** Hash of its logo; null when it has none. */
  logo: string | null;
  of: LogoOf;
  /** Whether this tab is in it. */
  isCurrent?: boolean;
  size?: 'small' | 'large';
}

/** The logo of a workspace beside its name, or its initials; dark for the one that this tab is in. */
export function WorkspaceMark({ name, logo, of, isCurrent = false, size = 'small' }: WorkspaceMarkProps) {
  // Without a network there is no picture, and a removed one is gone.
  const [broken, setBroken] = useState<string | null>(null);
  const isLarge = size === 'large';
  const shape = isLarge ? 'size-20 rounded-card' : 'size-8 rounded-[8px]';
  if (logo !== null && logo !== broken)
    return (
      <img
        alt=""
        src={logoAddress(of, { hash: logo, size: isLarge ? 512 : 96 })}
        onError={() => setBroken(logo)}
        className={classes(shape, 'shrink-0 border bg-sunk object-cover')}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classes(
        shape,
        'flex shrink-0 items-center justify-center font-semibold',
        isLarge ? 'display text-28' : 'text-12',
        isCurrent ? 'bg-ink text-on-ink' : 'bg-sunk text-ink-2',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
