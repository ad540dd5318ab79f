import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { type BotsService, startBotsService } from '#test/stand-ins/meeting-bots.ts';
import type { SentEvent } from '#test/stand-ins/meeting-bots-parts.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { consentWords } from '../../constants-recordings.ts';
import { createWorkerEngine } from '../engine/worker-engine.ts';
import { type Collecting, collect } from './collecting.ts';
import { openBotEngine } from './open-bot-engine.ts';
import { botOf as botRowOf } from './store.ts';
import { forgetBotEvents } from './webhook.ts';

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
const DAY = 86_400_000;
const WAIT = 15_000;

let service: BotsService;
let world: World;
let ann: Client;
let ben: Client;
let mal: Client;
let rooms = 0;
const letter = (nth: number) => String.fromCharCode(97 + (nth % 26));
/** The address of a new meeting. */
function room(): string {
  rooms += 1;
  return `https://meet.google.com/aaa-bbb${letter(Math.floor(rooms / 26))}-cc${letter(rooms)}`;
}

beforeAll(async () => {
  service = await startBotsService('vexa', clock.now);
  world = await startWorld({
    plan: 'business',
    clock,
    env: {
      BOTS_ENGINE: 'vexa',
      BOTS_URL: service.url,
      BOTS_KEY: service.key,
      BOTS_WEBHOOK_SECRET: service.secret,
    },
  });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  mal = await world.signUp(mallory);
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});
beforeEach(async () => {
  service.isDown = false;
  await world.sql('delete from meetings');
  await world.sql('delete from meeting_bot_waste');
});

const order = (more: object = {}) => ({
  id: randomUUID(),
  url: room(),
  name: '',
  day: '2026-11-24',
  records: false,
  transcribes: true,
  consent: consentWords.bot,
  ...more,
});
const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const post = async ({ body, headers }: SentEvent) =>
  (await fetch(`${world.url}/webhooks/meeting-bots`, { method: 'POST', body, headers })).status;
const botOf = async (id: string) => (await ann.meetings.get({ id })).meeting.bot;
const stateOf = async (id: string) => (await botOf(id))?.state;
const becomes = (id: string, state: string) => eventually(async () => (await stateOf(id)) === state, WAIT);
const line = (text: string, isSure = true) => ({
  speaker: 'Maya',
  startMs: 1_000,
  endMs: 3_000,
  text,
  isSure,
});

/** A bot that its service has. */
async function sent(more: object = {}) {
  const given = order(more);
  const count = service.bots.length;
  await ann.meetings.sendBot(given);
  await eventually(() => service.bots.length === count + 1, WAIT);
  await becomes(given.id, 'joining');
  return { id: given.id, bot: service.last() };
}
async function tell(scene: Parameters<BotsService['move']>[1]) {
  service.move(service.last(), scene);
  expect(await post(service.event(service.last()))).toBe(200);
}

