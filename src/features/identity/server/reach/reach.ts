import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import { isTimeZone } from '#kernel/time-zone.ts';
import type { PreparedStatement, Queries } from '#platform/server/db/database.ts';
import { identityLimits } from '../../constants.ts';
import type { FindableBy, QuietSpan, User } from '../../model.ts';
import { quietUntil } from '../../rules/do-not-disturb.ts';
import { restOfStepMs } from '../../rules/even-pace.ts';
import { mayFind } from '../../rules/findable.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import { userChanged } from '../events.ts';
import type { IdentityStore, Profile } from '../store.ts';
import { acquaintanceOf, acquainting } from './store.ts';

/** Who reaches whom. */
export interface Reaching {
  setFindableBy(accountId: AccountId, findableBy: FindableBy): Promise<User>;
  /** @throws AppError common.badInput for a time zone that is none */
  setDoNotDisturb(
    accountId: AccountId,
    request: { span: QuietSpan | null; timeZone?: string | undefined },
  ): Promise<User>;
}

/** Who finds whom, for the features above. */
export interface Finding {
  /** The person behind a username as it was typed; null when nobody has it, and, after the same time, when they don't want to be found by the seeker. */
  findFor(seeker: AccountId, typed: string): Promise<Profile | null>;
  /** The same for a question that nothing follows: it takes the same time whatever the answer is. */
  lookFor(seeker: AccountId, typed: string): Promise<Profile | null>;
  /** Whether these two have called each other. */
  haveMet(accountId: AccountId, otherId: AccountId): Promise<boolean>;
  /** The statement that notes a call between two people. */
  acquainting(queries: Queries, people: readonly [AccountId, AccountId], talked: boolean): PreparedStatement;
}

export function reaching({ platform, gate, storeOn }: ServiceParts): Reaching {
  const { rateLimits, clock } = platform;

  async function change(
    accountId: AccountId,
    reach: Parameters<IdentityStore['setReach']>[1],
  ): Promise<User> {
    const user = await platform.realtime.events.transact(async ({ queries, emit }) => {
      const inside = storeOn(queries);
      await inside.lockAccount(accountId);
      await inside.setReach(accountId, reach, clock.now());
      const changed = await knownUser(inside, accountId);
      emit(userChanged(accountId, changed));
      return changed;
    });
    gate.forget({ personOf: accountId });
    return user;
  }

  return {
    async setFindableBy(accountId, findableBy) {
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      return change(accountId, { findableBy });
    },
    async setDoNotDisturb(accountId, { span, timeZone = 'UTC' }) {
      if (!isTimeZone(timeZone))
        throw commonErrors.badInput({ fields: [{ path: 'timeZone', message: 'No such time zone' }] });
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      const doNotDisturb = span === null ? null : { until: quietUntil(span, { now: clock.now(), timeZone }) };
      return change(accountId, { doNotDisturb });
    },
  };
}

/** @param find the person behind a username, whoever asks */
export function finding(queries: Queries, find: (typed: string) => Promise<Profile | null>): Finding {
  const look = async (seeker: AccountId, typed: string) => {
    const found = await find(typed);
    return found !== null && (await isFound(queries, seeker, found)) ? found : null;
  };
  return {
    async findFor(seeker, typed) {
      const startedAt = performance.now();
      const found = await look(seeker, typed);
      if (found === null) await endOfStep(startedAt);
      return found;
    },
    async lookFor(seeker, typed) {
      const startedAt = performance.now();
      const found = await look(seeker, typed);
      await endOfStep(startedAt);
      return found;
    },
    haveMet: async (accountId, otherId) => (await acquaintanceOf(queries, accountId, otherId)) !== null,
    acquainting,
  };
}

const endOfStep = (startedAt: number) => sleep(restOfStepMs(performance.now() - startedAt));

/** Everybody else is found without a question to the database: a call follows its lookup and is not to wait. */
async function isFound(queries: Queries, seeker: AccountId, found: Profile): Promise<boolean> {
  if (found.accountId === seeker || found.findableBy === 'everyone') return true;
  return mayFind(found.findableBy, await acquaintanceOf(queries, found.accountId, seeker));
}
