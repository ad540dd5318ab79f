import { heardClips } from '#test/heard-clips.ts';
import { noSpeech, spoken } from '#test/spoken.ts';
import { SPEECH_KEY, type SpeechService, startSpeechService } from '#test/stand-ins/speech-service.ts';
import { alice, test as base, expect } from './fixtures.ts';
import { RecordingBrowser } from './recording-browser.ts';

const SAID = [
  { channel: 0, atMs: 300, text: "Let's move the opening to the fifteenth." },
  { channel: 0, atMs: 3_600, text: 'I will send you the new floor plan by Friday.' },
  {
    channel: 0,
    atMs: 7_200,
    text: 'Talk to our recruiter, Tessa Lindgren, her email is tessa@brightharbor.example.',
  },
];

interface Saying {
  readonly meeting: { readonly sound: Buffer; readonly speech: SpeechService };
}

const test = base.extend<Saying>({
  // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  meeting: async ({}, use) => {
    const wav = ['-c:a', 'pcm_s16le', '-f', 'wav'];
    const { clips, file } = spoken(SAID, { seconds: 13, channels: 1, encode: wav });
    const speech = await startSpeechService((sound) => heardClips(clips, sound));
    await use({ sound: Buffer.from(file), speech });
    await speech.stop();
  },
  settings: async ({ meeting }, use) =>
    use({ SPEECH_ENGINE: 'openai', SPEECH_URL: `${meeting.speech.url}/v1`, SPEECH_KEY }),
});

test.skip(noSpeech !== null, noSpeech ?? '');

test('what is said in a meeting elsewhere becomes a transcript, notes, an email, a contact and a task that leads back', async ({
  app,
  meeting,
}) => {
  const browser = await RecordingBrowser.open(app, alice, meeting.sound);
  const page = await browser.openPage('/dashboard');
  await browser.join(page, 'Leeds office');
  await browser.speak();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('tab', { name: 'Recordings & Transcripts' }).click();
  await page.getByRole('button', { name: 'Transcript of Leeds office' }).click({ timeout: 30_000 });
  const dialog = page.getByRole('dialog', { name: 'Leeds office' });
  const lines = dialog.getByRole('list', { name: 'Transcript' });
  await expect(lines).toContainText("Let's move the opening to the fifteenth.");
  await expect(lines).toContainText('I will send you the new floor plan by Friday.');
  expect(meeting.speech.requests.length).toBeGreaterThan(0);

  await dialog.getByRole('tab', { name: 'Meeting Notes' }).click();
  await dialog.getByRole('tab', { name: 'Action Items' }).click();
  await expect(dialog.getByRole('region', { name: 'Notes' })).toContainText('the new floor plan');
  await dialog.getByLabel('Share Meeting Notes').fill('maya@x.example, nobody@nowhere, owen@x.example');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Left out, because they aren’t addresses: nobody@nowhere.')).toBeVisible();
  for (const recipient of ['maya@x.example', 'owen@x.example'])
    expect((await app.mailTo(recipient, 'Notes from Leeds office')).text).toContain('the new floor plan');
  await dialog.getByRole('button', { name: 'Add to tasks' }).click();
  await expect(page.getByText('Task added')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Extract Contacts' }).click();
  await dialog.getByRole('button', { name: 'Extract Contacts' }).click();
  await expect(dialog.getByText('tessa@brightharbor.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to contacts' }).click();
  await expect(dialog.getByRole('link', { name: 'In your contacts' })).toBeVisible();

  await page.goto('/tasks');
  await page
    .getByRole('button', { name: /the new floor plan/ })
    .first()
    .click();
  await expect(page.getByText(/I will send you the new floor plan by Friday\./)).toBeVisible();
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Leeds office' }).click();
  await expect(dialog).toBeVisible();
  await browser.close();
});
