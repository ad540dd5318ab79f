import { estimateMos } from '../../../rules/history/quality.ts';
import { barsOf } from '../../quality.ts';
import { QualityBars } from './quality-bars.tsx';

/** Sample networks from near to far and from clean to poor: round trip, jitter and loss. */
const NETWORKS = [
  { roundTripMs: 20, jitterMs: 2, loss: 0 },
  { roundTripMs: 80, jitterMs: 8, loss: 0.005 },
  { roundTripMs: 160, jitterMs: 20, loss: 0.01 },
  { roundTripMs: 250, jitterMs: 30, loss: 0.03 },
  { roundTripMs: 600, jitterMs: 30, loss: 0.03 },
];

/** Shows what a network does to a voice, with the rule that rates every minute of a call. */
export function NetworkTable() {
  return (
    <table aria-label="What a network does to a voice" className="w-full text-13">
      <thead className="text-12 text-ink-3">
        <tr className="border-b border-ink *:py-2 *:pr-4 *:text-left *:align-bottom *:font-normal">
          <th scope="col">There and back</th>
          <th scope="col">Jitter</th>
          <th scope="col">% lost</th>
          <th scope="col" className="pr-0! text-right!">
            Opinion score
          </th>
        </tr>
      </thead>
      <tbody>
        {NETWORKS.map((network) => (
          <Row key={`${network.roundTripMs}`} {...network} />
        ))}
      </tbody>
    </table>
  );
}

function Row(network: (typeof NETWORKS)[number]) {
  const mos = estimateMos(network);
  return (
    <tr className="border-b *:py-3.5 *:pr-4">
      <td>{network.roundTripMs} ms</td>
      <td>{network.jitterMs} ms</td>
      <td>{network.loss * 100}</td>
      <td className="pr-0!">
        <span className="flex items-center justify-end gap-3">
          <span className="display text-18">{mos?.toFixed(1)}</span>
          <QualityBars bars={barsOf(mos)} words={`${barsOf(mos)} of 4 bars`} />
        </span>
      </td>
    </tr>
  );
}
