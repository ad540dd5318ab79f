import { readFile } from 'node:fs/promises';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';
import { writeSpeechLike } from './speech-like.ts';

const PIECES = '**/api/recordings/*/pieces*';
const AGREED = 'Everyone in this recording agreed to it.';

test('a file is uploaded in pieces, goes on after a reload with the same file, and can be canceled', async ({
  signUp,
}, info) => {
  const { page } = await signUp(alice, {
    plan: 'business',
    viewport: { width: 1280, height: 900 },
    at: '/calendar?tab=meetings&part=recordings',
  });
  const file = info.outputPath('Site visit.wav');
  await writeSpeechLike(file, { seed: 5, hertz: 160, seconds: 50 });
  // The second piece doesn't arrive.
  await page.route(PIECES, (route) =>
    route.request().url().includes('offset=0') ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Audio or video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload recording' });
  await dialog.getByLabel('File').setInputFiles(file);
  await expect(dialog.getByLabel('Name')).toHaveValue('Site visit');
  await expect(dialog.getByRole('button', { name: 'Upload recording' })).toBeDisabled();
  await dialog.getByText(AGREED).click();
  await dialog.getByRole('button', { name: 'Upload recording' }).click();
  await expect(page.getByText('Waiting for the network, 41%')).toBeVisible();

  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByText('Upload stopped at 41%')).toBeVisible();
  await examine(page, 'meetings-uploading');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.unroute(PIECES);
  const again = page.getByLabel('File for Site visit', { exact: true });
  await again.setInputFiles({ name: 'Other.wav', mimeType: 'audio/wav', buffer: Buffer.from('other') });
  await expect(page.getByText("That's a different file. Choose Site visit.wav to continue.")).toBeVisible();
  await again.setInputFiles(file);
  await expect(page.getByText('Upload complete')).toBeVisible();
  await expect(page.getByText('50 s').or(page.getByText('1 min'))).toBeVisible();
  const list = await page.context().request.get('/api/meetings');
  const { meetings }: { meetings: { id: string }[] } = await list.json();
  const sound = await page.context().request.get(`/api/recordings/${meetings[0]?.id}/sound`);
  expect((await sound.body()).equals(await readFile(file))).toBe(true);

  await page.route(PIECES, (route) => route.abort());
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Audio or video' }).click();
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByLabel('Name').fill('By mistake');
  await dialog.getByText(AGREED).click();
  await dialog.getByRole('button', { name: 'Upload recording' }).click();
  await page.getByRole('button', { name: 'Cancel the upload of By mistake' }).click();
  await expect(page.getByText('Upload canceled')).toBeVisible();
  await expect(page.getByText('By mistake')).toHaveCount(0);
});

test('people in a room are recorded on a phone, with notes that stay with the meeting', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, {
    plan: 'business',
    viewport: { width: 390, height: 844 },
    at: '/calendar?tab=meetings&part=recordings',
  });
  await page.getByRole('button', { name: 'Record in person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record in person' });
  await dialog.getByLabel('Meeting name (optional)').fill('Site notes');
  await dialog.getByText('I told everyone that I record this, and they agreed.').click();
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText('Everyone in the room')).toBeVisible();
  await page.getByLabel('Your own note, with this moment').fill('The counter is too wide');
  await page.getByRole('button', { name: 'Mark' }).click();
  await expect(page.getByText(/^Saved up to [0-4] s ago$/)).toBeVisible();
  await expect.poll(() => page.getByRole('timer').textContent()).toBe('0:03');
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Recordings & Transcripts' }).click();
  await expect(page.getByText('Site notes', { exact: true })).toBeVisible();
  const list = await page.context().request.get('/api/meetings');
  const { meetings }: { meetings: { id: string; durationMs: number }[] } = await list.json();
  const [meeting] = meetings;
  expect(meeting?.durationMs).toBeGreaterThanOrEqual(2_500);
  const details = await page.context().request.get(`/api/meetings/${meeting?.id}`);
  expect((await details.json()).ownWords).toMatch(/^0:0\d The counter is too wide$/);
});
