import { type PointerEvent, useState } from 'react';
import { formatExactUsd, formatShortUsd } from '#kernel/money.ts';
import { Table } from '#ui/table.tsx';
import type { DayOfMoney, Usage } from '../../../model-usage.ts';
import { calendarDay, comparison, dayInWords, dayParts, scaleTop, shortDay } from '../../usage-view.ts';

/** In units of the drawing, which is as wide as its place. */
const HEIGHT = 120;
const STEP = 20;
const BAR = 14;
/** Height of a day without spending, to keep it visible. */
const NOTHING = 2;

/** Spending per day: bars for the pointer and the arrow keys, and a table behind them. */
export function MoneyChart({ money }: { money: Usage['money'] }) {
  const { days } = money;
  const [chosen, choose] = useState(days.length - 1);
  const today = days.at(-1);
  const day = days[chosen] ?? today;
  if (day === undefined || today === undefined) return null;
  const hasBars = days.some(({ spentMicroUsd }) => spentMicroUsd !== 0);
  const dayLabel = `${calendarDay(day.day, today.day)}: ${dayInWords(day)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <p className="display text-28">{formatExactUsd(money.spentMicroUsd)}</p>
        <p className="text-13 text-ink-2">{comparison(money)}</p>
      </div>
      {hasBars && (
        <div>
          <p aria-hidden="true" className="mb-2 min-h-10 text-13 text-pretty text-ink-2">
            {dayLabel}
          </p>
          <div className="relative">
            <Bars days={days} chosen={chosen} />
            <input
              type="range"
              aria-label="Day"
              aria-valuetext={dayLabel}
              min={0}
              max={days.length - 1}
              value={chosen}
              onChange={(event) => choose(Number(event.target.value))}
              onPointerMove={(event) => choose(dayUnder(event, days.length))}
              className="absolute inset-0 m-0 size-full cursor-default appearance-none rounded-small bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:bg-transparent [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0"
            />
          </div>
          <p aria-hidden="true" className="mt-1 flex justify-between text-12 text-ink-3">
            <span>{shortDay(days[0]?.day ?? today.day)}</span>
            <span>Today</span>
          </p>
        </div>
      )}
      {hasBars && <TableOfDays days={days} today={today.day} />}
    </div>
  );
}

function dayUnder(event: PointerEvent<HTMLInputElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const index = Math.floor(((event.clientX - left) / width) * count);
  return Math.max(0, Math.min(count - 1, index));
}

/** The visual bars. Stretched to its box, so it contains no text. */
function Bars({ days, chosen }: { days: readonly DayOfMoney[]; chosen: number }) {
  const top = scaleTop(Math.max(...days.map(({ spentMicroUsd }) => spentMicroUsd)));
  return (
    <div aria-hidden="true">
      <p className="text-12 text-ink-3">{formatShortUsd(top)}</p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-y"
      >
        {days.map((day, index) => {
          const height = Math.max(NOTHING, (day.spentMicroUsd / top) * HEIGHT);
          return (
            <g key={day.day}>
              {index === chosen && (
                <rect x={index * STEP} width={STEP} height={HEIGHT} className="fill-sunk-hover" />
              )}
              <rect
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                vectorEffect="non-scaling-stroke"
                className={day.spentMicroUsd > 0 ? 'fill-ink' : 'fill-field-line'}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function TableOfDays(props: { days: readonly DayOfMoney[]; today: string }) {
  return (
    <details className="text-13">
      <summary className="w-fit rounded-small text-ink-2 hover:text-ink">As a table</summary>
      <Table
        small
        label="What was paid from your balance, by day"
        columns={[{ label: 'Day' }, { label: 'For' }, { label: 'Paid', isEnd: true }]}
        rows={props.days.toReversed().map((day) => ({
          key: day.day,
          cells: [calendarDay(day.day, props.today), dayParts(day), formatExactUsd(day.spentMicroUsd)],
        }))}
      />
    </details>
  );
}
