import { classes } from '#ui/classes.ts';
import type { LiveQuality, QualityWarning } from '../quality.ts';

const words = [
  'Measuring the sound',
  'Sound is bad',
  'Sound is poor',
  'Sound is fair',
  'Sound is good',
] as const;

/** Four bars, as on a telephone; the words are for those who do not see them. */
export function QualityBars({ quality }: { quality: LiveQuality }) {
  return (
    <span title={words[quality.bars]} className="flex items-end gap-0.75">
      <span className="sr-only">{words[quality.bars]}</span>
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={classes('w-0.75 rounded-full bg-current', bar > quality.bars && 'opacity-30')}
          style={{ height: `${bar * 4}px` }}
        />
      ))}
    </span>
  );
}

const warningTexts: Readonly<Record<QualityWarning, string>> = {
  delay: 'The sound takes long to arrive. You may talk over each other.',
  jitter: 'The sound arrives unevenly.',
  loss: 'Parts of the sound get lost on the way to you.',
};

export function QualityWarnings({ quality }: { quality: LiveQuality }) {
  const [first] = quality.warnings;
  return first === undefined ? null : <p className="text-13">{warningTexts[first]}</p>;
}
