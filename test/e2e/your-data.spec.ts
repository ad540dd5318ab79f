import { execFileSync } from 'node:child_process';
import { alice, bob, expect, test } from './fixtures.ts';

test('everything about a person can be downloaded, and a deleted account can be kept', async ({ signUp }) => {
  // The first account operates the installation, and can't be deleted before another one does.
  await signUp(alice);
  const { page } = await signUp(bob, { at: '/profile?tab=data' });
  await page.getByRole('button', { name: 'Export your account' }).click();
  const downloads = page.getByRole('list', { name: 'Downloads' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    downloads.getByRole('link', { name: 'Download the export of Your account' }).click(),
  ]);
  const archive = await download.path();
  const read =
    "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('account/account.json').decode())";
  expect(execFileSync('python3', ['-c', read, archive], { encoding: 'utf8' })).toContain('"name":"Bob Bell"');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(question.getByRole('region', { name: 'This goes' })).toContainText(
    'Your account, your profile',
  );
  await expect(question.getByRole('region', { name: 'This is kept' })).toContainText('Tax law requires it');
  await expect(question.getByRole('region', { name: 'With it, the workspace Bob Bell' })).toBeAttached();
  // However long the lists are, the day and the answer are in sight.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(question.getByText('It will be deleted on')).toBeInViewport({ ratio: 1 });
  await expect(question.getByText('I understand')).toBeInViewport({ ratio: 1 });
  await expect(question.getByRole('button', { name: 'Delete account' })).toBeInViewport({ ratio: 1 });
  await question.getByText('I understand').click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/login');

  await page.getByLabel('Email').fill(bob.email);
  await page.getByLabel('Password', { exact: true }).fill(bob.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible();
  // No page of the app opens before that is answered.
  await page.goto('/calls');
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/profile?tab=data');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
});
