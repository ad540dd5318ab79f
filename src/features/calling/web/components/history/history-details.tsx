import { useQuery } from '@tanstack/react-query';
import { ContactOfCall, useCaller } from '#features/contacts/web/widgets.tsx';
import { TaskFromCall } from '#features/tasks/web/widgets.tsx';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { formatRate, formatUsd } from '#kernel/money.ts';
import { providerTitle } from '#kernel/provider-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { CallDetails, HistoryItem, QualityMinute } from '../../../model.ts';
import { endReasonText } from '../../../rules/history/end-reasons.ts';
import { sipWords } from '../../../rules/phone/sip-words.ts';
import { contactKeyOf, peerOf } from '../../call-snapshot.ts';
import {
  billedLabel,
  costLabel,
  pathWords,
  qualitySentence,
  recordedLabel,
  talkLabel,
  timeLabel,
  type Viewer,
} from '../../history-view.ts';
import { detailsQuery } from '../../queries.ts';
import { teamDetailsQuery } from '../../team-calls.ts';
import { useWrittenNumber } from '../../written-number.ts';
import { BlockButton } from '../blocks/block-button.tsx';
import { CallRecordings } from './call-recordings.tsx';
import { QualityPlot } from './quality-plot.tsx';

/** Details of a call: times, reason, and quality minute by minute. */
export function HistoryDetails({ item, viewer }: { item: HistoryItem; viewer: Viewer }) {
  const peer = peerOf(item.peer, item.phone);
  const reason = endReasonText({ ...item, peer });
  // It was over on this side when somebody else answered.
  const isAnotherPersons = item.answeredBy !== undefined;
  // Of a call that may be another person's, how it sounded to them is theirs.
  const isOfTeam = item.person !== undefined;
  const details = useQuery(isOfTeam ? teamDetailsQuery(item.id) : detailsQuery(item.id));
  if (details.isPending) return <Loading label="Loading the details" />;
  if (details.data === undefined)
    return <ErrorState onRetry={() => void details.refetch()}>{sentenceOf(details.error)}</ErrorState>;
  const { answeredAt, endedAt, minutes, recorded, route } = details.data;
  return (
    <div className="flex flex-col gap-3 bg-paper px-4 py-4 text-13 desk:px-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {!isAnotherPersons && <Fact name="Talk time">{talkLabel(item)}</Fact>}
        {answeredAt !== null && <Fact name="Answered">{timeLabel(answeredAt, viewer)}</Fact>}
        {endedAt !== null && (
          <Fact name={isAnotherPersons ? 'Answered' : 'Ended'}>{timeLabel(endedAt, viewer)}</Fact>
        )}
        {recorded.map(({ from, until, byMe }) => (
          <Fact key={from} name={byMe ? 'Recorded by you' : `Recorded by ${peer.name}`}>
            {recordedLabel({ from, until }, viewer)}
          </Fact>
        ))}
        {reason !== null && <Fact name="Reason">{withSipCode(reason, route)}</Fact>}
        <MoneyFacts item={item} route={route} />
        <MediaFacts minutes={minutes} isPhone={item.phone !== null} />
      </dl>
      {route !== null && route.attempts.length > 0 && <Route attempts={route.attempts} />}
      {item.talkMs > 0 && !isOfTeam && <p>{qualitySentence(minutes)}</p>}
      {minutes.length > 0 && <QualityPlot minutes={minutes} />}
      {item.talkMs > 0 && <CallRecordings callId={item.id} />}
      <Actions item={item} />
    </div>
  );
}

/** A task from the call, and whom it can block: a person with a username, or a number that was shown. Test lines don't count. */
function Actions({ item: { id, peer, phone } }: { item: HistoryItem }) {
  const caller = contactKeyOf({ peer, phone });
  const number = phone?.number ?? null;
  const written = useWrittenNumber(number);
  const named = useCaller(caller);
  const whom = number !== null ? { number } : { username: peer.username };
  if (number === null ? phone !== null || peer.username === '' : testNumbers.has(number)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TaskFromCall callId={id} name={named?.name ?? written ?? peer.name} number={caller} />
      <BlockButton whom={whom} name={written ?? peer.name} />
      {caller !== null && <ContactOfCall number={caller} />}
    </div>
  );
}

const testNumbers: ReadonlySet<string> = new Set(Object.values(TEST_NUMBERS));

type RouteOfCall = CallDetails['route'];

/** The meaning first, then the code for those who look it up. */
function withSipCode(reason: string, route: RouteOfCall): string {
  const sipCode = route?.attempts.at(-1)?.sipCode ?? null;
  return sipCode === null || sipCode < 300 ? reason : `${reason} (SIP ${sipCode})`;
}

function MoneyFacts({ item, route }: { item: HistoryItem; route: RouteOfCall }) {
  const { phone } = item;
  const own = useWrittenNumber(phone?.ownNumber ?? null);
  const cost = costLabel(item, formatUsd);
  if (phone === null) return null;
  const isPaid = route !== null && route.billedSeconds > 0 && item.direction === 'outgoing';
  return (
    <>
      {own !== null && <Fact name={item.direction === 'outgoing' ? 'From' : 'To'}>{own}</Fact>}
      {phone.microUsdPerMinute !== null && phone.microUsdPerMinute > 0 && (
        <Fact name="Rate">{formatRate(phone.microUsdPerMinute)}</Fact>
      )}
      {cost !== null && <Fact name="Cost">{cost}</Fact>}
      {isPaid && <Fact name="Billed">{billedLabel(route)}</Fact>}
    </>
  );
}

/** Carriers that were tried, with their answers. */
function Route({ attempts }: { attempts: NonNullable<RouteOfCall>['attempts'] }) {
  return (
    <div>
      <h3 className="text-12 font-normal text-ink-3">Route</h3>
      <ol className="flex flex-col">
        {attempts.map(({ providerName, sipCode }, place) => (
          <li
            // The order identifies them, because a carrier may be tried twice.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
          >
            <span className="font-medium">{providerTitle(providerName)}</span> {sipWords(sipCode)}
            {sipCode !== null && <span className="text-ink-3"> (SIP {sipCode})</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function MediaFacts({ minutes, isPhone }: { minutes: readonly QualityMinute[]; isPhone: boolean }) {
  const last = minutes.at(-1);
  if (last === undefined) return null;
  return (
    <>
      {last.path !== null && !isPhone && <Fact name="Path">{pathWords[last.path]}</Fact>}
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
