import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Client as PgClient } from 'pg';
import { SPEECH_KEY, type SpeechService, startSpeechService } from '#test/stand-ins/speech-service.ts';
import { alice, test as base, expect } from './fixtures.ts';
import { examine } from './screens.ts';
import { writeSpeechLike } from './speech-like.ts';

const DESK = { viewport: { width: 1280, height: 900 } };
const RECORDINGS = '/calendar?tab=meetings&part=recordings';

const test = base.extend<{ speech: SpeechService }>({
  // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  speech: async ({}, use) => {
    const words = ['We', 'order', 'the', 'lamps.'];
    const speech = await startSpeechService(() => [
      {
        text: words.join(' '),
        start: 0.5,
        end: 2.5,
        voice: 0,
        words: words.map((text, nth) => ({ text, start: 0.5 + nth / 2, end: 1 + nth / 2 })),
      },
    ]);
    await use(speech);
    await speech.stop();
  },
  settings: async ({ speech }, use) =>
    use({
      SPEECH_ENGINE: 'openai',
      SPEECH_URL: `${speech.url}/v1`,
      SPEECH_KEY,
      RECORDINGS_LIMIT_GB: '0.002',
    }),
});

/** Adds a transcript as a page does, without the dialog. */
async function add(page: Page, name: string): Promise<string> {
  const id = randomUUID();
  const url = `/api/meetings?${new URLSearchParams({ id, name, day: '2026-11-02' })}`;
  const added = await page.context().request.post(url, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from('Maya: We order the lamps.'),
  });
  expect(added.ok()).toBe(true);
  return id;
}

test('an owner chooses how long meetings are kept, and older ones go after a question', async ({
  signUp,
  app,
}) => {
  const { page } = await signUp(alice, { ...DESK, plan: 'business' });
  const old = await add(page, 'Old office');
  await add(page, 'New office');
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(`update meetings set created_at = created_at - interval '31 days' where id = $1`, [old]);
  await client.end();
  await page.goto(RECORDINGS);
  await expect(page.getByText('Old office', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Storage and retention' }).click();
  const dialog = page.getByRole('dialog', { name: 'Storage and retention' });
  await expect(dialog).toContainText('0 KB of 2 MB used by 0 recordings');
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await dialog.getByRole('button', { name: /Delete meetings after/ }).click();
  await page.getByRole('option', { name: '30 days' }).click();
  await expect(dialog).toContainText('1 meeting will be permanently deleted as soon as you save.');
  await examine(page, 'meetings-retention');
  await page.setViewportSize(DESK.viewport);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete and save?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Delete and save' }).click();
  await expect(page.getByText('Retention saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Old office', { exact: true })).toHaveCount(0);
  await expect(page.getByText('New office', { exact: true })).toBeVisible();

  // Longer than before takes nothing away, so nobody is asked.
  await page.getByRole('button', { name: 'Storage and retention' }).click();
  await dialog.getByRole('button', { name: /Delete meetings after/ }).click();
  await page.getByRole('option', { name: '90 days' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Storage and retention' }).click();
  await expect(dialog.getByRole('button', { name: /Delete meetings after/ })).toContainText('90 days');
});

test('a transcript that is there is said once, in one of two tabs, and opened from there', async ({
  signUp,
}, info) => {
  const { page, context } = await signUp(alice, { ...DESK, plan: 'business', at: RECORDINGS });
  const other = await context.newPage();
  await other.goto('/dashboard');
  const toasts = async () => {
    const counts = await Promise.all(
      [page, other].map((tab) => tab.getByText('Transcription complete', { exact: true }).count()),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const file = info.outputPath('Site visit.wav');
  await writeSpeechLike(file, { seed: 5, hertz: 160, seconds: 10 });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Audio or video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload recording' });
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByText('Everyone in this recording agreed to it.').click();
  await dialog.getByRole('button', { name: 'Upload recording' }).click();
  await expect.poll(toasts, { timeout: 60_000 }).toBe(1);
  await expect(page.getByRole('button', { name: 'Transcript of Site visit' })).toBeVisible();
  expect(await toasts()).toBe(1);
  const told = (await page.getByText('Transcription complete', { exact: true }).count()) === 1 ? page : other;
  await told.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(told).toHaveURL(/part=recordings/);
  const opened = told.getByRole('dialog', { name: 'Site visit' });
  await expect(opened.getByRole('list', { name: 'Transcript' })).toContainText('the lamps.');
  await told.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(told).not.toHaveURL(/meeting=/);
});

test('a file that does not fit the storage of the workspace is refused before it is uploaded', async ({
  signUp,
}, info) => {
  const { page } = await signUp(alice, { ...DESK, plan: 'business', at: RECORDINGS });
  const pieces: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/pieces')) pieces.push(sent.url());
  });
  const file = info.outputPath('Long visit.wav');
  // 2.88 MB
  await writeSpeechLike(file, { seed: 5, hertz: 160, seconds: 30 });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Audio or video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload recording' });
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByText('Everyone in this recording agreed to it.').click();
  await dialog.getByRole('button', { name: 'Upload recording' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Your workspace doesn’t have enough storage left for this recording. Delete recordings you no longer need, then try again.',
  );
  expect(pieces).toEqual([]);
});
