import type { APIRequestContext, Page } from '@playwright/test';
import { alice, expect, test } from './fixtures.ts';
import { RecordingBrowser } from './recording-browser.ts';
import { examine } from './screens.ts';

const TALK = `[00:04] Ida: The opening moves to the fifteenth, because the electricians need three weeks.
[00:34] Alice: OK, let's move the opening to the fifteenth.
[00:46] Ida: Could you send me the new floor plan by Thursday?
[00:51] Alice: Sure, I'll send you the floor plan by Thursday.`;

let browser: RecordingBrowser;
test.beforeEach(async ({ app }) => {
  browser = await RecordingBrowser.open(app, alice);
});
test.afterEach(() => browser.close());

/** An event with Ida that is on now, for an hour. */
async function addEvent(request: APIRequestContext, title: string, code: string): Promise<string> {
  const id = crypto.randomUUID();
  const startsAt = Math.floor(Date.now() / 60_000) * 60_000;
  const event = {
    id,
    title,
    kind: 'video',
    location: `https://meet.google.com/${code}`,
    notes: '',
    attendees: [{ name: 'Ida', email: 'ida@fold.example' }],
    startsAt,
    endsAt: startsAt + 3_600_000,
    timeZone: 'UTC',
    isAllDay: false,
    isBusy: true,
    reminderMinutes: null,
    rule: null,
    added: [],
  };
  expect((await request.post('/api/calendar/events', { data: event })).status()).toBe(200);
  return id;
}

async function isFilledIn(page: Page, title: string): Promise<void> {
  await expect(page.getByLabel('Google Meet URL')).toHaveValue(/^https:\/\/meet\.google\.com\//);
  await expect(page.getByLabel('Meeting name (optional)')).toHaveValue(title);
  await expect(page.getByRole('list', { name: 'Participants' })).toHaveText('Ida Fold');
}

test('a meeting in the calendar is recorded, its notes are on the timeline, and the next one begins with them', async () => {
  const { request } = browser.context;
  const ida = await request.post('/api/contacts', {
    data: {
      id: crypto.randomUUID(),
      name: 'Ida Fold',
      emails: [{ value: 'ida@fold.example', label: '' }],
    },
  });
  const { id: contactId } = await ida.json();
  const first = await addEvent(request, 'Fold Coffee bar review', 'kxo-tdvw-qre');
  await browser.openMeeting();

  // From the dashboard to the form, in which nothing has started.
  const page = await browser.openPage('/dashboard');
  await page.getByRole('link', { name: 'Record Fold Coffee bar review' }).click();
  await isFilledIn(page, 'Fold Coffee bar review');
  await expect(page.getByRole('heading', { name: 'On now in your calendar' })).toBeVisible();
  await expect(page.getByText('Filled in', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join and record' })).toBeDisabled();
  await examine(page, 'meeting-join-planned');
  await page.getByText('I told everyone that I record this, and they agreed.').click();
  await page.getByRole('button', { name: 'Join and record' }).click();
  await expect(page.getByRole('heading', { name: 'Connected: Fold Coffee bar review' })).toBeVisible();
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  const consents = await request.get(`/api/contacts/${contactId}/consents`);
  expect((await consents.json()).state.recording).toBe(true);

  // Without a speech engine, the transcript comes as text. It is with the same person.
  const talk = crypto.randomUUID();
  const day = new Date().toISOString().slice(0, 10);
  const added = await request.post(`/api/meetings?id=${talk}&name=Opening&day=${day}`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(TALK),
  });
  expect(added.status()).toBe(200);
  await page.goto(`/calendar?tab=meetings&part=recordings&meeting=${talk}`);
  const dialog = page.getByRole('dialog', { name: 'Opening' });
  await dialog.getByRole('button', { name: 'Add contacts' }).click();
  await dialog.getByRole('combobox', { name: 'With' }).fill('Ida');
  await page.getByRole('option', { name: 'Ida Fold' }).click();
  await expect(dialog.getByRole('list', { name: 'Participants' })).toHaveText('Ida Fold');
  await request.post(`/api/meetings/${talk}/notes`, { data: {} });

  await page.goto(`/contacts?id=${contactId}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('link', { name: 'Notes of Opening' })).toBeVisible();
  await timeline.getByRole('link', { name: 'Notes of Opening' }).click();
  await expect(page.getByRole('dialog', { name: 'Opening' })).toContainText('floor plan');

  // The next one with her.
  const next = await addEvent(request, 'Fold Coffee again', 'abc-defg-hij');
  const at = await request.get('/api/meeting-plans');
  const { plans } = await at.json();
  expect(plans.map((plan: { id: string }) => plan.id).toSorted()).toEqual([first, next].toSorted());
  await page.goto('/calendar?tab=meetings&part=join');
  await page.getByRole('button', { name: 'Fill in Fold Coffee again' }).click();
  await isFilledIn(page, 'Fold Coffee again');
  const last = page.getByRole('region', { name: 'Last time with Ida Fold' });
  await expect(last).toContainText('Opening · Today');
  await expect(last).toContainText("0:34 Alice: OK, let's move the opening to the fifteenth.");
  await expect(last).toContainText('Still to do');
  await examine(page, 'meeting-last-time');
  await page.getByRole('button', { name: 'Remove Ida Fold' }).click();
  await expect(last).toHaveCount(0);
});
