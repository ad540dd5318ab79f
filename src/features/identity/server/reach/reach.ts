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

/** Settings for who can reach a person. */
export interface Reaching {
  setFindableBy(accountId: AccountId, findableBy: FindableBy): Promise<User>;
  /** @throws AppError common.badInput for an unknown time zone */
  setDoNotDisturb(
    accountId: AccountId,
    request: { span: QuietSpan | null; timeZone?: string | undefined },
  ): Promise<User>;
}

/** Finds people, for features above this one. */
export interface Finding {
  /**
   * Returns the person with a typed username; null if nobody has it or, after the same time, if they don't want to be
   * found by this account.
   */
  findFor(seeker: AccountId, typed: string): Promise<Profile | null>;
  /** The same for a lookup without a call. It always takes the same time. */
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

/** @param find the person with a username, regardless of who asks */
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

/** People without a restriction are found without a query: a call follows its lookup and shouldn't wait. */
async function isFound(queries: Queries, seeker: AccountId, found: Profile): Promise<boolean> {
  if (found.accountId === seeker || found.findableBy === 'everyone') return true;
  return mayFind(found.findableBy, await acquaintanceOf(queries, found.accountId, seeker));
}
