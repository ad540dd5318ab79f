import { sql } from 'drizzle-orm';
import { type IdentityDirectory, isQuietNow } from '#features/identity/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { PushMessage } from '#kernel/push-message.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { serviceOf } from '#platform/server/services.ts';
import { CATEGORIES, type CategoryId } from '../../constants-categories.ts';
import { type PushPurpose, purposeOf, TAKEN_BACK } from '../../constants-push.ts';
import { topicOf } from '../../rules/push/push-words.ts';
import { silencedBy } from '../../rules/push/silence.ts';
import { type ChosenWays, waysOf } from '../../rules/ways.ts';
import type { Courier } from './courier.ts';
import { type Posted, posting, stopping, takingBack } from './outbox.ts';

/** A message for one person. */
export interface ForPerson {
  readonly accountId: AccountId;
  readonly message: PushMessage;
}

/** Something that rings. */
export interface RingPush {
  /** Names it for what follows. */
  readonly id: string;
  readonly people: readonly ForPerson[];
  readonly until: Instant;
}

/** Whether this is the second ring within a short time, which may pass quiet hours. Asked only if it matters. */
export type IsRepeated = (accountId: AccountId) => Promise<boolean>;

/** Pushes besides those of news: what rings, and what becomes of it. All of it goes out if and only if its transaction commits. */
export interface Pushes {
  /** Of these people, those whom a push would ring now. */
  ringable(people: readonly AccountId[], isRepeated: IsRepeated, within: Queries): Promise<AccountId[]>;
  /** Rings the browsers of people who are `ringable`: those without a page at once, those whose page is frozen a second later. */
  ring(ring: RingPush, within: Transaction): void;
  /** Says what became of a ring, where it rang. */
  takeBack(id: string, people: readonly ForPerson[], within: Transaction): void;
  /** Does so, and tells those who want to hear about what they missed, wherever it rang. */
  missed(
    id: string,
    people: readonly (ForPerson & { readonly takenBack: PushMessage })[],
    within: Transaction,
  ): Promise<void>;
}

export const pushesService = serviceOf<Pushes>('pushes');

/** Pushes of news, for the feature itself. */
export interface NewsPushes {
  /** Pushes to those of these people who aren't in quiet hours or on do not disturb. */
  news(
    news: {
      readonly people: readonly AccountId[];
      readonly category: CategoryId;
      readonly message: PushMessage;
    },
    within: Transaction,
  ): Promise<void>;
}

interface Wishes {
  readonly chosen: ChosenWays | undefined;
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly ringsTwice: boolean;
}

const never = async () => false;

export function createPushes(parts: {
  clock: Clock;
  directory: Pick<IdentityDirectory, 'quietFactsOf'>;
  courier: Courier;
}): Pushes & NewsPushes {
  const { clock, courier } = parts;

  const wanting = createWanting(parts);
  const posted = (
    given: Pick<Posted, 'people' | 'topic' | 'isRing'>,
    { keptMs, urgency }: PushPurpose,
  ): Posted => {
    const now = clock.now();
    return { ...given, batch: newId(), urgency, now, expiresAt: now + keptMs };
  };
  /** Writes with the last statement of the transaction, and sends after it. */
  function post(push: Posted, { lastly, afterwards }: Transaction): void {
    if (push.people.length === 0) return;
    lastly(posting(push));
    afterwards(() => courier.leave(push.batch));
  }
  const takeBack: Pushes['takeBack'] = (id, people, { lastly, afterwards }) => {
    if (people.length === 0) return;
    const push = posted({ people, topic: topicOf(id), isRing: false }, TAKEN_BACK);
    lastly(takingBack(push));
    afterwards(() => courier.leave(push.batch));
  };

  return {
    ringable: (people, isRepeated, queries) =>
      wanting({ people, row: 'incoming-calls', isRepeated }, queries),
    ring({ id, people, until }, { lastly, afterwards }) {
      if (people.length === 0) return;
      const { urgency } = purposeOf('incoming-calls');
      const keptMs = Math.max(0, until - clock.now());
      const push = posted({ people, topic: topicOf(id), isRing: true }, { keptMs, urgency });
      lastly(posting(push));
      afterwards(() =>
        courier.leaveRing(
          push.batch,
          people.map(({ accountId }) => accountId),
        ),
      );
    },
    takeBack,
    async missed(id, people, transaction) {
      const row = 'missed-calls';
      const ids = people.map(({ accountId }) => accountId);
      const told = new Set(await wanting({ people: ids, row }, transaction.queries));
      const [toThem, others] = [
        people.filter(({ accountId }) => told.has(accountId)),
        people.filter(({ accountId }) => !told.has(accountId)),
      ];
      takeBack(
        id,
        others.map(({ accountId, takenBack: message }) => ({ accountId, message })),
        transaction,
      );
      if (toThem.length === 0) return;
      transaction.lastly(stopping(topicOf(id), [...told]));
      post(posted({ people: toThem, topic: topicOf(id), isRing: false }, purposeOf(row)), transaction);
    },
    async news({ people, category, message }, transaction) {
      const heard = await wanting({ people, row: category }, transaction.queries);
      if (heard.length === 0) return;
      const counted = await withUnread(heard, message, transaction.queries);
      const topic = topicOf(newId());
      post(posted({ people: counted, topic, isRing: false }, purposeOf(category)), transaction);
    },
  };
}

