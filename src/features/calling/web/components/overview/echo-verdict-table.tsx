import type { EchoFace } from '../../echo-face.ts';

const figure = (value: number | null, unit: string, digits = 0) =>
  value === null ? '–' : `${value.toFixed(digits)} ${unit}`;

/** Result of the echo test for microphone, speaker and connection, or why there is none yet. */
export function EchoVerdictTable({ face }: { face: EchoFace }) {
  const { word, sentence, measured, isUnheard } = face;
  return (
    <section
      aria-label="Connection test"
      className="flex flex-col gap-2 rounded-control bg-panel p-3 text-ink"
    >
      <output className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="display text-22">{word}</span>
        <span className="text-13 text-ink-2">{sentence}</span>
      </output>
      {measured !== null && (
        <dl className="grid grid-cols-3 gap-2 text-13">
          <Figure name="Lost">{figure(measured.loss === null ? null : measured.loss * 100, '%', 1)}</Figure>
          <Figure name="Jitter">{figure(measured.jitterMs, 'ms')}</Figure>
          <Figure name="Round trip">{figure(measured.roundTripMs, 'ms')}</Figure>
        </dl>
      )}
      {isUnheard && (
        <p className="text-13 text-pretty text-ink-2">
          What you said didn't come back. Check your microphone under Sound, then call again.
        </p>
      )}
    </section>
  );
}

function Figure(props: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{props.name}</dt>
      <dd className="tabular-nums">{props.children}</dd>
    </div>
  );
}
