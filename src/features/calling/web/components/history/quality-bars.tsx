import { useState } from 'react';
import { classes } from '#ui/classes.ts';
import type { CallFace } from '../../call-face.ts';
import type { LiveQuality, QualityWarning } from '../../quality.ts';

/** Four signal bars, with a text alternative. */
export function QualityBars({ bars, words }: { bars: LiveQuality['bars']; words: string }) {
  return (
    <span title={words} className="flex items-end gap-0.75">
      <span className="sr-only">{words}</span>
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={classes('w-0.75 rounded-full bg-current', bar > bars && 'opacity-30')}
          style={{ height: `${bar * 4}px` }}
        />
      ))}
    </span>
  );
}

/** Signal bars as a button that opens the figures. @returns the button and its panel */
export function useSoundDetails(face: CallFace, quality: LiveQuality) {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="-m-2 inline-flex size-11 items-center justify-center rounded-control"
    >
      <QualityBars bars={face.bars} words={`${face.soundWords}. Details`} />
    </button>
  );
  return { button, details: isOpen ? <SoundDetails quality={quality} /> : null };
}

function SoundDetails({ quality: { codec, loss, roundTripMs } }: { quality: LiveQuality }) {
  const facts = [
    ['Codec', codec ?? '–'],
    ['Lost', loss === null ? '–' : `${(loss * 100).toFixed(1)} %`],
    ['Round trip', roundTripMs === null ? '–' : `${Math.round(roundTripMs)} ms`],
  ] as const;
  return (
    <dl aria-label="Sound" className="grid grid-cols-3 gap-2 text-13">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 opacity-75">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const warningTexts: Readonly<Record<QualityWarning, string>> = {
  delay: 'The sound takes a while to arrive. You may talk over each other.',
  jitter: 'The sound arrives unevenly.',
  loss: 'Parts of the sound get lost on the way to you.',
};

export function QualityWarnings({ quality }: { quality: LiveQuality }) {
  const [first] = quality.warnings;
  return first === undefined ? null : <p className="text-13">{warningTexts[first]}</p>;
}
