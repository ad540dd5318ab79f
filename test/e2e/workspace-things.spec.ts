import sharp from 'sharp';
import { alice, bob, carol, expect, openReady, test } from './fixtures.ts';
import { openBooks } from './issued-invoices.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';
import { rentNumber } from './telephone-calls.ts';

const DESK = { viewport: { width: 1280, height: 900 } };

/** Takes somebody into the workspace of another person, which this tab then shows. */
async function join(host: PhonePage, guest: PhonePage, role: string): Promise<void> {
  const made = await host.context.request.post('/api/workspace/invitations/link', {
    data: { role, days: 7, usesMax: 1 },
  });
  const { path } = (await made.json()) as { path: string };
  await guest.page.goto(path);
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest.page).toHaveURL(/\/dashboard$/);
}

/** Seats for five, and a name. */
async function makeStudio({ context }: PhonePage): Promise<void> {
  const plan = await context.request.post('/api/billing/subscriptions/trial', {
    data: { planId: 'business' },
  });
  expect(plan.ok(), await plan.text()).toBe(true);
  await context.request.put('/api/workspace/name', { data: { name: 'Harbour Studio' } });
}

test('an owner gives a number to a colleague, who sees it at once and is rung by it', async ({ signUp }) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, DESK);
  const number = await rentNumber(atAlice);
  await makeStudio(atAlice);
  const atBob = await signUp(bob, DESK);
  await join(atAlice, atBob, 'member');
  await openReady(atBob, '/numbers');
  const { page: bobs } = atBob;
  await expect(bobs.getByText('No number has been given to you yet.')).toBeVisible();

  const { page } = atAlice;
  await openReady(atAlice, '/team');
  await expect(page.getByRole('button', { name: `Numbers of ${alice.name}: ${number}` })).toBeVisible();
  await page.getByRole('button', { name: `Numbers of ${bob.name}: None` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Numbers of ${bob.name}` });
  await dialog.getByRole('checkbox', { name: `${number} may call from it` }).press('Space');
  await dialog.getByRole('checkbox', { name: `${number} is rung by it` }).press('Space');
  await examine(page, 'team-numbers');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(`Numbers of ${bob.name} saved`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Numbers of ${bob.name}: ${number}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Numbers of ${alice.name}: None` })).toBeVisible();

  // Bob's open page follows. He uses the number, and reads who may give it to others.
  const card = bobs.getByRole('listitem').filter({ hasText: number });
  await expect(card.getByText('You', { exact: true }).first()).toBeVisible();
  const give = card.getByRole('button', { name: `Give to people: ${number}` });
  await give.focus();
  await expect(card.getByText('Only owners and admins can rent and change numbers')).toBeVisible();
  await card.getByRole('button', { name: `Call from this number, ${number}` }).click();
  await expect(bobs).toHaveURL(/\/dashboard/);
  await expect(bobs.getByText(number).first()).toBeVisible();

  const atCarol = await signUp(carol);
  await rentNumber(atCarol);
  await atCarol.page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await atCarol.page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await atCarol.page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(bobs.getByRole('alertdialog', { name: /^Incoming call from/ })).toContainText(`To ${number}`);
  await expect(page.getByRole('alertdialog', { name: /^Incoming call from/ })).toBeHidden();
  await bobs.getByRole('button', { name: 'Decline' }).click();

  // On the card of the number, the owner is rung too.
  await openReady(atAlice, '/numbers');
  await page.getByRole('button', { name: `Give to people: ${number}` }).click();
  const people = page.getByRole('dialog', { name: `People of ${number}` });
  await expect(people.getByText(`Rings ${bob.name}.`)).toBeVisible();
  await people.getByRole('checkbox', { name: `${alice.name} (you) is rung by it` }).press('Space');
  await expect(people.getByText(`Rings you and ${bob.name}.`)).toBeVisible();
  await expect(people.getByRole('checkbox', { name: `${alice.name} (you) may call from it` })).toBeDisabled();
  await examine(page, 'number-people');
  await people.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`You and ${bob.name}`).first()).toBeVisible();
  await openReady(atBob, '/numbers');
  await expect(card.getByText(`You and ${alice.name}`).first()).toBeVisible();
});

