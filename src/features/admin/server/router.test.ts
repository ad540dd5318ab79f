import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let operator: Client;
let person: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
  await world.mailTo(bob.email, 'Confirm');
  await world.mailTo(alice.email, 'Confirm');
});
afterAll(() => world.stop());

describe('the outbox', () => {
  test('shows the operator every mail, newest first', async () => {
    const { engine, mails } = await operator.admin.outbox();
    expect(engine).toBe('outbox');
    expect(mails.map(({ to }) => to).toSorted()).toEqual([alice.email, bob.email]);
    expect(mails[0]?.sentAt).toBeGreaterThanOrEqual(Number(mails[1]?.sentAt));
    expect(mails[0]).not.toHaveProperty('text');
    const mail = await operator.admin.outboxMail({ id: String(mails[0]?.id) });
    expect(mail.text).toContain('/verify-email?token=');
  });

  test('is not shown to other accounts', async () => {
    const forbidden = { code: 'common.forbidden', status: 403 };
    const id = String((await operator.admin.outbox()).mails[0]?.id);
    await expect(person.admin.outbox()).rejects.toMatchObject(forbidden);
    await expect(person.admin.outboxMail({ id })).rejects.toMatchObject(forbidden);
    await expect(world.visitor().admin.outbox()).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().admin.outboxMail({ id })).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    '../secrets/session-secret',
    '..%2Fsecrets%2Fsession-secret',
    '%2e%2e%2fplanted',
    '....//planted',
    '..\\planted',
    '/etc/passwd',
    'planted',
    'planted%00',
    '00000000-0000-0000-0000-000000000000',
  ])('reads no file but a mail: %s', async (id) => {
    await mkdir(join(world.dataDir, 'outbox'), { recursive: true });
    const planted = JSON.stringify({ to: 'x', subject: 'x', text: 'planted', sentAt: 1 });
    await writeFile(join(world.dataDir, 'planted.json'), planted);
    await writeFile(join(world.dataDir, 'outbox', 'planted.json'), planted);
    const answer = await operator.fetch(`/api/admin/outbox/${id}`);
    expect([400, 404]).toContain(answer.status);
    await expect(operator.admin.outboxMail({ id })).rejects.toMatchObject({ status: 404 });
  });

  test('passes over a file that is no mail', async () => {
    await writeFile(join(world.dataDir, 'outbox', '01900000-0000-7000-8000-000000000000.json'), '{"half');
    expect((await operator.admin.outbox()).mails).toHaveLength(2);
  });
});

describe('the operator', () => {
  test('is the first account when none is named', async () => {
    expect((await operator.identity.me()).isOperator).toBe(true);
    expect((await person.identity.me()).isOperator).toBe(false);
  });

  test('is not whoever comes next when the first account is gone', async () => {
    const other = await startWorld();
    try {
      const first = await other.signUp(alice);
      const second = await other.signUp(bob);
      await other.sql('delete from users where id = $1', [first.user.id]);
      await second.identity.updateMe({ name: 'Bob' });
      expect((await second.identity.me()).isOperator).toBe(false);
    } finally {
      await other.stop();
    }
  });

  test('is whoever has proven to read the mail of the named address, not whoever registers with it', async () => {
    const named = await startWorld({ env: { OPERATOR_EMAIL: 'Mallory@people.test' } });
    try {
      const first = await named.signUp(alice);
      expect((await first.identity.me()).isOperator).toBe(false);
      const claimed = await named.signUp(mallory);
      await expect(claimed.admin.outbox()).rejects.toMatchObject({ status: 403 });
      const { text } = await named.mailTo(mallory.email, 'Confirm');
      await claimed.identity.verifyEmail({
        token: decodeURIComponent(String(/token=(\S+)/.exec(text)?.[1])),
      });
      await expect.poll(() => claimed.admin.outbox().then(({ engine }) => engine)).toBe('outbox');
    } finally {
      await named.stop();
    }
  });
});
