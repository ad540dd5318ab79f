import type { ConnectionState } from '#platform/browser/realtime.ts';
import { classes } from '#ui/classes.ts';
import { useConnection } from './phone-context.tsx';

export const connectionWords: Readonly<Record<ConnectionState['state'], string>> = {
  ready: 'Line ready',
  connecting: 'Line connecting',
  offline: 'Line offline',
  away: 'Line offline',
  crowded: 'Too many tabs open',
};

/** State of the connection where there is no room for words. */
export function ConnectionMark() {
  const { state } = useConnection();
  return (
    <span title={connectionWords[state]}>
      <span className="sr-only">{connectionWords[state]}</span>
      <ConnectionBars state={state} />
    </span>
  );
}

/** Four bars, full while calls are possible. The text next to them says the same. */
export function ConnectionBars({ state }: Pick<ConnectionState, 'state'>) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex h-4 shrink-0 items-end gap-0.75 text-ink',
        state === 'connecting' && 'animate-breathe',
      )}
    >
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={classes('w-0.75 rounded-full bg-current', state !== 'ready' && 'opacity-30')}
          style={{ height: `${bar * 4}px` }}
        />
      ))}
    </span>
  );
}
