import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ReceivedMail, type SmtpStandIn, startSmtpStandIn } from '#test/stand-ins/smtp-server.ts';
import { describeMail } from './mail.suite.ts';
import type { MailMessage } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { createOutboxMail } from './outbox-mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startServer(user?: { name: string; password: string }): Promise<SmtpStandIn> {
  const server = await startSmtpStandIn(user);
  closers.push(() => server.stop());
  return server;
}

const from = 'Ahoy <no-reply@ahoy.test>';
const hello: MailMessage = { to: 'bob@people.test', subject: 'Hello', text: 'Hello Bob' };
const id = '01930000-0000-7000-8000-000000000001';
const mailTo = (server: SmtpStandIn) =>
  createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from, answerMs: 500 });

describeMail('the outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-outbox-'));
  closers.push(() => rm(folder, { recursive: true }));
  const outbox = openOutbox(join(folder, 'outbox'));
  return {
    mail: createOutboxMail({ folder: join(folder, 'outbox'), clock: { now: () => 1_000 } }),
    arrived: async () =>
      (await outbox.list()).map(({ to, subject, text, html }) => ({
        to,
        subject,
        text,
        ...(html === undefined ? {} : { html }),
      })),
  };
});

describeMail('SMTP', async () => {
  const server = await startServer();
  return { mail: mailTo(server), arrived: async () => server.received.map(parse) };
});

describe('the outbox', () => {
  test('mails can be read by this user alone, and no half written file is left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ahoy-outbox-'));
    closers.push(() => rm(folder, { recursive: true }));
    await createOutboxMail({ folder, clock: { now: () => 1_000 } }).send(hello);
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
  });

  test('a message that is sent a second time under its id is there once, and appears under it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ahoy-outbox-'));
    closers.push(() => rm(folder, { recursive: true }));
    const mail = createOutboxMail({ folder, clock: { now: () => 1_000 } });
    await mail.send({ ...hello, id });
    await mail.send({ ...hello, id });
    expect(await openOutbox(folder).list()).toEqual([{ ...hello, id, sentAt: 1_000 }]);
  });

  test('does not take messages where there can be no folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ahoy-outbox-'));
    closers.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'outbox'), 'a file is in the way');
    const mail = createOutboxMail({ folder: join(folder, 'outbox'), clock: { now: () => 1_000 } });
    expect(await mail.isReady()).toBe(false);
  });
});