describe('a bot', () => {
  test('goes to the meeting, and everything of it is fetched, noted and erased at its service', async () => {
    const { id, bot } = await sent({ name: 'Opening' });
    expect(bot.name).toBe('Ahoy for Alice Archer');
    await tell('waiting');
    await becomes(id, 'waiting-room');
    await tell('inside');
    await becomes(id, 'in-meeting');
    bot.said = [line('Owen, please send the floor plan by Friday.'), line('We o', false)];
    await tell('over');
    await becomes(id, 'collecting');
    expect((await ann.meetings.get({ id })).transcript).toEqual([]);
    bot.said = [line('Owen, please send the floor plan by Friday.'), line('We open on Monday.')];
    expect(await post(service.event(bot))).toBe(200);
    await becomes(id, 'done');
    await eventually(async () => (await ann.meetings.get({ id })).meeting.notesState === 'made', WAIT);
    const { meeting, transcript } = await ann.meetings.get({ id });
    expect(meeting).toMatchObject({ name: 'Opening', platform: 'google-meet', lines: 2, people: ['Maya'] });
    expect(transcript[1]?.text).toBe('We open on Monday.');
    await eventually(() => bot.isErased, WAIT);
    await eventually(
      async () =>
        (await world.sql('select 1 from meeting_bots where meeting_id = $1 and erased_at is not null', [id]))
          .length === 1,
      WAIT,
    );
    expect(await world.sql('select address from meeting_bots where meeting_id = $1', [id])).toEqual([
      { address: null },
    ]);
  });

  test('keeps the words that were confirmed, by whom and when', async () => {
    const { id } = await sent();
    expect((await botOf(id))?.consent).toEqual({
      words: 'I told everyone that this is recorded, and they agreed.',
      by: ann.user.id,
      at: clock.now(),
    });
  });

  test('that the host refuses says so, and nothing is fetched', async () => {
    const { id } = await sent();
    await tell('waiting');
    await tell('denied');
    await becomes(id, 'refused');
    expect((await botOf(id))?.reason).toBe('denied');
    expect((await ann.meetings.get({ id })).meeting.lines).toBe(0);
  });

  test('that is called back before it is let in leaves, twice or not', async () => {
    const { id, bot } = await sent();
    await tell('waiting');
    await becomes(id, 'waiting-room');
    await ann.meetings.callBotBack({ id });
    await ann.meetings.callBotBack({ id });
    await eventually(() => bot.scene === 'nobody', WAIT);
    await post(service.event(bot));
    await becomes(id, 'failed');
    expect((await botOf(id))?.reason).toBe('called-back');
  });

  test('of a meeting that is deleted leaves, and nothing of it is left at its service', async () => {
    const { id, bot } = await sent();
    await tell('inside');
    await becomes(id, 'in-meeting');
    await ann.meetings.remove({ id });
    expect(await world.sql('select engine from meeting_bot_waste')).toEqual([{ engine: 'vexa' }]);
    await eventually(() => bot.scene === 'leaving', 10_000);
    service.move(bot, 'over');
    await world.platform.jobs.enqueue('meetings-bots-watch', {});
    await eventually(() => bot.isErased, WAIT);
    await eventually(async () => (await world.sql('select 1 from meeting_bot_waste')).length === 0, WAIT);
  });

  test('whose service is down waits for it and says so', async () => {
    service.isDown = true;
    const given = order();
    await ann.meetings.sendBot(given);
    await eventually(async () => (await botOf(given.id))?.isAway === true, WAIT);
    expect(await stateOf(given.id)).toBe('requested');
    service.isDown = false;
    await world.platform.jobs.enqueue('meetings-bots-watch', {});
    await becomes(given.id, 'joining');
    await eventually(async () => (await botOf(given.id))?.isAway === false, WAIT);
  });

  test('whose answer was lost is not sent twice', async () => {
    const count = service.bots.length;
    service.losesJoin = true;
    const given = order();
    await ann.meetings.sendBot(given);
    await eventually(async () => (await botOf(given.id))?.isAway === true, WAIT);
    await world.platform.jobs.enqueue('meetings-bots-watch', {});
    await becomes(given.id, 'joining');
    expect(service.bots).toHaveLength(count + 1);
  });
});

test('the sound of a bot is kept whole and once, with the words that were confirmed, and a broken one begins again', async () => {
  const { id, bot } = await sent();
  service.move(bot, 'inside');
  service.move(bot, 'over');
  bot.sound = Buffer.alloc(200_000, 'sound ');
  await world.sql(
    "update meeting_bots set state = 'collecting', records = true, joined_at = asked_at where meeting_id = $1",
    [id],
  );
  const engine = openBotEngine(
    { BOTS_ENGINE: 'vexa', BOTS_URL: service.url, BOTS_KEY: service.key },
    { networks: [], publicUrl: world.url },
  );
  const kept: { bytes: string; words: string; wantsTranscript: boolean }[] = [];
  const rules = createWorkerEngine();
  const below: Collecting = {
    ...world.platform,
    clock,
    engines: { rules },
    async keepSound({ bytes, consent, wantsTranscript }) {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      kept.push({ bytes: Buffer.concat(pieces).toString(), words: consent.words, wantsTranscript });
    },
  };
  const collectNow = async () => {
    const row = await botRowOf(id, { queries: world.platform.database.queries });
    if (row === null || engine === null) throw new Error('no bot');
    await collect(below, engine, { ...row, bot: row.bot ?? '' });
  };
  service.fileFaults.push('breaks');
  await expect(collectNow()).rejects.toMatchObject({ name: 'BotError', kind: 'later' });
  expect([kept, await stateOf(id)]).toEqual([[], 'collecting']);
  await collectNow();
  await collectNow();
  expect(kept).toEqual([
    { bytes: 'sound '.repeat(33_334).slice(0, 200_000), words: consentWords.bot, wantsTranscript: true },
  ]);
  expect(await stateOf(id)).toBe('done');
  await rules.stop();
});

describe('one meeting has one bot', () => {
  test('when 20 ask at once', async () => {
    const url = room();
    const count = service.bots.length;
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => refusal(ann.meetings.sendBot(order({ url })))),
    );
    expect(asked.filter((code) => code === null)).toHaveLength(1);
    expect(asked.filter((code) => code === 'meetings.botThere')).toHaveLength(19);
    await eventually(() => service.bots.length === count + 1, WAIT);
  });

  test('when the same request comes 20 times at once', async () => {
    const given = order();
    const count = service.bots.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.meetings.sendBot(given)));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([given.id]));
    await eventually(() => service.bots.length === count + 1, WAIT);
    await becomes(given.id, 'joining');
    expect(service.bots).toHaveLength(count + 1);
  });
});

