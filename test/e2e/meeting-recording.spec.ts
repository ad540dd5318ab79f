import { type App, startApp } from './app.ts';
import { alice, test as base, expect } from './fixtures.ts';
import { RecordingBrowser, THEIR_VOICE } from './recording-browser.ts';
import { examine } from './screens.ts';
import { bestCorrelation, correlation, envelopeOf } from './speech-like.ts';

/** A second that wasn't a piece yet, and half of one for the machine. */
const LOST_SECONDS_MAX = 1.5;

interface Recorder {
  readonly server: App;
  readonly browser: RecordingBrowser;
}

/** One server and one browser for all of them, one after the other. To start both takes as long as half a journey. */
const test = base.extend<object, { recorder: Recorder }>({
  recorder: [
    async ({ template, processes }, use) => {
      const server = await startApp({ database: template, processes, host: 'localhost', settings: {} });
      const browser = await RecordingBrowser.open(server, alice);
      await use({ server, browser });
      await browser.close();
      server.stop();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });
test.afterEach(({ recorder }) => recorder.browser.closePages());

test('a meeting is joined from its link and recorded with a channel for them and one for me', async ({
  recorder: { browser },
}) => {
  await browser.openMeeting();
  const page = await browser.openPage('/calendar?tab=meetings&part=join');
  await expect(page.getByLabel('Zoom Meeting URL')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join and record' })).toBeDisabled();
  await page.getByText('I told everyone that I record this, and they agreed.').click();
  await page.getByRole('button', { name: 'Join and record' }).click();
  await expect(page.getByText('Meeting URL required. Please enter a meeting URL to join')).toBeVisible();
  await page.getByLabel('Zoom Meeting URL').fill('https://zoom.us.evil.example/j/98765432101');
  await page.getByRole('button', { name: 'Join and record' }).click();
  await expect(page.getByText("This isn't a meeting link")).toBeVisible();
  await page.getByLabel('Zoom Meeting URL').fill('meet.google.com/kxo-tdvw-qre');
  await expect(page.getByLabel('Google Meet URL')).toBeVisible();
  await examine(page, 'meeting-join');
  await page.getByRole('button', { name: 'Join and record' }).click();
  await expect(page.getByText('Joining meeting')).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // Nothing is transcribed where no speech engine is configured.
  await expect(page.getByRole('status').getByText('Recording', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connected: Google Meet Meeting' })).toBeVisible();
  expect(await page.evaluate(() => window.recorded?.tabLabel)).toBe('Tab audio');
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  await page.getByLabel('Your own note, with this moment').fill('Ask for the price');
  await page.getByRole('button', { name: 'Mark' }).click();
  await expect(page.getByText(/^Saved up to [0-4] s ago$/)).toBeVisible();
  await page.getByRole('link', { name: 'Calls' }).first().click();
  await expect(page.getByRole('region', { name: 'Meeting in this tab' })).toContainText('Recording');
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  // It's recorded meanwhile.
  await examine(page, 'meeting-live');
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Left meeting')).toBeVisible();

  const { seconds, channels } = await browser.hear('Google Meet Meeting');
  const [mine = [], theirs = []] = channels;
  expect(seconds).toBeGreaterThan(6);
  expect(bestCorrelation(theirs, envelopeOf(THEIR_VOICE))).toBeGreaterThanOrEqual(0.9);
  expect(Math.max(...mine)).toBeGreaterThan(0.01);
  expect(correlation(mine, theirs)).toBeLessThanOrEqual(0.3);

  await page.getByRole('tab', { name: 'Recordings & Transcripts' }).click();
  await expect(page.getByText('Transcript unavailable: no speech engine is configured')).toBeVisible();
  await page.getByRole('button', { name: 'Recording of Google Meet Meeting' }).click();
  const player = page.getByRole('region', { name: 'Recording of Google Meet Meeting' });
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:0[1-9] of 0:/);
});

test('neither a server that dies nor a network that is gone for four seconds leaves a gap', async ({
  recorder: { server, browser },
}) => {
  const page = await browser.openPage('/dashboard');
  await browser.join(page, 'Outage');
  await page.waitForTimeout(2_000);
  await server.kill();
  await expect(page.getByText("We can't reach Ahoy.")).toBeVisible({ timeout: 15_000 });
  await server.start();
  await expect(page.getByText(/^Saved up to [0-3] s ago$/)).toBeVisible({ timeout: 15_000 });
  await browser.context.setOffline(true);
  await page.waitForTimeout(4_000);
  await browser.context.setOffline(false);
  await expect(page.getByText(/^Saved up to [0-3] s ago$/)).toBeVisible({ timeout: 15_000 });
  const began = await page.evaluate(() => window.recorded?.at ?? 0);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  const ended = Date.now();
  await expect(page.getByText('Recording saved')).toBeVisible();
  const { seconds, channels } = await browser.hear('Outage');
  expect((ended - began) / 1_000 - seconds).toBeLessThanOrEqual(0.5);
  expect(bestCorrelation(channels[1] ?? [], envelopeOf(THEIR_VOICE))).toBeGreaterThanOrEqual(0.9);
});

test('a page that crashes and a browser that is killed lose no more than a second and a half, offered once', async ({
  recorder: { browser },
}) => {
  const crashed = await browser.openPage('/dashboard');
  await browser.join(crashed, 'Crash');
  await crashed.waitForTimeout(2_500);
  const began = await crashed.evaluate(() => window.recorded?.at ?? 0);
  const devtools = await browser.context.newCDPSession(crashed);
  const at = Date.now();
  await Promise.race([devtools.send('Page.crash').catch(() => undefined), crashed.waitForEvent('crash')]);
  await crashed.close();
  await save(browser, 'Crash', (at - began) / 1_000);

  const killed = await browser.openPage('/dashboard');
  await browser.join(killed, 'Kill');
  await killed.waitForTimeout(2_000);
  await browser.context.setOffline(true);
  await killed.waitForTimeout(3_000);
  const beganAgain = await killed.evaluate(() => window.recorded?.at ?? 0);
  const killedAt = Date.now();
  await browser.kill();
  await browser.start();
  await browser.signIn(alice);
  await save(browser, 'Kill', (killedAt - beganAgain) / 1_000);
});

test('a second tab records nothing, and a meeting tab that is closed is said at once while the microphone keeps recording', async ({
  recorder: { browser },
}) => {
  const page = await browser.openPage('/dashboard');
  await browser.join(page, 'Trouble');
  const second = await browser.openPage('/calendar?tab=meetings&part=recordings');
  await second.getByRole('button', { name: 'Record in person' }).click();
  await second.getByText('I told everyone that I record this, and they agreed.').click();
  await second.getByRole('button', { name: 'Start recording' }).click();
  await expect(second.getByText('Another tab is recording. Stop it there first.')).toBeVisible();
  for (const meeting of browser.context.pages().filter((one) => one.url().includes('meet.google')))
    await meeting.close();
  await expect(page.getByText('The tab was closed or is no longer shared.')).toBeVisible();
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText('Muted in the recording. The meeting may still hear you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share the tab again' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  // Recording is turned on again in the same meeting, after everyone agreed again.
  await browser.openMeeting();
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeDisabled();
  await page.getByText('I told everyone that I record this, and they agreed.').click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText('What they say')).toBeVisible();
  await expect(page.getByText(/^Saved up to [0-4] s ago$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('Not recording')).toBeVisible();
});

/** Two tabs are opened: one of them offers what was left, and it's saved once. */
async function save(browser: RecordingBrowser, name: string, recordedSeconds: number): Promise<void> {
  const page = await browser.openPage('/dashboard');
  const offer = page.getByRole('alertdialog', { name: "A recording wasn't finished" });
  await expect(offer).toContainText(name);
  const other = await browser.openPage('/calls');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await offer.getByRole('button', { name: 'Save recording' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  const { seconds, channels } = await browser.hear(name);
  expect(recordedSeconds - seconds).toBeLessThanOrEqual(LOST_SECONDS_MAX);
  expect(bestCorrelation(channels[1] ?? [], envelopeOf(THEIR_VOICE))).toBeGreaterThanOrEqual(0.9);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await page.close();
  await other.close();
}
