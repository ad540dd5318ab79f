import { BellOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { quietSpans, useDoNotDisturb } from '#features/identity/web/widgets.tsx';
import { classes } from '#ui/classes.ts';
import { menuItemClass } from './account-menu-style.ts';

/** Do not disturb as a switch of the account menu. Turning it on asks for how long. */
export function QuietChoice() {
  const { isOn, until, isPending, set } = useDoNotDisturb();
  const [isAsking, setAsking] = useState(false);
  const item = useRef<HTMLButtonElement>(null);
  const isOpen = isAsking && !isOn;
  return (
    <>
      <button
        ref={item}
        type="button"
        role="menuitemcheckbox"
        tabIndex={-1}
        aria-checked={isOn}
        aria-expanded={isOn ? undefined : isOpen}
        aria-disabled={isPending}
        onClick={() => {
          if (isPending) return;
          setAsking(!isOn && !isAsking);
          if (isOn) set(null);
        }}
        className={classes(menuItemClass, 'min-h-9 py-1')}
      >
        <BellOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">
          Do not disturb
          {until !== null && <span className="block text-12 font-normal text-ink-2">{until}</span>}
        </span>
        <span
          aria-hidden="true"
          className={classes(
            'flex h-5 w-8 shrink-0 items-center rounded-full border p-0.5',
            isOn ? 'border-ink bg-ink' : 'border-field-line bg-sunk',
          )}
        >
          <span
            className={classes(
              'size-3.5 rounded-full transition-transform duration-180',
              isOn ? 'translate-x-3 bg-on-ink' : 'bg-ink-3',
            )}
          />
        </span>
      </button>
      {isOpen &&
        quietSpans.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              setAsking(false);
              set(id);
              // The pressed item leaves with the others.
              item.current?.focus();
            }}
            className={classes(menuItemClass, 'h-9 pl-10 text-ink-2')}
          >
            {label}
          </button>
        ))}
    </>
  );
}
