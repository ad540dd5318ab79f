import { expect, test } from 'vitest';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import type { Member } from '#platform/server/http/context.ts';
import { createLog } from '#platform/server/log.ts';
import { eventually } from '#test/wait.ts';
import { createWatch } from './watch.ts';

const ben = { workspaceId: asWorkspaceId('harbour'), accountId: asAccountId('ben') };
const member = { ...ben, role: 'admin' } as Member;
const isAdmin = (role: Role) => role === 'admin';

function watching(role: Role | null) {
  const roles = new Map([[ben.accountId, role]]);
  const ends: string[] = [];
  const watch = createWatch({
    gate: { roleOf: async (_workspaceId, accountId) => roles.get(accountId) ?? null },
    log: createLog('silent'),
  });
  const begin = (name: string) => watch.watchMember(member, isAdmin, () => ends.push(name));
  return { roles, ends, watch, begin };
}

test('twenty answers of a removed member end, each once, however often the removal is announced', async () => {
  const { roles, ends, watch, begin } = watching('admin');
  for (let n = 0; n < 20; n += 1) begin(`file ${n}`);
  roles.set(ben.accountId, null);
  for (let n = 0; n < 20; n += 1) watch.changed(ben);
  await eventually(async () => ends.length === 20);
  watch.changed(null);
  expect(new Set(ends).size).toBe(20);
  expect(ends).toHaveLength(20);
});

test('a change between the request and its watch ends the answer at once', async () => {
  const { ends, begin } = watching('agent');
  begin('file');
  await eventually(async () => ends.length === 1);
});

test('an answer that is complete is no longer watched, and changes of others end nothing', async () => {
  const { roles, ends, watch, begin } = watching('admin');
  const complete = begin('complete');
  begin('going on');
  complete();
  watch.changed({ ...ben, accountId: asAccountId('cat') });
  watch.changed({ ...ben, workspaceId: asWorkspaceId('joinery') });
  roles.set(ben.accountId, 'billing');
  watch.changed(ben);
  await eventually(async () => ends.length === 1);
  expect(ends).toEqual(['going on']);
});
