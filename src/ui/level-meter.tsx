import { classes } from './classes.ts';

/** Shape of a voice at full level; the level scales it. */
const SHAPE = [0.25, 0.45, 0.7, 0.5, 0.9, 1, 0.6, 0.35, 0.65, 1, 0.75, 0.5, 0.85, 0.55, 0.3] as const;

/** How loud a microphone or a voice is, 0 to 1, as a waveform in the text's colour. */
export function LevelMeter(props: { label: string; level: number; className?: string }) {
  const level = Math.min(1, Math.max(0, props.level));
  return (
    <div>
      {/* React Aria's Meter, and what it brings to write numbers in every language, is 1 KB of the first screen. */}
      <meter className="sr-only" aria-label={props.label} max={100} value={Math.round(level * 100)} />
      <div aria-hidden="true" className={classes('flex h-7 items-center gap-0.75', props.className)}>
        {SHAPE.map((share, bar) => (
          <span
            // The bars are the same ones for ever; their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={bar}
            className="w-0.75 rounded-full bg-current transition-[height] duration-120"
            style={{ height: `${Math.max(12, share * level * 100)}%` }}
          />
        ))}
      </div>
    </div>
  );
}
