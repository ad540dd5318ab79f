import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { AccountId, CallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { asPrepared, type PreparedStatement, type Queries } from '#platform/server/db/database.ts';
import type { SaidLine } from '../../rules/history/recorded.ts';
import { answererOf, type CallRecord } from '../../rules/record/call-record.ts';
import { isAccount, type Side } from '../../rules/record/parties.ts';
import { saidIn } from '../../rules/record/recording.ts';
import type { RecordingConsent } from '../../rules/record/recording-consent.ts';
import { callRecordingConsents, calls } from '../tables.ts';

/** Keeps what someone said about recording a call, with its change; null if nobody said anything. */
export function keepingWhatWasSaid(
  queries: Queries,
  { before, after }: { before: CallRecord; after: CallRecord },
): PreparedStatement | null {
  const said = saidIn(recordingOf(before), recordingOf(after));
  if (said === null) return null;
  const { by, ...rest } = said;
  const accountId = by === null ? null : accountOf(after, by);
  const values = { callId: after.id satisfies CallId, version: after.version, accountId, ...rest };
  return asPrepared('calling_said_of_recording', queries.insert(callRecordingConsents).values(values));
}

/** What was said about recording a call, in its order. */
export async function readWhatWasSaid(
  queries: Queries,
  { accountId, id }: { accountId: AccountId; id: CallId },
): Promise<SaidLine[]> {
  const rows = await queries
    .select({
      said: callRecordingConsents.said,
      at: callRecordingConsents.at,
      by: callRecordingConsents.accountId,
    })
    .from(callRecordingConsents)
    .where(eq(callRecordingConsents.callId, id))
    .orderBy(asc(callRecordingConsents.version));
  return rows.map(({ by, ...row }) => ({ ...row, isMine: by === accountId }));
}

/** Whether a call is recorded, and who asked; undefined if nobody has asked, and once it's over. */
export const recordingOf = (call: CallRecord): RecordingConsent | undefined =>
  call.state === 'answered' ? call.recording : undefined;

/** When an agreement ended: someone said no or stopped the recording, or the call was over. Null while it lasts. */
export async function recordableUntil(
  queries: Queries,
  { id, agreedAt }: { id: CallId; agreedAt: Instant },
): Promise<Instant | null> {
  const [call] = await queries.select({ endedAt: calls.endedAt }).from(calls).where(eq(calls.id, id));
  if (call === undefined) return agreedAt;
  const [no] = await queries
    .select({ at: callRecordingConsents.at })
    .from(callRecordingConsents)
    .where(
      and(
        eq(callRecordingConsents.callId, id),
        gte(callRecordingConsents.at, agreedAt),
        inArray(callRecordingConsents.said, ['declined', 'stopped']),
      ),
    )
    .orderBy(asc(callRecordingConsents.version))
    .limit(1);
  return no?.at ?? call.endedAt;
}

function accountOf(call: CallRecord, side: Side) {
  const party = side === 'caller' ? call.callerId : answererOf(call);
  return party !== null && isAccount(party) ? party : null;
}
