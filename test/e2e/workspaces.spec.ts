import type { Page } from '@playwright/test';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { alice, bob, carol, expect, openReady, type Person, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';

const DESK = { viewport: { width: 1280, height: 900 } };

interface Made {
  readonly id: string;
  readonly path: string;
}

/** A link to the workspace of somebody, as the dialog makes it. */
async function linkTo({ context }: PhonePage, role: string): Promise<string> {
  const made = await context.request.post('/api/workspace/invitations/link', {
    data: { role, days: 7, usesMax: 10 },
  });
  return ((await made.json()) as Made).path;
}

/** Seats for five. */
async function tryBusiness({ context }: PhonePage): Promise<void> {
  const trial = await context.request.post('/api/billing/subscriptions/trial', {
    data: { planId: 'business' },
  });
  expect(trial.ok(), await trial.text()).toBe(true);
}

/** Adds an authenticator app, and shows its first code. */
async function turnAppOn({ context }: PhonePage): Promise<void> {
  const added = await context.request.post('/api/identity/factors/totp', { data: { name: 'Pixel' } });
  const { id, secret } = (await added.json()) as { id: string; secret: string };
  const on = await context.request.post(`/api/identity/factors/${id}/confirm`, {
    data: { code: codeAt(secret, Date.now()) },
  });
  expect(on.ok(), await on.text()).toBe(true);
}

async function rename({ context }: PhonePage, name: string): Promise<void> {
  expect((await context.request.put('/api/workspace/name', { data: { name } })).ok()).toBe(true);
}

async function accept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const row = (page: Page, person: Pick<Person, 'name'>) =>
  // Short messages are in a list of their own.
  page.getByRole('main').getByRole('listitem').filter({ hasText: person.name });

test('a newcomer is invited by email, opens an account, accepts, and is seen in the team at once', async ({
  signUp,
  visit,
  app,
}) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, { ...DESK, at: '/team?dialog=invite' });
  const { page } = atAlice;
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await expect(dialog.getByText('All seats of your plan are taken.').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/billing?plans=monthly',
  );
  // What is typed goes into the first field, and nothing reaches out of the dialog, not even why it can't be sent.
  await expect(dialog.getByLabel('Email addresses')).toBeFocused();
  expect(
    await dialog.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)),
  ).toBe(0);
  await dialog.getByText('Guest', { exact: true }).click();
  await expect(dialog.getByText('Guests are free.', { exact: true })).toBeVisible();
  await tryBusiness(atAlice);
  await openReady(atAlice, '/team');
  await expect(page.getByText('1 of 5 members, guests are free')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Workspace' })).toBeHidden();
  // Alone, an owner can neither leave nor become something else, and reads why.
  await page.getByRole('button', { name: `Role of ${alice.name}: Owner` }).focus();
  await expect(page.getByRole('tooltip').filter({ visible: true }).first()).toContainText(
    'A workspace needs an owner. Make another member an owner first.',
  );

  await page.keyboard.press('i');
  const field = dialog.getByRole('textbox', { name: 'Email addresses' });
  await field.fill(`bob, ${alice.email}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText("bob isn't an email address")).toBeVisible();
  await expect(dialog.getByText(`${alice.email} is already in this workspace`)).toBeVisible();
  await examine(page, 'team-invite');
  await dialog.getByRole('button', { name: `Remove ${alice.email}` }).press('Enter');
  // What was wrong comes back to be corrected.
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('bob');
  await field.fill(bob.email);
  await dialog.getByText('Admin', { exact: true }).click();
  await expect(dialog.getByText('4 of 5 seats are left. Guests are free.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${bob.email}`)).toBeVisible();
  const pending = page.getByRole('list', { name: 'Pending invitations' });
  await expect(pending).toContainText(bob.email);

  const { text } = await app.mailTo(bob.email, 'Invitation to the workspace');
  const link = /http\S+\/invite\/\S+/.exec(text)?.[0] ?? 'no link in the mail';
  const { page: bobs } = await visit(bob, { ...DESK, at: link });
  await expect(bobs.getByText(`${alice.name} invites you to the workspace ${alice.name}.`)).toBeVisible();
  await expect(bobs.getByText('Admin', { exact: true })).toBeVisible();
  await examine(bobs, 'invitation');
  await bobs.getByRole('link', { name: 'Create account' }).click();
  await bobs.getByRole('textbox', { name: 'Full name' }).fill(bob.name);
  await bobs.getByRole('textbox', { name: 'Email' }).fill(bob.email);
  await bobs.getByRole('textbox', { name: 'Password' }).fill(bob.password);
  await bobs.getByRole('button', { name: 'Create account' }).click();
  await bobs.getByRole('textbox', { name: 'Username' }).fill(bob.username);
  await bobs.getByRole('button', { name: 'Claim it' }).click();
  await expect(bobs).toHaveURL(link);
  await bobs.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(bobs.getByText(`You're now in ${alice.name}`)).toBeVisible();
  await expect(bobs.getByRole('button', { name: `Workspace ${alice.name}` })).toBeVisible();

  await expect(row(page, bob)).toContainText('Admin');
  await expect(page.getByText('2 of 5 members, guests are free')).toBeVisible();
  await expect(pending).toBeHidden();
  await bobs.goto(link);
  await expect(bobs.getByRole('link', { name: `Open ${alice.name}` })).toBeVisible();
});