/** Finds, of these people, those with a browser who want pushes of a row, and whom nothing silences now. */
function createWanting({
  clock,
  directory,
}: {
  clock: Clock;
  directory: Pick<IdentityDirectory, 'quietFactsOf'>;
}) {
  return async function wanting(
    asked: { people: readonly AccountId[]; row: CategoryId; isRepeated?: IsRepeated },
    queries: Queries,
  ): Promise<AccountId[]> {
    const { people, row, isRepeated = never } = asked;
    if (people.length === 0) return [];
    const wishes = await wishesOf(people, row, queries);
    const takers = [...wishes.keys()].filter((accountId) =>
      waysOf(CATEGORIES[row], wishes.get(accountId)?.chosen).has('push'),
    );
    if (takers.length === 0) return [];
    const facts = await directory.quietFactsOf(takers, queries);
    const now = clock.now();
    const heard: AccountId[] = [];
    for (const accountId of takers) {
      const { quiet = null, ringsTwice = true } = wishes.get(accountId) ?? {};
      const { doNotDisturb = null, timeZone = null } = facts.get(accountId) ?? {};
      const isNotDisturbed = isQuietNow(doNotDisturb, now);
      const why = silencedBy({ isNotDisturbed, quiet, timeZone: timeZone ?? 'UTC' }, now);
      const passes = why === 'quiet-hours' && ringsTwice && (await isRepeated(accountId));
      if (why === null || passes) heard.push(accountId);
    }
    return heard;
  };
}

/** What people with a browser chose. Others aren't in it. */
async function wishesOf(
  people: readonly AccountId[],
  row: CategoryId,
  queries: Queries,
): Promise<ReadonlyMap<AccountId, Wishes>> {
  const { rows } = await queries.execute<{
    account_id: AccountId;
    chosen: ChosenWays | null;
    quiet_from: number | null;
    quiet_to: number | null;
    rings_twice: boolean | null;
  }>(sql`
    select account_id, choices.ways -> ${row}::text as chosen, quiet_from, quiet_to, rings_twice
    from unnest(${sql.param([...new Set(people)])}::text[]) as person (account_id)
    left join notification_choices as choices using (account_id)
    where exists (select 1 from push_subscriptions as device where device.account_id = person.account_id)`);
  return new Map(
    rows.map(({ account_id: accountId, chosen, quiet_from: from, quiet_to: to, rings_twice: twice }) => [
      accountId,
      {
        chosen: chosen ?? undefined,
        quiet: from === null || to === null ? null : { from, to },
        ringsTwice: twice ?? true,
      },
    ]),
  );
}

/** The message with each person's number for the badge. */
async function withUnread(
  people: readonly AccountId[],
  message: PushMessage,
  queries: Queries,
): Promise<ForPerson[]> {
  const { rows } = await queries.execute<{ account_id: AccountId; unread: number }>(
    sql`select account_id, unread from notification_counts where account_id = any(${sql.param(people)}::text[])`,
  );
  const unread = new Map(rows.map((row) => [row.account_id, row.unread]));
  return people.map((accountId) => {
    const count = unread.get(accountId);
    return { accountId, message: count === undefined ? message : { ...message, unread: count } };
  });
}
