import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { type SmtpStandIn, startSmtpStandIn } from '#test/stand-ins/smtp-server.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock();
let world: World;
let operator: Client;
beforeAll(async () => {
  world = await startWorld({
    clock,
    // One test takes a table away on purpose; what the server logs about it is no news.
    env: { SALES_EMAIL: 'sales@ahoy.test', SUPPORT_EMAIL: 'help@ahoy.test', LOG_LEVEL: 'silent' },
  });
  operator = await world.signUp(alice);
});
afterAll(() => world.stop());

const letter = {
  name: 'Vera Visitor',
  email: 'vera@people.test',
  phone: 'Not provided',
  inquiryType: 'sales',
  subject: 'Forty lines',
  message: 'Good morning, we are forty people.',
};

/** Sends it through the npm client that pages use, which reads nothing but the error. */
async function send(body: Record<string, unknown>, to: World = world) {
  const functions = new FunctionsClient(`${to.url}/functions/v1`);
  const { data, error } = await functions.invoke('contact-form-email', { body });
  if (error === null) return { status: 200, data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  // The client types its context loosely; with this error it is the response.
  const response = error.context as Response;
  return { status: response.status, ...(await answerOf(response)) };
}

const answerOf = async (response: Response): Promise<{ code?: string; message?: string; data?: unknown }> =>
  Object(await response.json());

const stored = async (subject: string, where: World = world) =>
  where.sql('select * from site_message where subject = $1 order by id', [subject]);

const refused = (message: string) => ({ status: 400, code: 'common.badInput', message });

describe('a message through the contact form', () => {
  test('is answered without an error, kept in the inbox, and mailed to whom it is for', async () => {
    expect(await send(letter)).toEqual({ status: 200, data: { error: null } });
    const { messages } = await operator.site.messages({});
    expect(messages).toMatchObject([
      {
        name: 'Vera Visitor',
        email: 'vera@people.test',
        phone: null,
        inquiryType: 'sales',
        subject: 'Forty lines',
        message: 'Good morning, we are forty people.',
        receivedAt: clock.now(),
        answeredAt: null,
      },
    ]);
    const mail = await world.mailTo('sales@ahoy.test', 'Contact form (Sales Information): Forty lines');
    expect(mail.text).toContain('Phone: Not provided\n');
    expect(mail.text).toContain(`${world.url}/admin/messages`);
    expect(await eventually(async () => (await stored('Forty lines'))[0]?.['mailed_at'] ?? false)).toEqual(
      new Date(clock.now()),
    );
  });

  test.each([
    ['', null],
    ['Not provided', null],
    ['+1 202 555 0134 ext. 7', '+1 202 555 0134 ext. 7'],
  ])('with the phone %j is kept with %j', async (phone, kept) => {
    const subject = `Phone ${phone.length}`;
    expect(await send({ ...letter, phone, subject })).toMatchObject({ status: 200 });
    expect(await stored(subject)).toMatchObject([{ phone: kept }]);
  });

  test('needs no phone at all', async () => {
    const { phone: _left, ...without } = letter;
    expect(await send({ ...without, subject: 'No phone' })).toMatchObject({ status: 200 });
  });

  test('is text and nothing else, whatever was written', async () => {
    const message = '<script>alert(1)</script>\n"; drop table site_message; --\n{{7*7}} =1+1';
    expect(await send({ ...letter, subject: 'Markup', message, inquiryType: 'support' })).toMatchObject({
      status: 200,
    });
    expect(await stored('Markup')).toMatchObject([{ message }]);
    const { text } = await world.mailTo('help@ahoy.test', 'Markup');
    expect(text).toContain('> <script>alert(1)</script>\n> "; drop table site_message; --\n');
  });

  test('that cannot be stored is not said to be sent', async () => {
    await world.sql('alter table site_message rename to site_message_away');
    try {
      expect(await send({ ...letter, subject: 'Lost' })).toMatchObject({ status: 500 });
    } finally {
      await world.sql('alter table site_message_away rename to site_message');
    }
  });
});

describe('bad input is refused with the sentence of its field', () => {
  afterEach(async () => {
    expect(await stored('Refused')).toEqual([]);
  });
  const attempt = (wrong: Record<string, unknown>) => send({ ...letter, subject: 'Refused', ...wrong });

  test.each([
    ['a name of one letter', { name: 'V' }, 'Name must be at least 2 characters'],
    ['a name of one letter and spaces', { name: '  V  ' }, 'Name must be at least 2 characters'],
    ['no name', { name: undefined }, 'Name must be at least 2 characters'],
    ['a name that is a number', { name: 7 }, 'Name must be at least 2 characters'],
    ['a name that is a list', { name: ['Vera'] }, 'Name must be at least 2 characters'],
    ['a name of 121 letters', { name: 'V'.repeat(121) }, 'Name must be at most 120 characters'],
    [
      'a name with a line break',
      { name: 'Vera\r\nBcc: mallory@people.test' },
      'Name must be one line of text',
    ],
    [
      'a name that turns the direction of text',
      { name: 'Vera \u202egro.tset' },
      'Name must be one line of text',
    ],
    [
      'a name that is markup',
      { name: '<img src=x onerror=alert(1)>' },
      'Name must be plain text without tags',
    ],
    ['an address without a host', { email: 'vera' }, 'Please enter a valid email address'],
    ['an empty address', { email: '' }, 'Please enter a valid email address'],
    ['an address that is an object', { email: { $ne: '' } }, 'Please enter a valid email address'],
    [
      'an address with a line break',
      { email: 'vera@people.test\r\nBcc: mallory@people.test' },
      'Please enter a valid email address',
    ],
    [
      'two addresses',
      { email: 'vera@people.test, mallory@people.test' },
      'Please enter a valid email address',
    ],
    [
      'an address that is too long',
      { email: `${'v'.repeat(250)}@people.test` },
      'Please enter a valid email address',
    ],
    ['a phone with a line break', { phone: '1\n2' }, 'Phone must be one line of text'],
    ['a phone of 61 digits', { phone: '1'.repeat(61) }, 'Phone must be at most 60 characters'],
    ['an empty inquiry type', { inquiryType: '' }, 'Please select an inquiry type'],
    ['an unknown inquiry type', { inquiryType: 'secret' }, 'Please select an inquiry type'],
    ['no inquiry type', { inquiryType: undefined }, 'Please select an inquiry type'],
    ['a message of nine letters', { message: 'Too short' }, 'Message must be at least 10 characters'],
    [
      'a message of one letter and spaces',
      { message: '          x' },
      'Message must be at least 10 characters',
    ],
    ['a message of 5,001 letters', { message: 'x'.repeat(5_001) }, 'Message must be at most 5000 characters'],
    ['a message with a NUL', { message: 'A message with \u0000 in it' }, 'Message must be text'],
    ['the field that only programs see', { website: 'https://robot.test' }, 'Leave this field empty'],
  ])('%s', async (_what, wrong, sentence) => {
    expect(await attempt(wrong)).toMatchObject(refused(sentence));
  });

  test.each([
    ['of one letter', 'S', 'Subject must be at least 2 characters'],
    ['of 201 letters', 'S'.repeat(201), 'Subject must be at most 200 characters'],
    ['with a line break', 'Hello\r\nBcc: mallory@people.test', 'Subject must be one line of text'],
    ['with a line separator', 'Hello\u2028Bcc: mallory@people.test', 'Subject must be one line of text'],
    ['that is markup', '<script>alert(1)</script>', 'Subject must be plain text without tags'],
  ])('a subject %s', async (_what, subject, sentence) => {
    expect(await attempt({ subject })).toMatchObject(refused(sentence));
    expect(await stored(subject)).toEqual([]);
  });

  test('every field that is wrong is named', async () => {
    const { data } = await attempt({ name: 'V', message: 'short' });
    expect(data).toMatchObject({
      fields: [
        { path: 'name', message: 'Name must be at least 2 characters' },
        { path: 'message', message: 'Message must be at least 10 characters' },
      ],
    });
  });

  test('a body that is no object or cannot be read has no field to speak of', async () => {
    for (const body of ['[]', 'null', '{"name"', '"text"']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await world
        .visitor()
        .fetch('/functions/v1/contact-form-email', { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(await answerOf(answer)).toMatchObject(refused('Some of the values sent are not valid'));
    }
  });

  test('a body above a megabyte is refused while it comes in', async () => {
    expect(await attempt({ message: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      code: 'common.tooLarge',
    });
  });
});

describe('a request that is sent again', () => {
  test('at the same moment, ten times, is one message and one mail', async () => {
    const body = { ...letter, subject: 'Ten times' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await stored('Ten times')).toHaveLength(1);
    await world.mailTo('sales@ahoy.test', 'Ten times');
    expect((await world.mails()).filter(({ subject }) => subject.includes('Ten times'))).toHaveLength(1);
  });

  test('within a day is the same message; the same words a day later are a new one', async () => {
    const body = { ...letter, subject: 'Still nothing' };
    await send(body);
    clock.advance(DAY_MS - 1);
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await stored('Still nothing')).toHaveLength(1);
    clock.advance(1);
    await send(body);
    expect(await stored('Still nothing')).toHaveLength(2);
  });

  test('with one word changed is another message', async () => {
    await send({ ...letter, subject: 'Changed' });
    await send({ ...letter, subject: 'Changed', message: 'Good evening, we are forty people.' });
    expect(await stored('Changed')).toHaveLength(2);
  });
});

describe('the operator', () => {
  test('marks a message as answered, and takes it back', async () => {
    await send({ ...letter, subject: 'To be answered' });
    const id = String((await stored('To be answered'))[0]?.['id']);
    expect(await operator.site.markAnswered({ id, answered: true })).toMatchObject({
      answeredAt: clock.now(),
    });
    const idsOf = async (show: 'open' | 'all') =>
      (await operator.site.messages({ show })).messages.map((message) => message.id);
    expect(await idsOf('open')).not.toContain(id);
    expect(await idsOf('all')).toContain(id);
    expect(await operator.site.markAnswered({ id, answered: false })).toMatchObject({ answeredAt: null });
    expect(await idsOf('open')).toContain(id);
  });

  test('reads on below the last message, newest first', async () => {
    const other = await startWorld();
    try {
      const reader = await other.signUp(alice);
      for (let n = 1; n <= 51; n += 1) await send({ ...letter, subject: `Number ${n}` }, other);
      const first = await reader.site.messages({});
      expect(first.messages.map(({ subject }) => subject).slice(0, 2)).toEqual(['Number 51', 'Number 50']);
      expect(first.messages).toHaveLength(50);
      const before = String(first.nextCursor);
      expect(await reader.site.messages({ before })).toMatchObject({
        messages: [{ subject: 'Number 1' }],
        nextCursor: null,
      });
    } finally {
      await other.stop();
    }
  });

  test('is the only one who reads them', async () => {
    const person = await world.signUp(bob);
    const id = String((await stored('Forty lines'))[0]?.['id']);
    const forbidden = { code: 'common.forbidden', status: 403 };
    await expect(person.site.messages({})).rejects.toMatchObject(forbidden);
    await expect(person.site.markAnswered({ id, answered: true })).rejects.toMatchObject(forbidden);
    await expect(world.visitor().site.messages({})).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().site.markAnswered({ id, answered: true })).rejects.toMatchObject({
      status: 401,
    });
    await expect(operator.site.markAnswered({ id: 'nobodys', answered: true })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('messages are kept for a year and then deleted', async () => {
  await send({ ...letter, subject: 'From last year' });
  clock.advance(364 * DAY_MS);
  await send({ ...letter, subject: 'From this year' });
  clock.advance(2 * DAY_MS);
  await world.platform.jobs.enqueue('site-prune', {});
  await eventually(async () => (await stored('From last year')).length === 0);
  expect(await stored('From this year')).toHaveLength(1);
});

describe('with limits', () => {
  let limited: World;
  beforeAll(async () => {
    limited = await startWorld({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  });
  afterAll(() => limited.stop());

  const sendFrom = (address: string, changed: Record<string, unknown>) =>
    limited.visitor().fetch('/functions/v1/contact-form-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ ...letter, ...changed }),
    });

  test('one network writes ten messages an hour', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) {
      const email = `vera${n}@people.test`;
      statuses.push((await sendFrom('192.0.2.7', { email, subject: `Network ${n}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await sendFrom('192.0.2.8', { email: 'other@people.test' })).status).toBe(200);
  });

  test('one mail address is written with five times an hour, from wherever, in whatever letters', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const email = n % 2 === 0 ? 'MALLORY@people.test' : 'mallory@people.test';
      statuses.push((await sendFrom(`198.51.100.${n}`, { email, subject: `Address ${n}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await stored('Address 6', limited)).toEqual([]);
  });

  test("an invalid message doesn't count towards the limit", async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 12; n += 1)
      statuses.push((await sendFrom('203.0.113.1', { email: 'nobody' })).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await sendFrom('203.0.113.1', { email: 'late@people.test' })).status).toBe(200);
  });
});

describe('while the mail server is down', () => {
  let smtp: SmtpStandIn;
  let offline: World;
  beforeAll(async () => {
    smtp = await startSmtpStandIn();
    offline = await startWorld({
      env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, LOG_LEVEL: 'silent' },
    });
  });
  afterAll(async () => {
    await offline.stop();
    await smtp.stop();
  });

  const jobOf = async (subject: string) => {
    const id = String((await stored(subject, offline))[0]?.['id']);
    const [job] = await offline.sql(
      "select id, state, retry_count, extract(epoch from start_after - now())::float as seconds from pgboss.job where name = 'mail' and data->'facts'->'news'->>'id' = $1",
      [id],
    );
    return job;
  };
  /** The pause before the retry is by the database's clock, which no test can move. The worker is told, as of a new job. */
  async function retryNow(job: Record<string, unknown>): Promise<void> {
    await offline.sql('update pgboss.job set start_after = now() where id = $1', [job['id']]);
    await offline.sql("select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'mail')");
  }
  const inState = (subject: string, state: string) =>
    eventually(async () => {
      const job = await jobOf(subject);
      return job?.['state'] === state && job;
    }, 15_000);

  test('the visitor gets a confirmation, because the message is stored, and it is emailed a minute later', async () => {
    smtp.answer('MAIL', '421 4.3.2 Service shutting down');
    expect(await send({ ...letter, subject: 'Mailed late' }, offline)).toMatchObject({ status: 200 });
    const waiting = await inState('Mailed late', 'retry');
    expect(Number(waiting['seconds'])).toBeGreaterThan(50);
    smtp.answer('MAIL', null);
    await retryNow(waiting);
    await inState('Mailed late', 'completed');
    expect(smtp.received.map(({ to }) => to)).toEqual([['sales@localhost']]);
  });

  test('for longer, it is tried twice and no third time, and the inbox says that it was not mailed', async () => {
    smtp.answer('MAIL', '421 4.3.2 Service shutting down');
    await send({ ...letter, subject: 'Never mailed' }, offline);
    await retryNow(await inState('Never mailed', 'retry'));
    expect(await inState('Never mailed', 'failed')).toMatchObject({ retry_count: 1 });
    expect(await stored('Never mailed', offline)).toMatchObject([{ mailed_at: null }]);
  });
});