test('two workspaces are open in two tabs of one browser, and a link leads from one to the other', async ({
  signUp,
}) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, DESK);
  await tryBusiness(atAlice);
  await rename(atAlice, 'Harbour Studio');
  const atBob = await signUp(bob, DESK);
  const { page: first, context } = atBob;
  await accept(first, await linkTo(atAlice, 'member'));
  await expect(first.getByText("You're now in Harbour Studio")).toBeVisible();
  const second = await context.newPage();
  await second.goto('/team');
  // A new tab begins with the workspace that was used last.
  await expect(row(second, alice)).toContainText('Owner');
  await second.getByRole('button', { name: 'Workspace Harbour Studio' }).press('ArrowDown');
  await expect(second.getByRole('menuitemradio', { name: /^Bob Bell/ })).toBeFocused();
  await expect(second.getByRole('menuitemradio', { name: /^Harbour Studio/ })).toBeChecked();
  // To look at it on a phone closes it.
  await examine(second, 'team-switcher');
  await second.getByRole('button', { name: 'Workspace Harbour Studio' }).press('ArrowDown');
  await second.getByRole('menuitemradio', { name: /^Bob Bell/ }).click();
  await expect(second.getByText(`You're now in ${bob.name}`)).toBeVisible();
  await expect(row(second, alice)).toBeHidden();
  await expect(second.getByText('1 of 1 member, guests are free')).toBeVisible();
  await openReady(atBob, '/team');
  await expect(row(first, alice)).toContainText('Owner');
  await second.reload();
  await expect(second.getByText('1 of 1 member, guests are free')).toBeVisible();

  const mine = (await (await context.request.get('/api/workspaces')).json()) as {
    id: string;
    name: string;
  }[];
  const harbour = mine.find(({ name }) => name === 'Harbour Studio')?.id ?? '';
  await second.goto(`/team?tab=roles&workspace=${harbour}`);
  await expect(second.getByText("You're now in Harbour Studio")).toBeVisible();
  await expect(second).toHaveURL(/\/team\?tab=roles$/);
  // A member calls, and sees no money but what they spent.
  await expect(second.getByRole('link', { name: 'Numbers' })).toBeVisible();
  await expect(second.getByRole('link', { name: 'Billing' })).toBeHidden();
  await second.goto('/usage');
  await expect(second.getByRole('region', { name: 'Your usage' })).toContainText('Nothing was used in');
  await expect(second.getByRole('heading', { name: 'Statement' })).toBeHidden();
  await second.goto('/numbers');
  await expect(
    second.getByText('No number has been given to you yet. Owners and admins give numbers to people.'),
  ).toBeVisible();
  await examine(second, 'numbers-as-member');
  await second.goto('/team?workspace=nobodys');
  await expect(second.getByText("You aren't in the workspace of this link")).toBeVisible();
  await expect(second).toHaveURL(/\/team$/);

  // On a phone the switcher is behind More, and a workspace is made there.
  await second.setViewportSize({ width: 390, height: 844 });
  await second.getByRole('button', { name: 'More', exact: true }).click();
  await expect(second.getByRole('button', { name: /Harbour Studio/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await second.getByRole('button', { name: 'Create workspace' }).click();
  await second.getByRole('textbox', { name: 'Name' }).fill('Okafor Joinery');
  await second.getByRole('button', { name: 'Create workspace' }).click();
  await expect(second.getByText("You're now in Okafor Joinery")).toBeVisible();
  await expect(second.getByText('1 of 1 member, guests are free')).toBeVisible();
  await expect(row(first, alice)).toContainText('Owner');
  // Whoever asks others for a second factor needs one first.
  await second.goto('/team?tab=workspace');
  const requires = second.getByRole('button', { name: 'Require it' });
  await expect(requires).toHaveAttribute('aria-disabled', 'true');
  await expect(requires).toHaveAccessibleDescription(/^Turn on two-step sign-in for yourself first\./);
});

test('an owner is asked before two-step sign-in is required, and an admin without a factor is led to one', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  await tryBusiness(atAlice);
  await rename(atAlice, 'Harbour Studio');
  const { page: bobs } = await signUp(bob, DESK);
  await accept(bobs, await linkTo(atAlice, 'admin'));
  await expect(bobs.getByText("You're now in Harbour Studio")).toBeVisible();
  await turnAppOn(atAlice);
  const { page } = atAlice;
  await page.goto('/team?tab=workspace');
  const requires = page.getByRole('button', { name: 'Require it' });
  await requires.click();
  const question = page.getByRole('alertdialog', { name: 'Require two-step sign-in?' });
  await expect(question).toContainText('loses access to Harbour Studio right away');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(requires).toBeFocused();
  await requires.click();
  await question.getByRole('button', { name: 'Require it' }).click();
  await expect(page.getByText('Required for everyone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop requiring it' })).toBeFocused();

  await bobs.goto('/team');
  await expect(bobs.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(bobs.getByText('a second factor or a passkey to open Harbour Studio. Add one')).toBeVisible();
  // What the workspace doesn't tell yet isn't shown as an empty row.
  await expect(bobs.getByRole('link', { name: 'Billing' })).toBeVisible();
  await expect(bobs.getByRole('link', { name: 'Balance' })).toBeHidden();
  await bobs.getByRole('link', { name: 'Add a factor' }).click();
  await expect(bobs.getByRole('heading', { name: 'Second factor' })).toBeVisible();
});

