import { settingsOf } from '#platform/server/feature-config.ts';
import {
  type DataRows,
  type DataSubject,
  eraseBy,
  type PersonalData,
} from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { callingConfig } from './config.ts';

/** A call between two people is in the history of both, so it stays until both are gone. */
export function personalDataOf({ database, config }: Pick<Platform, 'database' | 'config'>): PersonalData {
  const { queries } = database;
  const { CALL_HISTORY_DAYS: days, CALL_QUALITY_DAYS: qualityDays } = settingsOf(config, callingConfig);

  async function isCalling(subject: DataSubject): Promise<boolean> {
    const { rows } =
      subject.kind === 'person'
        ? await queries.$client.query(
            `select from calls where caller_id = $1 and state <> 'ended'
             union all select from calls where callee_id = $1 and state <> 'ended'
             union all select from call_rings where account_id = $1 and state = 'open'`,
            [subject.accountId],
          )
        : await queries.$client.query(
            `select from phone_legs l join calls c on c.id = l.call_id
             where l.settled_at is null and l.account_id = $1 limit 1`,
            [subject.workspaceId],
          );
    return rows.length > 0;
  }

  return {
    tables: {
      calls: { kept: 'calls' },
      call_recording_consents: 'erased',
      call_rings: 'erased',
      call_quality: 'erased',
      call_ratings: 'erased',
      call_blocks: 'erased',
      call_people: 'erased',
      missed_seen: 'erased',
      first_steps: 'erased',
      phone_legs: 'erased',
      phone_freezes: 'erased',
      phone_barred: 'erased',
    },
    kept: {
      calls: {
        of: 'person',
        what: 'Calls with other people, without your name',
        why: 'They are their history too',
        until: days === undefined ? 'Until they delete their account, too' : `${days} days after the call`,
      },
    },
    retention: [
      { what: 'Calls', howLong: days === undefined ? 'Until the account is deleted' : `${days} days` },
      { what: 'How calls sounded', howLong: `${qualityDays} days` },
    ],
    exports: (subject) => (subject.kind === 'person' ? ofPerson : ofWorkspace),
    async obstacles(subject) {
      if (!(await isCalling(subject))) return [];
      const sentence =
        subject.kind === 'person'
          ? "You're in a call. End it first."
          : 'Someone in this workspace is on the phone. Wait until the call is over.';
      return [{ sentence, path: null }];
    },
    goes: async (subject) =>
      subject.kind === 'person'
        ? ['Your call history, how your calls sounded, and who you blocked.']
        : ['The phone calls of the workspace.'],
    async erase(subject) {
      // The job comes again, and calls that every device has left end by themselves.
      if (await isCalling(subject)) throw new Error('a call is going on, so nothing of it is erased yet');
      if (subject.kind === 'person') await eraseBy(queries, subject.accountId, OF_PERSON);
      else await eraseBy(queries, subject.workspaceId, OF_WORKSPACE);
    },
  };
}

/** What somebody measured or judged, in the calls of each side of theirs. */
const ownIn = (table: 'call_quality' | 'call_ratings') => [
  ...(['caller_id', 'callee_id'] as const).map(
    (side) =>
      `delete from ${table} own using calls c where c.${side} = $1 and c.state = 'ended' and own.call_id = c.id and own.account_id = $1`,
  ),
  `delete from ${table} own using call_rings r where r.account_id = $1 and r.state = 'over' and own.call_id = r.call_id and own.account_id = $1`,
];

const OF_PERSON = [
  ...ownIn('call_quality'),
  ...ownIn('call_ratings'),
  // Calls by username whose other side is gone already. Those of a workspace stay or go with it.
  ...[
    ['caller_id', 'callee_id'],
    ['callee_id', 'caller_id'],
  ].map(
    ([
      own,
      other,
    ]) => `delete from calls c where c.${own} = $1 and c.state = 'ended' and c.${other} is not null
      and not exists (select from phone_legs l where l.call_id = c.id)
      and not exists (select from users u where u.id = c.${other} and u.id <> $1)`,
  ),
  'delete from call_rings where account_id = $1',
  'delete from call_recording_consents where account_id = $1',
  'delete from call_people where account_id = $1',
  'delete from missed_seen where account_id = $1',
  'delete from phone_freezes where account_id = $1',
  'delete from phone_barred where account_id = $1',
];

