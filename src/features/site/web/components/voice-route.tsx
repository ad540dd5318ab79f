/** Heights of the voice on its path, in hundredths. */
const VOICE = [22, 48, 80, 56, 30, 64, 96, 72, 40, 60, 88, 52, 26, 44, 70, 34, 18];
const KEYS = [0, 1, 2].flatMap((column) => [0, 1, 2, 3].map((row) => ({ column, row })));

/** Two browsers and their traffic: the voice directly, everything else through our server. */
export function VoiceRoute() {
  return (
    <figure className="w-full max-w-md">
      <svg viewBox="0 0 448 330" aria-hidden="true" className="h-auto w-full">
        <g
          className="fill-none stroke-field-line"
          strokeWidth={1.5}
          strokeDasharray="2 5"
          strokeLinecap="round"
        >
          <path d="M64 200v58a12 12 0 0 0 12 12h74" />
          <path d="M384 200v58a12 12 0 0 1-12 12h-74" />
        </g>
        <rect x={120} y={78} width={208} height={56} className="fill-live" />
        {VOICE.map((height, at) => (
          <rect
            // The picture is the same for everybody and never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            x={144 + at * 9.6}
            y={106 - (height * 20) / 100}
            width={4}
            height={(height * 40) / 100}
            rx={2}
            className="fill-live-ink"
          />
        ))}
        <Browser x={0} name="@you" />
        <Browser x={320} name="@them" />
        <rect
          x={150}
          y={246}
          width={148}
          height={48}
          rx={10}
          className="fill-panel stroke-field-line"
          strokeWidth={1.5}
        />
        <text x={224} y={275} textAnchor="middle" className="fill-ink font-sans text-[15px]">
          Our server
        </text>
      </svg>
      <figcaption className="mt-2 grid gap-1 text-13 text-ink-2">
        <span>
          <span className="font-medium text-ink">Straight across:</span> your voice, with keys that only the
          two browsers have.
        </span>
        <span>
          <span className="font-medium text-ink">Past our server:</span> that it rings, who’s calling, when
          and for how long.
        </span>
      </figcaption>
    </figure>
  );
}

function Browser({ x, name }: { x: number; name: string }) {
  return (
    <g transform={`translate(${x} 12)`}>
      <rect width={128} height={188} rx={20} className="fill-panel stroke-line" strokeWidth={1.5} />
      <text x={64} y={40} textAnchor="middle" className="display fill-ink text-[20px]">
        {name}
      </text>
      {KEYS.map(({ column, row }) => (
        <rect
          key={`${column} ${row}`}
          x={18 + column * 32}
          y={60 + row * 28}
          width={28}
          height={22}
          rx={6}
          className="fill-sunk"
        />
      ))}
    </g>
  );
}