describe('sending', () => {
  test('needs the exact words, an address of a meeting that a bot can join, a date and something to do', async () => {
    const send = (more: object) => refusal(ann.meetings.sendBot(order(more)));
    expect(await send({ consent: '' })).toBe('meetings.consentNeeded');
    expect(await send({ consent: consentWords.tab })).toBe('meetings.consentNeeded');
    expect(await send({ url: 'https://meet.google.com.evil.test/abc-defg-hij' })).toBe('meetings.badAddress');
    expect(await send({ url: 'https://zoom.us/my/ann' })).toBe('meetings.botCannotJoin');
    expect(await send({ day: '2026-02-30' })).toBe('meetings.badDay');
    expect(await send({ transcribes: false })).toBe('meetings.nothingWanted');
    expect(await world.sql('select 1 from meetings')).toEqual([]);
  });

  test('stops at five bots of a workspace', async () => {
    for (let nth = 0; nth < 5; nth += 1) await ann.meetings.sendBot(order());
    expect(await refusal(ann.meetings.sendBot(order()))).toBe('meetings.tooManyBots');
    expect(await refusal(ben.meetings.sendBot(order()))).toBeNull();
  });

  test("of someone else's meeting can't be seen or called back", async () => {
    const { id } = await sent();
    expect(await refusal(mal.meetings.callBotBack({ id }))).toBe('meetings.notFound');
    expect(await refusal(mal.meetings.sendBot(order({ id })))).toBe('meetings.keyReused');
    expect((await mal.meetings.bots()).meetings).toEqual([]);
    expect((await ann.meetings.bots()).meetings.map((meeting) => meeting.id)).toEqual([id]);
  });

  test('to a meeting without a bot there is nothing to call back', async () => {
    const id = randomUUID();
    const body = new Blob(['Maya: We open on Monday.'], { type: 'application/octet-stream' });
    await ann.meetings.add({ query: { id, name: 'Text', day: '2026-11-24' }, body });
    expect(await refusal(ann.meetings.callBotBack({ id }))).toBe('meetings.noBot');
  });
});

describe('an event', () => {
  const looks = () => service.requests.filter((request) => request.startsWith('GET /meetings/')).length;

  test('that was forged, or signed more than five minutes ago, is a 401 and looks at nothing', async () => {
    const { id, bot } = await sent();
    const before = looks();
    const known = await world.sql('select event from meeting_bot_events');
    service.move(bot, 'over');
    expect(await post(service.event(bot, { secret: 'another' }))).toBe(401);
    expect(await post(service.event(bot, { at: clock.now() - 301_000 }))).toBe(401);
    expect(await post({ body: '', headers: {} })).toBe(401);
    expect(await world.sql('select event from meeting_bot_events')).toEqual(known);
    expect(looks()).toBe(before);
    expect(await stateOf(id)).toBe('joining');
  });

  test('that comes ten times at once is taken ten times and counts once', async () => {
    const { id } = await sent();
    service.move(service.last(), 'waiting');
    const event = service.event(service.last(), { id: 'evt_ten' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await becomes(id, 'waiting-room');
    expect(
      await world.sql("select count(*)::int as n from meeting_bot_events where event = 'evt_ten'"),
    ).toEqual([{ n: 1 }]);
  });

  test('of an earlier state that comes late does not put the bot back', async () => {
    const { id, bot } = await sent();
    service.move(bot, 'waiting');
    const early = service.event(bot);
    service.move(bot, 'inside');
    await post(service.event(bot));
    await becomes(id, 'in-meeting');
    const before = looks();
    expect(await post(early)).toBe(200);
    await eventually(() => looks() > before, WAIT);
    expect(await stateOf(id)).toBe('in-meeting');
  });

  test('about a bot that is not ours is taken and changes nothing', async () => {
    const { bot } = await sent();
    expect(await post(service.event({ ...bot, id: '4711' }))).toBe(200);
  });

  test('is forgotten after seven days', async () => {
    const { bot } = await sent();
    await post(service.event(bot, { id: 'evt_old' }));
    const kept = () => world.sql("select event from meeting_bot_events where event = 'evt_old'");
    const at = (days: number) => ({
      ...world.platform,
      clock: { ...clock, now: () => clock.now() + days * DAY },
    });
    await forgetBotEvents(at(6.9));
    expect(await kept()).toHaveLength(1);
    await forgetBotEvents(at(7.1));
    expect(await kept()).toEqual([]);
  });
});

test('without a configured service there are no bots, and nothing listens for their events', async () => {
  const plain = await startWorld({ plan: 'business' });
  try {
    const person = await plain.signUp(alice);
    expect(await person.meetings.bots()).toEqual({ engine: null, canRecord: false, meetings: [] });
    expect(await refusal(person.meetings.sendBot(order()))).toBe('meetings.noBots');
    expect((await fetch(`${plain.url}/webhooks/meeting-bots`, { method: 'POST' })).status).toBe(404);
  } finally {
    await plain.stop();
  }
});
