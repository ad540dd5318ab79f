import { classes } from '#ui/classes.ts';
import { useConnection } from './phone-context.tsx';

const words = {
  ready: 'Line ready',
  connecting: 'Line connecting',
  offline: 'Line offline',
  away: 'Line offline',
  crowded: 'Too many tabs open',
} as const;

/** The state of the line where there is no room for words: four bars, full while calls can come and go. */
export function LineMark() {
  const { state } = useConnection();
  return (
    <span
      title={words[state]}
      className={classes('flex h-4 items-end gap-0.75 text-ink', state === 'connecting' && 'animate-breathe')}
    >
      <span className="sr-only">{words[state]}</span>
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
