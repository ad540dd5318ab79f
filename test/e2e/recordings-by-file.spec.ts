import { readFile } from 'node:fs/promises';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';
import { writeSpeechLike } from './speech-like.ts';

const PIECES = '**/api/recordings/*/pieces*';
const AGREED = 'Everyone in this recording agreed to it.';

test('a file is uploaded in pieces, continues after a reload with the same file, and can be canceled', async ({
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
  // After a stop, the recording is shown.
  await expect(page.getByText('Site notes', { exact: true })).toBeVisible();
  const list = await page.context().request.get('/api/meetings');
  const { meetings }: { meetings: { id: string; durationMs: number }[] } = await list.json();
  const [meeting] = meetings;
  expect(meeting?.durationMs).toBeGreaterThanOrEqual(2_500);
  const details = await page.context().request.get(`/api/meetings/${meeting?.id}`);
  expect((await details.json()).ownWords).toMatch(/^0:0\d The counter is too wide$/);

  await page.getByRole('button', { name: 'Recording of Site notes' }).click();
  const recording = page.getByRole('dialog', { name: 'Site notes' });
  await expect(recording.getByLabel('Your notes and marks')).toHaveValue(/^0:0\d The counter is too wide$/);
  // What is typed stays when the dialog is closed by a key.
  await recording.getByLabel('Your notes and marks').fill('The counter is 10 cm too wide');
  await page.keyboard.press('Escape');
  await expect(recording).toHaveCount(0);
  await page.getByRole('button', { name: 'Recording of Site notes' }).click();
  await expect(recording.getByLabel('Your notes and marks')).toHaveValue('The counter is 10 cm too wide');
  await expect(recording.getByText('“I told everyone that I record this, and they agreed.')).toBeVisible();
  await recording.getByText('Add a transcript from elsewhere').click();
  await recording
    .getByLabel('Or paste the transcript')
    .fill('The counter is too wide.\nWe make it sixty centimeters.');
  await examine(page, 'meetings-recording');
  await page.setViewportSize({ width: 390, height: 844 });
  await recording.getByRole('button', { name: 'Add transcript' }).click();
  await expect(page.getByText('Transcript added')).toBeVisible();

  const opened = page.getByRole('dialog', { name: 'Site notes' });
  await expect(opened.getByText('The transcript doesn’t say who spoke.')).toBeVisible();
  await opened.getByRole('button', { name: 'Correct line 2' }).click();
  await opened.getByLabel('Speaker of line 2').fill('Owen');
  await opened.getByRole('button', { name: 'Save line' }).click();
  await expect(opened.getByRole('listitem').filter({ hasText: 'sixty' }).first()).toContainText('Edited');
  await opened.getByRole('button', { name: 'Name the other lines' }).click();
  await opened.getByLabel('Who said the lines without a name').fill('Maya');
  await opened.getByRole('button', { name: 'Name speaker' }).click();
  await expect(opened.getByRole('button', { name: 'Rename Maya' })).toBeVisible();
  await opened.getByText('History (2)').click();
  await expect(opened.getByText(/^Alice Archer, .*, line 2$/)).toBeVisible();
  await examine(page, 'meetings-history');
  await page.setViewportSize({ width: 390, height: 844 });
  await opened.getByRole('button', { name: 'Undo the change of line 2' }).click();
  await expect(opened.getByText('History (3)')).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Rename Owen' })).toHaveCount(0);
  await opened.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Search meetings').fill('sixty');
  const found = page.getByRole('region', { name: 'What was said' });
  await expect(found).toContainText('We make it sixty centimeters.');
  await examine(page, 'meetings-said');
});

test('several files are uploaded at once, and a file that isn’t sound is refused', async ({
  signUp,
}, info) => {
  const { page } = await signUp(alice, {
    plan: 'business',
    viewport: { width: 1280, height: 900 },
    at: '/calendar?tab=meetings&part=recordings',
  });
  const files = ['Monday.wav', 'Tuesday.wav'].map((name) => info.outputPath(name));
  for (const [nth, file] of files.entries())
    await writeSpeechLike(file, { seed: nth, hertz: 160, seconds: 6 });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Audio or video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload recording' });
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'noise.txt', mimeType: 'text/plain', buffer: Buffer.from('noise') });
  await dialog.getByText(AGREED).click();
  await dialog.getByRole('button', { name: 'Upload recording' }).click();
  await expect(dialog.getByText('This isn’t an audio or video file.')).toBeVisible();
  await dialog.getByLabel('File').setInputFiles(files);
  await expect(dialog.getByText('2 files')).toBeVisible();
  await examine(page, 'meetings-upload');
  await dialog.getByRole('button', { name: 'Upload 2 recordings' }).click();
  await expect(page.getByRole('button', { name: 'Recording of Monday' })).toBeVisible();
  await page.getByRole('button', { name: 'Recording of Tuesday' }).click();
  // This browser has drawn its waveform, so silence can be skipped.
  await expect(page.getByRole('button', { name: 'Skip silence' })).toBeVisible();
  await examine(page, 'meetings-uploaded');
});
