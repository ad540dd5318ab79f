import { ContactOfCall } from '#features/contacts/web/widgets.tsx';
import { TaskFromCall } from '#features/tasks/web/widgets.tsx';
import { formatUsd } from '#kernel/money.ts';
import { talkWords } from '#kernel/talk-words.ts';
import { ECHO_PEER } from '../../../constants.ts';
import type { CallDetails } from '../../../model.ts';
import { type CallSnapshot, contactKeyOf } from '../../call-snapshot.ts';
import { costLabel } from '../../history-view.ts';
import { BlockButton } from '../blocks/block-button.tsx';

/** Cost of the call, and what is left in the plan. */
export function CallCost({ call, details: { item } }: { call: CallSnapshot; details: CallDetails }) {
  const cost = costLabel(item, formatUsd);
  if (cost === null) return null;
  const left = (call.phone?.includedMs ?? 0) - item.talkMs;
  return (
    <Fact name="Cost" note={cost === 'Included' && left > 0 ? `${talkWords(left)} left` : null}>
      {cost}
    </Fact>
  );
}

/** A task from the call, Block, and the way to the contact. */
export function CallerActions({ call }: { call: CallSnapshot }) {
  const { id, peer } = call;
  const number = contactKeyOf(call);
  return (
    <>
      {peer.username !== ECHO_PEER.username && <TaskFromCall callId={id} name={peer.name} number={number} />}
      <BlockCaller call={call} />
      {number !== null && <ContactOfCall number={number} />}
    </>
  );
}

/** The echo line and withheld numbers can't be blocked. */
function BlockCaller({ call: { peer, phone } }: { call: CallSnapshot }) {
  if (peer.username === ECHO_PEER.username) return null;
  if (peer.username !== '') return <BlockButton whom={{ username: peer.username }} name={peer.name} />;
  const number = phone?.number ?? null;
  return number === null ? null : <BlockButton whom={{ number }} name={peer.name} />;
}

export function Fact(props: { name: string; children: string; note?: string | null }) {
  return (
    <div className="flex items-baseline gap-3 text-13">
      <span className="w-16 shrink-0 text-ink-2">{props.name}</span>
      <span className="flex-1">{props.children}</span>
      {props.note != null && <span className="text-ink-2">{props.note}</span>}
    </div>
  );
}
