import { createHash } from 'node:crypto';
import { Client as PgClient } from 'pg';
import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('a missed call is on the bell, in the title and in the list, and is read on every device at once', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const other = await atBob.anotherTab('/calls');
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await atAlice.press('Cancel call');
  const { page } = atBob;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications , 1 unread');
  await expect(page).toHaveTitle('(1) Dashboard');
  await expect(other.page).toHaveTitle('(1) Calls');

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const row = panel.getByRole('link', { name: /Missed call from Alice Archer/ });
  await expect(row).toBeVisible();
  await panel.getByRole('tab', { name: 'Mentions' }).click();
  await expect(panel).toContainText('No mentions.');
  await panel.getByRole('tab', { name: 'Calls' }).click();

  // By the keyboard: down to the row, E reads it, and E again takes it back.
  await row.focus();
  await page.keyboard.press('e');
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(other.page).toHaveTitle('Calls');
  await page.keyboard.press('e');
  await expect(other.page).toHaveTitle('(1) Calls');

  await panel.getByRole('button', { name: 'Read all' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bell).toHaveAccessibleName('Notifications , 1 unread');
  await page.keyboard.press('Escape');
  await bell.click();
  await row.click();
  await expect(page).toHaveURL(/\/calls\?call=/);
  await expect(panel).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notifications');

  // Unread again, it offers to call back or to add a task.
  await bell.click();
  await row.focus();
  await page.keyboard.press('e');
  await expect(panel.getByRole('button', { name: 'Call back' })).toBeEnabled();
  await panel.getByRole('button', { name: 'Task' }).click();
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue('Call back Alice Archer');
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('all notifications are a page: by kind, by words and unread, with undo, deep links and an old list offline', async ({
  signUp,
  app,
}) => {
  const atBob = await signUp(bob);
  const { page, context } = atBob;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await tellMany(app.databaseUrl, bob.username);
  await page.reload();
  await bell.click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'All notifications' })
    .click();
  await expect(page).toHaveURL(/\/notifications$/);
  const list = page.getByRole('region', { name: 'All notifications' });
  const rows = list.getByRole('listitem');
  await expect(list.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  await expect(rows).toHaveCount(30);
  // The next page comes by itself.
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(42);
  await expect(list).toContainText('Notifications are deleted after 180 days.');

  await page.getByLabel('Kind').selectOption('Missed Calls');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Read all' })).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Search your notifications' }).fill('omar');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\/notifications\?category=missed-calls&search=omar$/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('button', { name: 'Show all notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);

  await page.getByText('Unread', { exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Read all' }).click();
  await expect(list).toContainText("You're all caught up.");
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  await context.setOffline(true);
  await expect(list).toContainText("You're offline. This list may be out of date.");
  await context.setOffline(false);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/calls\?call=/);
  await expect(bell).toHaveAccessibleName('Notifications , 1 unread');
});

test('somebody whose mailbox refuses our emails reads it on the profile, until it takes one', async ({
  signUp,
  app,
}) => {
  const { page } = await signUp(alice, { at: '/profile' });
  const address = createHash('sha256').update(alice.email).digest('hex');
  const refused = (times: number) =>
    within(app.databaseUrl, (client) =>
      client.query(
        `insert into mail_refusals (address_hash, refused, last_message_id, last_at) values ($1, $2, 'x', now())
         on conflict (address_hash) do update set refused = excluded.refused`,
        [address, times],
      ),
    );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = page.getByText(`Emails to ${alice.email} bounce.`);
  await expect(banner).toBeHidden();
  await refused(1);
  await page.reload();
  await expect(banner).toContainText("We'll keep trying.");
  await refused(3);
  await page.goto('/profile?tab=notifications');
  await expect(banner).toContainText("We've stopped sending them, except ones you ask for.");
  await banner.getByRole('link', { name: 'Check your address' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=profile$/);
  await within(app.databaseUrl, (client) => client.query('delete from mail_refusals'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

async function within<Result>(
  databaseUrl: string,
  work: (client: PgClient) => Promise<Result>,
): Promise<Result> {
  const client = new PgClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Two missed calls that weren't read, and forty things of yesterday that were. */
async function tellMany(databaseUrl: string, username: string): Promise<void> {
  await within(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select account_id as id from usernames where username = $1',
      [username],
    );
    const who = rows[0]?.id;
    await client.query(
      `insert into notifications (id, account_id, kind, category, tab, title, body, path, at)
       select 'missed-' || n, $1, 'call.missed', 'missed-calls', 'calls',
         'Missed call from ' || case n when 1 then 'Omar Haddad' else 'Priya Nair' end, 'Rang 45 s', '/calls?call=none',
         date_trunc('milliseconds', now()) - n * interval '1 millisecond' from generate_series(1, 2) as n`,
      [who],
    );
    await client.query(
      `insert into notifications (id, account_id, kind, category, title, body, path, at, read_at)
       select 'joined-' || n, $1, 'team.joined', 'team', 'Member ' || n || ' joined', '', '/team',
         date_trunc('day', now()) - interval '12 hours' - n * interval '1 second', now() from generate_series(1, 40) as n`,
      [who],
    );
    await client.query(
      `insert into notification_counts (account_id, unread) values ($1, 2)
       on conflict (account_id) do update set unread = 2`,
      [who],
    );
  });
}

test('what people choose about notifications is saved, and is the same in another tab', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, { at: '/profile?tab=notifications' });
  const { page } = atAlice;
  const other = await atAlice.anotherTab('/profile?tab=notifications');
  for (const name of ['Incoming Calls', 'Missed Calls', 'Voicemails', 'Low Balance'])
    await expect(page.getByRole('switch', { name })).toBeChecked();
  await page.getByText('Voicemails', { exact: true }).click();
  const box = page.getByRole('checkbox', { name: 'Port-in changed its state, Push' });
  await box.focus();
  await page.keyboard.press('Space');
  // Arrows move between the boxes; the digest needs the app.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Port-in changed its state, Email' })).toBeFocused();
  await page.getByText('Every night').click();
  await page.getByLabel('To', { exact: true }).fill('22:00');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Choose two different times')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Notification preferences updated')).toBeVisible();
  await expect(other.page.getByRole('switch', { name: 'Voicemails' })).not.toBeChecked();
  await expect(other.page.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await expect(other.page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  await examine(page, 'notification-settings');
});
