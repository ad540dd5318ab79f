import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { type SmtpStandIn, startSmtpStandIn } from '#test/stand-ins/smtp-server.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

let server: SmtpStandIn;
let world: World;
let ann: Client;

beforeAll(async () => {
  server = await startSmtpStandIn();
  world = await startWorld({
    plan: 'business',
    env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, REGISTRATION: 'instant' },
  });
  ann = await world.signUp(alice);
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});

test('where emails leave the installation, notes go only from people who confirmed their own address', async () => {
  const send = () =>
    ann.meetings.sendMeetingEmail({
      recordingName: 'Leeds',
      summary: 'All well.',
      keyPoints: [],
      actionItems: [],
      recipients: ['kim@x.example'],
    });
  const toKim = () => server.received.filter(({ to }) => to.includes('kim@x.example'));
  await world.sql('update users set email_verified = false where id = $1', [ann.user.id]);
  await expect(send()).rejects.toMatchObject({ code: 'meetings.emailNotConfirmed', status: 403 });
  await world.sql('update users set email_verified = true where id = $1', [ann.user.id]);
  expect((await send()).sent).toEqual(['kim@x.example']);
  await eventually(() => toKim().length === 1);
});
