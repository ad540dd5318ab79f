import { X } from 'lucide-react';
import { errorClass } from '#ui/field-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { DaySpan } from '../../../model.ts';
import { spanProblems } from '../../availability-form.ts';
import { TimeSelect } from '../events/time-select.tsx';

/** Times of one day. */
export function Spans(props: {
  /** Whose: "Monday". */
  name: string;
  spans: readonly DaySpan[];
  locale: string;
  onChange: (spans: DaySpan[]) => void;
}) {
  const { name, spans, locale, onChange } = props;
  const problems = spanProblems(spans);
  const set = (nth: number, change: Partial<DaySpan>) =>
    onChange(spans.map((span, at) => (at === nth ? { ...span, ...change } : span)));
  const nthWords = (nth: number) => (spans.length > 1 ? `, ${nth + 1} of ${spans.length}` : '');
  return (
    <ul className="flex min-w-0 flex-col gap-2">
      {spans.map((span, nth) => (
        // Spans have no names of their own, and their order stays.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={nth}>
          <div className="flex items-center gap-2">
            <span className="w-26 phone:w-31">
              <TimeSelect
                label={`${name} starts${nthWords(nth)}`}
                isLabelHidden
                locale={locale}
                value={span.start}
                onChange={(start) => set(nth, { start })}
              />
            </span>
            <span className="text-13 text-ink-2">to</span>
            <span className="w-26 phone:w-31">
              <TimeSelect
                label={`${name} ends${nthWords(nth)}`}
                isLabelHidden
                hasMidnight
                locale={locale}
                value={span.end}
                onChange={(end) => set(nth, { end })}
              />
            </span>
            {spans.length > 1 && (
              <IconButton
                size="small"
                label={`Remove ${name}${nthWords(nth)}`}
                icon={<X size={16} strokeWidth={1.75} />}
                onPress={() => onChange(spans.filter((_, at) => at !== nth))}
              />
            )}
          </div>
          {problems[nth] != null && (
            <p role="alert" className={`mt-1 ${errorClass}`}>
              {problems[nth]}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