test('a workspace gets a logo, which its members and the people it invites see', async ({
  signUp,
  visit,
}) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, DESK);
  await makeStudio(atAlice);
  const atBob = await signUp(bob, DESK);
  await join(atAlice, atBob, 'member');
  const mark = atBob.page.getByRole('button', { name: 'Workspace Harbour Studio' });
  await expect(mark).toContainText('HS');

  const { page } = atAlice;
  await openReady(atAlice, '/team?tab=workspace');
  const field = page.getByRole('group', { name: 'Logo' });
  const file = field.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  const unreadable = "We can't read this file. Choose a JPEG, PNG, WebP, GIF or AVIF picture.";
  await expect(field.getByRole('alert')).toHaveText(unreadable);
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
  await expect(field.getByRole('alert')).toHaveText(
    'This picture is larger than 5 MB. Choose a smaller one.',
  );

  const picture = { width: 300, height: 200, channels: 3, background: '#0f4c5c' } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' });
  await dialog.getByRole('button', { name: 'Position of the picture' }).press('ArrowRight');
  await examine(page, 'workspace-logo-position');
  await dialog.getByRole('button', { name: 'Save logo' }).press('Enter');
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(field.locator('img')).toBeVisible();
  await examine(page, 'workspace-logo');
  await expect(mark.locator('img')).toBeVisible();
  await expect(mark).not.toContainText('HS');

  const made = await atAlice.context.request.post('/api/workspace/invitations/link', {
    data: { role: 'guest', days: 7, usesMax: 1 },
  });
  const { path } = (await made.json()) as { path: string };
  const { page: visitors } = await visit(carol, { at: path });
  const shown = visitors.getByRole('main').locator('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
  await examine(visitors, 'invitation-logo');

  await atBob.page.goto('/team?tab=workspace');
  await atBob.page.getByRole('button', { name: 'Change logo' }).focus();
  await expect(atBob.page.getByText('Only owners and admins can change the workspace').first()).toBeVisible();
  await field.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  await expect(mark).toContainText('HS');
});

test('a link to an invoice or a number of another workspace goes there and says so', async ({
  signUp,
  app,
}) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, DESK);
  await rentNumber(atAlice);
  await makeStudio(atAlice);
  const books = openBooks(app);
  const { id: invoice, number } = await books.issue(atAlice, {
    title: 'Balance, $20.00',
    lines: [{ description: 'Balance', unitMicroUsd: 20_000_000 }],
    isPaid: true,
  });
  await books.close();
  const atBob = await signUp(bob, DESK);
  await join(atAlice, atBob, 'admin');
  const { page } = atBob;
  const leave = async () => {
    const own = page.getByRole('menuitemradio', { name: new RegExp(`^${bob.name}`) });
    // The button may be drawn anew while the page settles, with its menu closed.
    await expect(async () => {
      if (await own.isHidden())
        await page.getByRole('button', { name: 'Workspace Harbour Studio' }).press('ArrowDown');
      await own.click({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: `Workspace ${bob.name}` })).toBeVisible();
  };
  await leave();
  await page.goto(`/billing?tab=invoices&invoice=${invoice}`);
  await expect(page.getByText("This invoice is in Harbour Studio. You're there now.")).toBeVisible();
  const dialog = page.getByRole('dialog', { name: `Invoice ${number}` });
  await expect(dialog).toContainText('$20.00');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await leave();
  const mine = (await (await atAlice.context.request.get('/api/numbers')).json()) as {
    numbers: { id: string; text: string }[];
  };
  const [own = { id: '', text: '' }] = mine.numbers;
  await page.goto(`/numbers?dialog=people&id=${own.id}`);
  await expect(page.getByText("This number is in Harbour Studio. You're there now.")).toBeVisible();
  await expect(page.getByRole('dialog', { name: `People of ${own.text}` })).toBeVisible();
  await page.keyboard.press('Escape');

  // For somebody else it doesn't exist.
  const atCarol = await signUp(carol, { ...DESK, at: '/dashboard' });
  await atCarol.page.goto(`/billing?tab=invoices&invoice=${invoice}`);
  await expect(atCarol.page.getByRole('dialog', { name: 'Invoice' })).toContainText(/find|exist/);
});