test('a new role and a removal are seen live, and the tab goes back to its own workspace', async ({
  signUp,
}) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, DESK);
  await tryBusiness(atAlice);
  await rename(atAlice, 'Harbour Studio');
  const link = await linkTo(atAlice, 'member');
  const atBob = await signUp(bob, DESK);
  await accept(atBob.page, link);
  await openReady(atBob, '/team');
  const atCarol = await signUp(carol, DESK);
  await accept(atCarol.page, await linkTo(atAlice, 'guest'));
  const { page } = atAlice;
  await openReady(atAlice, '/team');
  await expect(row(page, carol)).toContainText('Guest');
  // Guests have no page of the team.
  await expect(atCarol.page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(atCarol.page.getByRole('link', { name: 'Team' })).toBeHidden();

  // A member sees who is there, may change nothing, and reads why.
  const { page: bobs } = atBob;
  const why = 'Only owners and admins can invite people and change roles';
  await expect(row(bobs, carol)).toContainText('Guest');
  await bobs.getByRole('button', { name: `More for ${carol.name}` }).focus();
  await expect(bobs.getByRole('tooltip').filter({ visible: true, hasText: why }).first()).toBeVisible();
  await examine(bobs, 'team-as-member');
  await bobs.getByRole('tab', { name: 'Invitations' }).click();
  await expect(bobs.getByText(`${why}.`)).toBeVisible();

  await page.getByRole('button', { name: `Role of ${bob.name}: Member` }).click();
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click();
  await expect(page.getByText(`${bob.name} is now an admin`)).toBeVisible();
  await expect(bobs.getByRole('list', { name: 'Open invitations' })).toContainText('Anyone with the link');
  await bobs
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await bobs.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(bobs.getByText('Invitation revoked')).toBeVisible();

  await examine(page, 'team');
  for (const tab of ['Invitations', 'Roles', 'Workspace']) {
    await page.getByRole('tab', { name: tab }).click();
    await examine(page, `team-${tab.toLowerCase()}`);
  }
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('button', { name: `More for ${bob.name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from workspace' }).click();
  await expect(page.getByText(`${bob.name} was removed`)).toBeVisible();
  await expect(row(page, bob)).toBeHidden();
  await expect(bobs.getByText("You're no longer in Harbour Studio")).toBeVisible();
  await expect(bobs.getByRole('button', { name: 'Workspace Harbour Studio' })).toBeHidden();
  await bobs.getByRole('tab', { name: 'People' }).click();
  await expect(bobs.getByText('1 of 1 member, guests are free')).toBeVisible();
  await bobs.reload();
  await expect(bobs.getByText('1 of 1 member, guests are free')).toBeVisible();

  // Ownership is handed over with a confirmation, and whoever leaves is back in their own workspace.
  await page.getByRole('button', { name: `More for ${carol.name}` }).click();
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(row(page, carol)).toContainText('Owner');
  await expect(atCarol.page.getByRole('link', { name: 'Team' })).toBeVisible();
  await page.getByRole('button', { name: `More for ${alice.name}` }).click();
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click();
  await expect(page.getByText("You're no longer in Harbour Studio")).toBeVisible();
  await expect(page.getByText('1 of 1 member, guests are free')).toBeVisible();
});

test('an invitation that was mailed to another address says so, and one that does not exist too', async ({
  signUp,
}) => {
  const { page, context } = await signUp(alice, DESK);
  const made = await context.request.post('/api/workspace/invitations/email', {
    data: { emails: ['lena@okafor.example'], role: 'guest', days: 7 },
  });
  const [{ id, path } = { id: '', path: '' }] = (await made.json()) as Made[];
  const atBob = await signUp(bob, { ...DESK, at: '/dashboard' });
  await atBob.page.goto(path);
  await expect(atBob.page.getByText('This invitation is for lena@okafor.example')).toBeVisible();
  await examine(atBob.page, 'invitation-for-another');
  await atBob.page.getByRole('button', { name: 'Sign out and use another account' }).click();
  await expect(atBob.page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  await atBob.page.getByRole('textbox', { name: 'Email' }).fill(bob.email);
  await atBob.page.getByRole('textbox', { name: 'Password' }).fill(bob.password);
  await atBob.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(atBob.page).toHaveURL(path);
  await context.request.delete(`/api/workspace/invitations/${id}`);
  await atBob.page.reload();
  await expect(atBob.page.getByText('This invitation was revoked')).toBeVisible();
  await page.goto('/invite/nobodys');
  await expect(page.getByText('There is no invitation at this address.')).toBeVisible();
  await examine(page, 'invitation-unknown');
});
