import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ben: Client;
let mal: Client;
beforeAll(async () => {
  world = await startWorld({ plan: 'business' });
  ben = await world.signUp(bob);
  mal = await world.signUp(mallory);
});
afterAll(() => world.stop());

/** A file as pages send it. */
const file = (text: string) => new Blob([text], { type: 'application/octet-stream' });

test('a common word finds the newest lines, and a rare one the oldest, never in meetings of others', async () => {
  const hers = await world.signUp({ ...alice, email: 'ann.field@people.test', username: 'annfield' });
  const hour = (
    id: string,
    { day, rare = '', owner = null }: { day: string; rare?: string; owner?: string | null },
  ) =>
    world.sql(
      `with added as (
         insert into meetings (id, workspace_id, private_to, added_by, name, platform, day, people, lines, searched, created_at, changed_at)
         values ($1, $2, $3, $2, $1, 'upload', $4, '{}', 800, $1, now(), now()) returning id)
       insert into meeting_lines (meeting_id, nth, workspace_id, speaker, text)
       select id, nth, $2, 'Zed', case when nth = 7 then 'We promised Borgund the lantern ' || $5 else 'They talked about the lantern' end
       from added, generate_series(0, 799) nth`,
      [id, hers.user.id, owner, day, rare],
    );
  await hour('oldest', { day: '2024-01-01', rare: 'from Kvitsund' });
  for (const nth of [1, 2, 3]) await hour(`middle-${nth}`, { day: `2025-01-0${nth}` });
  await hour('newest', { day: '2026-11-01' });
  await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
    hers.user.id,
    ben.user.id,
    'member',
  ]);
  await hour('hidden', { day: '2026-11-02', rare: 'from Kvitsund', owner: ben.user.id });

  const common = (await hers.meetings.search({ text: 'lanterns' })).lines;
  expect(common).toHaveLength(50);
  expect(new Set(common.map(({ meetingId }) => meetingId))).toEqual(new Set(['newest']));
  const rare = (await hers.meetings.search({ text: 'kvitsund' })).lines;
  expect(rare.map(({ meetingId, line }) => [meetingId, line])).toEqual([['oldest', 7]]);
  expect((await hers.meetings.search({ text: '"borgund the lantern"' })).lines).toHaveLength(5);
  const ask = async (client: Client['meetings'], question: string) =>
    (await client.ask({ question })).sentences.map(({ meetingId, line }) => [meetingId, line]);
  expect((await ask(hers.meetings, 'Which lantern did we promise from Kvitsund?'))[0]).toEqual(['oldest', 7]);
  const his = await ask(
    ben.inWorkspace(hers.user.id).meetings,
    'Which lantern did we promise from Kvitsund?',
  );
  expect(his[0]).toEqual(['hidden', 7]);
  expect(await ask(mal.meetings, 'Which lantern did we promise from Kvitsund?')).toEqual([]);
});

test('a question about all meetings finds what someone said, by their name and by related words', async () => {
  const hers = await world.signUp({ ...alice, email: 'ann.mill@people.test', username: 'annmill' });
  const say = async (name: string, text: string) => {
    const id = randomUUID();
    await hers.meetings.add({ query: { id, name, day: '2026-11-24', shared: 'no' }, body: file(text) });
    return id;
  };
  const chatter = Array.from({ length: 40 }, (_, nth) => `Owen: The weather was number ${nth} today.`).join(
    '\n',
  );
  const rent = await say(
    'Rent',
    `${chatter}\nTheodora: What do they want for the hall?\nOwen: The price is nine hundred.`,
  );
  await say('Other', `${chatter}\nOwen: The hall is far away.`);
  const first = async (question: string) => {
    const [sentence] = (await hers.meetings.ask({ question })).sentences;
    return [sentence?.meetingId, sentence?.line];
  };
  expect(await first('How much does the hall cost?')).toEqual([rent, 41]);
  expect(await first('What did Theodora ask?')).toEqual([rent, 40]);
});
