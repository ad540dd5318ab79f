import { randomUUID } from 'node:crypto';
import type { Role } from '#kernel/roles.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { startWorld } from '#test/world.ts';

/** Ann's workspace on Team Collaboration, with Ben as a member and Gus as a guest. Mal is a stranger. */
export async function startTasksWorld() {
  /** A Tuesday at noon. */
  const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
  const world = await startWorld({ clock });
  const ann = await world.signUp(alice);
  const ben = await world.signUp(bob);
  const gus = await world.signUp(carol);
  const mal = await world.signUp(mallory);
  const become = (client: Client, role: Role) =>
    world.sql(
      `insert into workspace_members values ($1, $2, $3, now())
       on conflict (workspace_id, account_id) do update set role = excluded.role`,
      [ann.user.id, client.user.id, role],
    );
  /** Gives a workspace a plan that was paid for. */
  async function plan(planId: 'business' | 'enterprise', of: Client = ann): Promise<void> {
    await world.sql('insert into subscription_owner (account_id) values ($1) on conflict do nothing', [
      of.user.id,
    ]);
    await world.sql(`delete from subscription where account_id = $1 and line = 'monthly'`, [of.user.id]);
    const now = new Date(clock.now()).toISOString();
    await world.sql(
      `insert into subscription (id, account_id, line, plan_id, status, anchor, period_start, period_end)
       values ($1, $2, 'monthly', $3, 'active', $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '1 month')`,
      [randomUUID(), of.user.id, planId, now],
    );
  }
  await become(ben, 'member');
  await become(gus, 'guest');
  await plan('enterprise');
  return {
    clock,
    world,
    ann,
    ben,
    gus,
    mal,
    become,
    plan,
    asBen: () => ben.inWorkspace(ann.user.id).tasks,
    asGuest: () => gus.inWorkspace(ann.user.id).tasks,
    add: (title: string, more: object = {}) => ann.tasks.create({ id: randomUUID(), title, ...more }),
    project: (name: string, isShared = true) => ann.tasks.createProject({ id: randomUUID(), name, isShared }),
    /** Code of what a request was refused with; null if it wasn't. */
    refusal: (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (error: unknown) => (error as { code?: string }).code,
      ),
    due: (day: string, time: string | null = null) => ({ day, time, timeZone: 'Europe/Berlin' }),
    mine: async (client = ann.tasks) => (await client.list({ scope: 'mine' })).tasks,
  };
}
