import type { QualityMinute } from '../../../model.ts';
import { BAD_MOS } from '../../../rules/history/quality.ts';

/** MOS scale, ITU-T P.800. */
const WORST = 1;
const BEST = 4.5;
const HEIGHT = 32;

/** One bar per minute, its height the MOS, dark where it was weak. The text next to it says the same. */
export function SoundMinutes({ minutes }: { minutes: readonly QualityMinute[] }) {
  const last = minutes.at(-1);
  return (
    <div className="flex flex-col gap-1 text-12 text-ink-3">
      <div aria-hidden="true" className="flex items-end gap-1" style={{ height: HEIGHT }}>
        {minutes.map(({ minute, mos }) => (
          <span
            key={minute}
            className={`max-w-8 min-w-0.5 flex-1 rounded-small ${mos !== null && mos < BAD_MOS ? 'bg-ink-2' : 'bg-field-line'}`}
            style={{ height: mos === null ? 2 : Math.max(4, ((mos - WORST) / (BEST - WORST)) * HEIGHT) }}
          />
        ))}
      </div>
      {last !== undefined && (
        <p className="flex justify-between">
          <span>Minute {(minutes[0]?.minute ?? 0) + 1}</span>
          {minutes.length > 1 && <span>{last.minute + 1}</span>}
        </p>
      )}
    </div>
  );
}
