import type { PortIn } from '../../model-portins.ts';
import { PORT_IN_STEPS, portInDay, portInProgress } from '../../rules/port-in-progress.ts';

/** Four bars, the step in words, and the day once it is known. */
export function PortInBars({ portIn }: { portIn: Pick<PortIn, 'state' | 'scheduledFor'> }) {
  const { done, isInProgress, words, step } = portInProgress(portIn.state);
  const day = portInDay(portIn);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {Array.from({ length: PORT_IN_STEPS }, (_, nth) => (
          <span key={nth} className="h-1.5 overflow-hidden rounded-full bg-sunk">
            <span className={`block h-full bg-ink ${widthOf(nth, { done, isInProgress })}`} />
          </span>
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
        <span>
          <span className="font-medium text-ink">{words}</span>
          {step !== null && `, ${step}`}
        </span>
        {day !== null && <span>{day}</span>}
      </p>
    </div>
  );
}

function widthOf(nth: number, { done, isInProgress }: { done: number; isInProgress: boolean }): string {
  if (nth < done) return 'w-full';
  return nth === done && isInProgress ? 'w-1/2' : 'w-0';
}
