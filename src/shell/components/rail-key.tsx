import type { ReactNode } from 'react';

const keyClass =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-small text-ink-2 transition-colors hover:bg-sunk-hover hover:text-ink';

/** A key in the first row of the phone. */
export function RailKey(props: { label: string; icon: ReactNode; isPressed?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-pressed={props.isPressed}
      title={props.label}
      onClick={props.onPress}
      className={keyClass}
    >
      {props.icon}
    </button>
  );
}
