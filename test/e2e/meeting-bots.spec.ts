import { readFile } from 'node:fs/promises';
import { type BotsService, startBotsService } from '#test/stand-ins/meeting-bots.ts';
import type { Scene } from '#test/stand-ins/meeting-bots-parts.ts';
import type { App } from './app.ts';
import { alice, test as base, expect } from './fixtures.ts';
import { examine } from './screens.ts';
import { writeSpeechLike } from './speech-like.ts';

const AGREED = 'I told everyone that this is recorded, and they agreed.';
const SECONDS = 6;

const test = base.extend<{ bots: BotsService }>({
  // oxlint-disable-next-line no-empty-pattern
  bots: async ({}, use) => {
    const bots = await startBotsService('vexa', () => Date.now());
    await use(bots);
    await bots.stop();
  },
  settings: async ({ bots }, use) =>
    use({
      BOTS_ENGINE: 'vexa',
      BOTS_URL: bots.url,
      BOTS_KEY: bots.key,
      BOTS_WEBHOOK_SECRET: bots.secret,
    }),
});

/** The bot that was sent last does something, and its service says so. */
async function happens(app: App, bots: BotsService, scene: Scene): Promise<void> {
  bots.move(bots.last(), scene);
  const { body, headers } = bots.event(bots.last());
  const answer = await fetch(`${app.url}/webhooks/meeting-bots`, { method: 'POST', body, headers });
  expect(answer.status).toBe(200);
}

test('a bot that a person sends is seen on its way, and brings the transcript and the sound', async ({
  app,
  bots,
  signUp,
}, info) => {
  const { page } = await signUp(alice, {
    plan: 'business',
    viewport: { width: 1280, height: 900 },
    at: '/calendar?tab=meetings&part=join',
  });
  const form = page.getByRole('form', { name: 'Join Meeting' });
  await form.getByLabel('Zoom Meeting URL').fill('https://meet.google.com/abc-defg-hij');
  await form.getByLabel('Meeting name (optional)').fill('Northlight weekly');
  await form.getByText('Send a bot', { exact: true }).click();
  await expect(page.getByText('A bot joins as “Ahoy for Alice Archer”. Everyone can see it.')).toBeVisible();
  await expect(
    page.getByText('find its recording, transcript, and notes under Recordings & Transcripts'),
  ).toBeVisible();
  await examine(page, 'meeting-bot-asked');
  // Nobody confirmed yet, so nobody sends it.
  await expect(form.getByRole('button', { name: 'Send bot' })).toBeDisabled();
  expect(bots.bots).toEqual([]);
  await form.getByText(AGREED).click();
  await form.getByRole('button', { name: 'Send bot' }).click();
  await expect(page.getByText('Bot sent', { exact: true })).toBeVisible();

  const live = page.getByRole('region', { name: 'Bots' });
  await expect(live.getByText('Bot is joining')).toBeVisible();
  expect(bots.bots).toHaveLength(1);
  expect(bots.last()).toMatchObject({
    name: 'Ahoy for Alice Archer',
    order: { recording_enabled: true, transcribe_enabled: true },
  });
  await happens(app, bots, 'waiting');
  await expect(live.getByText('Bot is in the waiting room. Let it in.')).toBeVisible();
  await examine(page, 'meeting-bot-waiting');
  await happens(app, bots, 'inside');
  await expect(live.getByText('Bot is in the meeting')).toBeVisible();
  await live.getByRole('button', { name: 'Have the bot leave Northlight weekly' }).click();
  await expect(live.getByText('Bot is leaving')).toBeVisible();
  await expect.poll(() => bots.last().scene).toBe('leaving');

  const file = info.outputPath('meeting.wav');
  await writeSpeechLike(file, { seed: 5, hertz: 160, seconds: SECONDS });
  bots.last().sound = await readFile(file);
  const said = { speaker: 'Maya', startMs: 2_000, endMs: 4_000, isSure: true };
  bots.last().said = [{ ...said, text: 'Owen, please send the floor plan by Friday.' }];
  await happens(app, bots, 'over');
  await expect(live).toHaveCount(0);

  await page.getByRole('tab', { name: 'Recordings & Transcripts' }).click();
  await expect(page.getByRole('button', { name: 'Recording of Northlight weekly' })).toBeVisible();
  await examine(page, 'meeting-bot-done');
  await page.getByRole('button', { name: 'Transcript of Northlight weekly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Northlight weekly' });
  await expect(dialog.getByText('Owen, please send the floor plan by Friday.')).toBeVisible();
  const place = dialog.getByRole('slider', { name: 'Place in the recording' });
  await expect(place).toHaveAttribute('aria-valuetext', `0:00 of 0:0${SECONDS}`);
  await dialog.getByRole('button', { name: 'Play from 0:02' }).click();
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(place).toHaveAttribute('aria-valuetext', /^0:0[34]/);
  const [bot] = bots.bots;
  await expect.poll(() => bot?.isErased).toBe(true);
  expect(bot?.sound).toBeNull();
});

test('a bot that the host refuses says so, and keeps nothing', async ({ app, bots, signUp }) => {
  const { page } = await signUp(alice, {
    plan: 'business',
    viewport: { width: 1280, height: 900 },
    at: '/calendar?tab=meetings&part=join',
  });
  const form = page.getByRole('form', { name: 'Join Meeting' });
  await form.getByLabel('Zoom Meeting URL').fill('https://zoom.us/j/98765432101');
  await form.getByText('Send a bot', { exact: true }).click();
  await form.getByText(AGREED).click();
  await form.getByRole('button', { name: 'Send bot' }).click();
  const live = page.getByRole('region', { name: 'Bots' });
  await expect(live.getByText('Bot is joining')).toBeVisible();
  await happens(app, bots, 'waiting');
  await happens(app, bots, 'denied');
  await expect(live).toHaveCount(0);
  await page.getByRole('tab', { name: 'Recordings & Transcripts' }).click();
  await expect(page.getByText('The host didn’t let the bot in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recording of Zoom Meeting' })).toHaveCount(0);
  await examine(page, 'meeting-bot-refused');
});