const OF_WORKSPACE = [
  `delete from calls where id in (select call_id from phone_legs where account_id = $1) and state = 'ended'`,
  'delete from call_people where workspace_id = $1',
  'delete from phone_freezes where account_id = $1',
  'delete from phone_barred where account_id = $1',
];

const FACTS = `c.id, c.placed_at, c.answered_at, c.ended_at, c.end_reason, c.phone_number, c.own_number`;
const callsAs = (direction: 'outgoing' | 'incoming', own: string, other: string) => `
  select ${FACTS}, '${direction}' as direction, c.${other} as other_id from calls c
  where c.${own} = $1 and c.state = 'ended'${direction === 'incoming' ? ` and c.quiet is distinct from 'blocked'` : ''}`;

const ofPerson: readonly DataRows[] = [
  {
    path: 'calls/calls',
    title: 'Calls you made or got',
    text: `select c.id, c.direction, c.placed_at, c.answered_at, c.ended_at, c.end_reason, c.phone_number, c.own_number,
      u.name as other_name, username_of(u.id) as other_username
      from (${callsAs('outgoing', 'caller_id', 'callee_id')}
        union all ${callsAs('incoming', 'callee_id', 'caller_id')}) c
      left join users u on u.id = c.other_id order by c.placed_at, c.id`,
  },
  {
    path: 'calls/rings',
    title: 'Calls to shared numbers that rang you',
    text: `select call_id, placed_at, phone_number, own_number, ended_at, end_reason, is_missed from call_rings
      where account_id = $1 and state = 'over' order by placed_at, call_id`,
  },
  {
    path: 'calls/quality',
    title: 'How your calls sounded, by minute',
    text: `select q.call_id, q.minute, q.round_trip_ms, q.jitter_ms, q.loss, q.codec, q.path, q.mos, q.measured_at
      from (select id from calls where caller_id = $1 and state = 'ended'
        union select id from calls where callee_id = $1 and state = 'ended'
        union select call_id from call_rings where account_id = $1 and state = 'over') c
      join call_quality q on q.call_id = c.id and q.account_id = $1 order by q.call_id, q.minute`,
  },
  {
    path: 'calls/ratings',
    title: 'What you said about calls',
    text: `select r.call_id, r.verdict, r.reasons, r.rated_at
      from (select id from calls where caller_id = $1 and state = 'ended'
        union select id from calls where callee_id = $1 and state = 'ended'
        union select call_id from call_rings where account_id = $1 and state = 'over') c
      join call_ratings r on r.call_id = c.id and r.account_id = $1 order by r.rated_at`,
  },
  {
    path: 'calls/recording',
    title: 'What you said about recording calls',
    text: `select call_id, said, words, at from call_recording_consents where account_id = $1 order by at, call_id`,
  },
  {
    path: 'calls/blocked',
    title: 'People and numbers you blocked',
    text: `select username_of(blocked_account_id) as username, blocked_number, blocked_at from call_blocks
      where account_id = $1 order by blocked_at`,
  },
];

const ofWorkspace: readonly DataRows[] = [
  {
    path: 'calls/phone-calls',
    title: 'Phone calls of the workspace. Money is in millionths of a dollar',
    text: `select c.id, l.direction, u.name as person, c.placed_at, c.answered_at, c.ended_at, c.end_reason, c.phone_number,
      c.own_number, l.destination, l.country_code, l.provider_name, c.micro_usd_per_minute, l.billed_seconds, l.included_seconds, l.charge_micro_usd
      from phone_legs l join calls c on c.id = l.call_id
      left join users u on u.id = case when l.direction = 'outgoing' then c.caller_id else coalesce(c.answered_by, c.callee_id) end
      where l.account_id = $1 and c.state = 'ended' order by l.call_id`,
  },
];
