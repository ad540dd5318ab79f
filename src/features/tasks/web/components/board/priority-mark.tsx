import { PRIORITIES, PRIORITY_WORDS, type Priority } from '../../../constants.ts';

/** The signal of a phone: one bar is low, four are urgent. */
export function PriorityMark({ priority, isSilent = false }: { priority: Priority; isSilent?: boolean }) {
  return (
    <span className="inline-flex shrink-0">
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {PRIORITIES.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 3.75}
            y={12 - bar * 2.75}
            width="2.5"
            height={bar * 2.75}
            rx="1"
            className={bar <= priority ? 'fill-current' : 'fill-line'}
          />
        ))}
      </svg>
      {!isSilent && <span className="sr-only">{PRIORITY_WORDS[priority]} priority</span>}
    </span>
  );
}
