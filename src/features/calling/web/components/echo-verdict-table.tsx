import type { EchoVerdict } from '../../rules/echo-verdict.ts';

const heard = (isHeard: boolean | null) =>
  isHeard === null ? 'Say something' : isHeard ? 'You are heard' : 'You are not heard';
const figure = (value: number | null, unit: string, digits = 0) =>
  value === null ? '–' : `${value.toFixed(digits)} ${unit}`;

/** What the echo line has found out about microphone, loudspeaker and the way between. */
export function EchoVerdictTable({ verdict }: { verdict: EchoVerdict }) {
  const { word, isHeard, loss, jitterMs, roundTripMs } = verdict;
  return (
    <section
      aria-label="Connection test"
      className="flex flex-col gap-2 rounded-control bg-panel p-3 text-ink"
    >
      <output className="flex items-baseline justify-between gap-3">
        <span className="display text-22">{word}</span>
        <span className="text-13 text-ink-2">{heard(isHeard)}</span>
      </output>
      <dl className="grid grid-cols-3 gap-2 text-13">
        <Figure name="Lost">{figure(loss === null ? null : loss * 100, '%', 1)}</Figure>
        <Figure name="Jitter">{figure(jitterMs, 'ms')}</Figure>
        <Figure name="Round trip">{figure(roundTripMs, 'ms')}</Figure>
      </dl>
      {isHeard === false && (
        <p className="text-13 text-pretty text-ink-2">
          What you said did not come back. Check the microphone under Sound, then call again.
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
