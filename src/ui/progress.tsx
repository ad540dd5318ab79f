import { ProgressBar } from 'react-aria-components/ProgressBar';

/** Progress bar. Without a value: in progress. */
export function Progress(props: { label: string; value: number | null }) {
  return (
    <ProgressBar aria-label={props.label} value={props.value ?? 0} isIndeterminate={props.value === null}>
      {({ percentage }) => (
        <div className="h-1.5 overflow-hidden rounded-full bg-sunk">
          <div
            className={`h-full rounded-full bg-ink transition-[width] duration-180 ${props.value === null ? 'animate-breathe' : ''}`}
            style={{ width: `${percentage ?? 100}%` }}
          />
        </div>
      )}
    </ProgressBar>
  );
}
