import { Paper } from './paper.tsx';

/** A meeting of an hour in hundredths, and the moments that became notes. */
const VOICE = [
  14, 30, 52, 76, 44, 20, 36, 68, 92, 60, 28, 18, 40, 72, 88, 54, 32, 16, 26, 58, 84, 70, 38, 22, 46, 80, 64,
  34, 18, 30, 62, 90, 56, 28, 14,
];
const STEP = 10;
const MARKS = [
  { at: 3, name: 'Decided', lines: 2 },
  { at: 14, name: 'Promised', lines: 2 },
  { at: 31, name: 'Left open', lines: 1 },
];

/** Sample form of meeting notes: every line links to its moment. */
export function NotesForm() {
  return (
    <Paper caption="The notes of a meeting. Each line links back to the moment it was said.">
      <svg viewBox={`0 0 ${VOICE.length * STEP} 92`} className="h-auto w-full">
        {VOICE.map((height, at) => {
          const isMarked = MARKS.some((mark) => mark.at === at);
          return (
            <rect
              // The picture is the same for everybody and never changes.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              x={at * STEP + 3}
              y={32 - (height * 30) / 100}
              width={4}
              height={(height * 60) / 100}
              rx={2}
              className={isMarked ? 'fill-ink' : 'fill-field-line'}
            />
          );
        })}
        {MARKS.map(({ at }, place) => (
          <g key={at}>
            <line
              x1={at * STEP + 5}
              x2={at * STEP + 5}
              y1={64}
              y2={74}
              strokeWidth={1.5}
              className="stroke-ink"
            />
            <text
              x={at * STEP + 5}
              y={90}
              textAnchor="middle"
              className="fill-ink font-sans text-[13px] font-medium"
            >
              {place + 1}
            </text>
          </g>
        ))}
      </svg>
      <div className="mt-6 flex flex-col gap-5">
        {MARKS.map(({ name, lines }, place) => (
          <div key={name} className="grid grid-cols-[1.25rem_1fr] text-13">
            <span className="font-medium">{place + 1}</span>
            <span className="text-ink-2">{name}</span>
            {Array.from({ length: lines }, (_, line) => (
              <span key={line} className="col-start-2 h-8 border-b border-field-line/50" />
            ))}
          </div>
        ))}
      </div>
    </Paper>
  );
}
