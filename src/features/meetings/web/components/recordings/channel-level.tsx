import { AppWindow, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Channel } from '../../recorder-state.ts';
import type { ChannelWords } from '../../recorder-words.ts';

const LOUDEST = 255;
const BARS = 64;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const;

/** A channel of the recording: whose it is, and how loud it was in the last seconds. */
export function ChannelLevel(props: {
  channel: Channel;
  levels: readonly number[];
  words: ChannelWords;
  action: ReactNode;
}) {
  const { levels, words } = props;
  const shown = [...Array.from({ length: BARS - levels.length }, () => 0), ...levels];
  return (
    <div className="grid items-center gap-x-4 gap-y-2 phone:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex items-center gap-3">
        {props.channel === 'them' ? <AppWindow {...icon} /> : <Mic {...icon} />}
        <span className="min-w-0 text-13">
          <span className="block font-medium">{words.title}</span>
          <span className="block text-12 text-pretty" aria-live={words.isTrouble ? 'assertive' : 'off'}>
            {words.detail}
          </span>
        </span>
      </div>
      {props.action ?? (
        <div>
          <meter className="sr-only" aria-label={words.title} max={LOUDEST} value={levels.at(-1) ?? 0} />
          <div aria-hidden="true" className="flex h-8 items-center justify-between gap-px overflow-hidden">
            {shown.map((level, nth) => (
              <span
                // The bars never change places, so their place is their key.
                // oxlint-disable-next-line react/no-array-index-key
                key={nth}
                className="w-0.75 shrink rounded-full bg-current"
                style={{ height: `${Math.max(10, (100 * level) / LOUDEST)}%` }}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