describe('SMTP', () => {
  test('a message that is sent a second time keeps its id', async () => {
    const server = await startServer();
    const mail = mailTo(server);
    await mail.send({ ...hello, id });
    await mail.send({ ...hello, id });
    const ids = server.received.map(({ data }) => /^Message-ID: (.*)$/m.exec(data)?.[1]?.trim());
    expect(ids).toEqual([`<${id}@ahoy.test>`, `<${id}@ahoy.test>`]);
  });

  test('news about a meeting is there for calendar programs, with what it is', async () => {
    const server = await startServer();
    const calendar = {
      method: 'CANCEL',
      text: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n',
    } as const;
    await mailTo(server).send({ ...hello, calendar });
    const raw = server.received[0]?.data ?? '';
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=CANCEL/i);
    expect(raw).toMatch(/filename="?invite\.ics/);
  });

  test('an email that can be turned off says how to mail programs', async () => {
    const server = await startServer();
    const unsubscribe = { oneClick: 'https://ahoy.test/off?token=t.x', page: 'https://ahoy.test/page' };
    await mailTo(server).send({ ...hello, unsubscribe });
    await mailTo(server).send(hello);
    const [first, second] = server.received.map(({ data }) => data);
    expect(first).toContain('List-Unsubscribe: <https://ahoy.test/off?token=t.x>\r\n');
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(second).not.toContain('List-Unsubscribe');
  });

  test('the sender is ours, and the name and password of the address are used', async () => {
    const server = await startServer({ name: 'ahoy', password: 's3cret pass' });
    const mail = createSmtpMail({ url: `smtp://ahoy:s3cret%20pass@127.0.0.1:${server.port}`, from });
    await mail.send(hello);
    expect(server.received).toMatchObject([
      { from: 'no-reply@ahoy.test', to: ['bob@people.test'], signedInAs: 'ahoy' },
    ]);
    expect(server.received[0]?.data).toContain('From: Ahoy <no-reply@ahoy.test>');
  });

  test.each([
    ['RCPT', '550 5.1.1 No such user here', 'mail.refused'],
    ['end of data', '554 5.7.1 Message content rejected', 'mail.refused'],
    ['RCPT', '452 4.2.2 Mailbox full', 'mail.unavailable'],
    ['end of data', '451 4.3.0 Local error in processing', 'mail.unavailable'],
    ['MAIL', '421 4.3.2 Service shutting down', 'mail.unavailable'],
    ['MAIL', '553 5.7.1 Sender address rejected', 'mail.unavailable'],
    ['greeting', '554 5.3.2 No service here', 'mail.unavailable'],
  ])('a reply to %s of "%s" means %s', async (command, reply, code) => {
    const server = await startServer();
    server.answer(command, reply);
    await expect(mailTo(server).send(hello)).rejects.toMatchObject({ code });
    expect(server.received).toEqual([]);
  });

  test('a wrong password may be set right by the operator: the mail is kept for later', async () => {
    const server = await startServer({ name: 'ahoy', password: 'right' });
    const mail = createSmtpMail({ url: `smtp://ahoy:wrong@127.0.0.1:${server.port}`, from });
    await expect(mail.send(hello)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(await mail.isReady()).toBe(false);
  });

  test('a server that does not answer or is not there is unavailable, and does not hold us for long', async () => {
    const server = await startServer();
    server.hang();
    await expect(mailTo(server).send(hello)).rejects.toMatchObject({ code: 'mail.unavailable' });
    await server.stop();
    closers.pop();
    await expect(mailTo(server).send(hello)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(await mailTo(server).isReady()).toBe(false);
  });

  test('after a temporary failure the next message goes through', async () => {
    const server = await startServer();
    server.answer('RCPT', '450 4.2.0 Greylisted, try again');
    const mail = mailTo(server);
    await expect(mail.send(hello)).rejects.toMatchObject({ code: 'mail.unavailable' });
    server.answer('RCPT', null);
    await mail.send(hello);
    expect(server.received).toHaveLength(1);
  });
});

/** The message in what was received, decoded as a mail program would. */
function parse({ to, data }: ReceivedMail): MailMessage {
  const { headers, header, body } = partOf(data);
  expect(headers.filter((line) => /^(?:bcc|cc):/i.test(line))).toEqual([]);
  const subject = header('subject')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_word, text: string) =>
      Buffer.from(text, 'base64').toString('utf8'),
    )
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_word, text: string) => unquote(text.replaceAll('_', ' ')));
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"/i.exec(header('content-type'))?.[1];
  if (boundary === undefined) return { to: to.join(','), subject, text: decoded(data) };
  // Nothing before the first boundary, and nothing behind the last. A program shows the last part that it can.
  const [text = '', html = ''] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decoded(part.replace(/^\r\n|\r\n$/g, '')));
  return { to: to.join(','), subject, text, html };
}

/** The content of a message or of a part of one. */
function decoded(part: string): string {
  const { header, body } = partOf(part);
  const coding = header('content-transfer-encoding');
  const text =
    coding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : coding === 'quoted-printable'
        ? unquote(body.replaceAll('=\r\n', ''))
        : body;
  return text.replaceAll('\r\n', '\n');
}

function partOf(part: string) {
  const end = part.indexOf('\r\n\r\n');
  const headers = part
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const header = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return { headers, header, body: part.slice(end + 4) };
}

function unquote(text: string): string {
  return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'));
}
