import { parseE164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { BLOCKS_MAX, BLOCKS_TOPIC, callingLimits } from '../../constants.ts';
import { CALL_TOPIC } from '../../constants-topics.ts';
import { callingErrors } from '../../errors.ts';
import type { Block, Whom } from '../../model-blocks.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { NETWORK, sideOf } from '../../rules/record/parties.ts';
import { transition } from '../../rules/record/transition.ts';
import { viewOf } from '../../rules/record/view.ts';
import { namesOf, type PartyBook } from '../events.ts';
import type { CallDirectory } from '../phone/known-callers.ts';
import { type CallStore, createStore } from '../store.ts';
import { type BlockedParty, type BlockRow, createBlockStore } from './store.ts';

export interface BlocksParts {
  readonly platform: Platform;
  readonly directory: CallDirectory;
  readonly book: PartyBook;
  readonly store: CallStore;
}

export type Blocks = ReturnType<typeof createBlocks>;

/** Manages blocked people and numbers. What a block does to calls is decided when they are placed. */
export function createBlocks({ platform, directory, book, store }: BlocksParts) {
  const { database, realtime, rateLimits } = platform;

  const { partyIn } = whomIn({ directory, store });
  const viewsOf = (rows: readonly BlockRow[]) => namedBlocks(directory, rows);

  return {
    async list(accountId: AccountId): Promise<Block[]> {
      return viewsOf(await createBlockStore(database.queries).list(accountId));
    },
    /** Blocks somebody, once: repeating it returns the same block. A call that rings now stops ringing. */
    async block(accountId: AccountId, whom: Whom): Promise<Block> {
      await rateLimits.take(callingLimits.block, accountId);
      const party = await partyIn(accountId, whom);
      // Names are read before the transaction. Inside it they would need a second connection.
      const names = await namesOf(directory, await store.open(accountId));
      const { row, silenced } = await realtime.events.transact(async (transaction) => {
        const kept = await keep(platform.clock, { accountId, party }, transaction);
        for (const call of kept.silenced)
          transaction.emit({ accountId, topic: CALL_TOPIC, payload: viewOf(call, accountId, names(call)) });
        return kept;
      });
      for (const call of silenced) book.note(call);
      const [view] = await viewsOf([row]);
      if (view === undefined) throw callingErrors.blockNotFound();
      return view;
    },
    /** @throws AppError calling.blockNotFound, also for other people's blocks */
    async unblock(accountId: AccountId, id: string): Promise<void> {
      await realtime.events.transact(async ({ queries, emit }) => {
        const inside = createStore(queries);
        await inside.lockLines(accountId);
        if (!(await createBlockStore(queries).remove(accountId, id))) throw callingErrors.blockNotFound();
        emit({ accountId, topic: BLOCKS_TOPIC, payload: { id } });
      });
    },
  };
}

/** Resolves the person or number to block. */
function whomIn({ directory, store }: Pick<BlocksParts, 'directory' | 'store'>) {
  /** @throws AppError calling.invalidUsername, numberIncomplete, cannotBlockSelf */
  async function partyIn(accountId: AccountId, whom: Whom): Promise<BlockedParty> {
    if ('number' in whom) {
      const blockedNumber = parseE164(whom.number);
      if (blockedNumber === null) throw callingErrors.numberIncomplete();
      return { blockedAccountId: null, blockedNumber };
    }
    const found = await personIn(accountId, whom.username);
    if (found === null) throw callingErrors.invalidUsername();
    if (found === accountId) throw callingErrors.cannotBlockSelf();
    return { blockedAccountId: found, blockedNumber: null };
  }

  /** Anybody who has called, or is calling, can be blocked, even if they can't be found by username. */
  async function personIn(accountId: AccountId, username: string): Promise<AccountId | null> {
    const person = await directory.findByUsername(username);
    if (person !== null && (await isKnown(accountId, person.accountId))) return person.accountId;
    return (await directory.findFor(accountId, username))?.accountId ?? null;
  }

  async function isKnown(accountId: AccountId, otherId: AccountId): Promise<boolean> {
    if (await directory.haveMet(accountId, otherId)) return true;
    return (await store.open(accountId)).some((call) => sideOf(call, otherId) !== null);
  }

  return { partyIn };
}

async function namedBlocks(directory: CallDirectory, rows: readonly BlockRow[]): Promise<Block[]> {
  const people = rows.flatMap(({ blockedAccountId }) => blockedAccountId ?? []);
  const byId = new Map((await directory.profilesOf(people)).map((person) => [person.accountId, person]));
  return rows.map(({ id, blockedAt, blockedAccountId, blockedNumber }) => {
    const person = blockedAccountId === null ? undefined : byId.get(blockedAccountId);
    const { username = '', name = 'Deleted account' } = person ?? {};
    const blocked: Block['blocked'] =
      blockedNumber === null ? { kind: 'person', username, name } : { kind: 'number', number: blockedNumber };
    return { id, blocked, blockedAt };
  });
}

/** Saves a block, and silences a call that rings from there. */
async function keep(
  clock: Platform['clock'],
  { accountId, party }: { accountId: AccountId; party: BlockedParty },
  transaction: Transaction,
): Promise<{ row: BlockRow; silenced: CallRecord[] }> {
  const { queries, emit } = transaction;
  const [inside, blocks] = [createStore(queries), createBlockStore(queries)];
  // Same lock as for placing calls: a call is either there to be silenced, or sees the block.
  await inside.lockLines(accountId);
  const known = await blocks.find(accountId, party);
  if (known !== null) return { row: known, silenced: [] };
  if ((await blocks.count(accountId)) >= BLOCKS_MAX) throw callingErrors.tooManyBlocks();
  const row: BlockRow = { id: newId(), accountId, ...party, blockedAt: clock.now() };
  await blocks.insert(row);
  emit({ accountId, topic: BLOCKS_TOPIC, payload: { id: row.id } });
  const ringing = (await inside.open(accountId)).filter((call) => isFrom(party, call));
  const silenced: CallRecord[] = [];
  for (const { id } of ringing) {
    const call = await inside.lock(accountId, id);
    if (call === null) continue;
    const { record } = transition(call, { kind: 'silenced', by: accountId });
    if (record === call) continue;
    for (const statement of inside.saving(record, call)) transaction.lastly(statement);
    silenced.push(record);
  }
  return { row, silenced };
}

/** Whether a call came from the blocked person or number. */
function isFrom({ blockedAccountId, blockedNumber }: BlockedParty, call: CallRecord): boolean {
  if (blockedAccountId !== null) return call.callerId === blockedAccountId;
  return call.callerId === NETWORK && call.phone?.number === blockedNumber;
}
