import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { HistoryItem, QualityMinute } from '../../model.ts';
import { pathWords, qualitySentence, talkLabel, timeLabel, type Viewer } from '../history-view.ts';
import { detailsQuery } from '../queries.ts';
import { QualityPlot } from './quality-plot.tsx';

/** What a row leaves out: times, the reason, and how the call sounded minute by minute. */
export function HistoryDetails(props: { item: HistoryItem; reason: string | null; viewer: Viewer }) {
  const { item, reason, viewer } = props;
  const details = useQuery(detailsQuery(item.id));
  if (details.isPending) return <Loading label="Loading the details" />;
  if (details.data === undefined)
    return <ErrorState onRetry={() => void details.refetch()}>{sentenceOf(details.error)}</ErrorState>;
  const { answeredAt, endedAt, minutes } = details.data;
  return (
    <div className="flex flex-col gap-3 bg-paper px-4 py-4 text-13 desk:px-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name="Talk time">{talkLabel(item)}</Fact>
        {answeredAt !== null && <Fact name="Answered">{timeLabel(answeredAt, viewer)}</Fact>}
        {endedAt !== null && <Fact name="Ended">{timeLabel(endedAt, viewer)}</Fact>}
        {reason !== null && <Fact name="Reason">{reason}</Fact>}
        <MediaFacts minutes={minutes} />
      </dl>
      {item.talkMs > 0 && <p>{qualitySentence(minutes)}</p>}
      {minutes.length > 0 && <QualityPlot minutes={minutes} />}
    </div>
  );
}

function MediaFacts({ minutes }: { minutes: readonly QualityMinute[] }) {
  const last = minutes.at(-1);
  if (last === undefined) return null;
  return (
    <>
      {last.path !== null && <Fact name="Way">{pathWords[last.path]}</Fact>}
      {last.codec !== null && <Fact name="Codec">{last.codec}</Fact>}
    </>
  );
}

function Fact(props: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
