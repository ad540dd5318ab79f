import { type ModelService, startModelService } from '#test/stand-ins/model-service.ts';
import { alice, test as base, expect } from './fixtures.ts';

const DESK = { viewport: { width: 1280, height: 900 } };
const TRANSCRIPT = `[00:04] Maya: The electricians need three more weeks, so the first of the month is gone.
[00:34] Owen: OK, let's move the opening to the fifteenth.
[00:46] Maya: Thanks. Priya, could you send me the new floor plan by Thursday?
[00:51] Priya: Sure, no problem.`;
const NOTES = JSON.stringify({
  summary: [{ text: 'The opening moves to the fifteenth.', lines: [2] }],
  keyPoints: [{ text: 'The electricians need three more weeks.', lines: [1] }],
  decisions: [{ text: 'The company buys a ship.', lines: [2] }],
  actionItems: [{ text: 'Send Maya the new floor plan', lines: [3, 4], owner: 'Priya', due: 'by Thursday' }],
  openQuestions: [],
});
const ANSWER = `The opening moves to the fifteenth. [M1:2]
The electricians need three more weeks. [M1:1]`;

const test = base.extend<{ model: ModelService }>({
  // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  model: async ({}, use) => {
    const model = await startModelService('secret-key');
    await use(model);
    await model.stop();
  },
  settings: async ({ model }, use) =>
    use({ NOTES_URL: model.url, NOTES_KEY: 'secret-key', NOTES_MODEL: 'stand-in' }),
});

test('an owner switches a model on: notes say that it made them, garbage leaves them to the rules, and answers come as they are written', async ({
  model,
  signUp,
}) => {
  const { page } = await signUp(alice, {
    ...DESK,
    plan: 'business',
    at: '/calendar?tab=meetings&part=recordings',
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Transcript' }).click();
  const adding = page.getByRole('dialog', { name: 'Add transcript' });
  await adding
    .getByLabel('File')
    .setInputFiles({ name: 'Leeds office.txt', mimeType: 'text/plain', buffer: Buffer.from(TRANSCRIPT) });
  await adding.getByRole('button', { name: 'Add transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leeds office' });
  await dialog.getByRole('tab', { name: 'Meeting Notes' }).click();
  await dialog.getByRole('button', { name: 'Generate Notes' }).click();
  await expect(dialog.getByText('Made without a model.')).toBeVisible();
  expect(model.requests).toHaveLength(0);

  model.replies(() => ({ says: NOTES }));
  const isOn = dialog.getByRole('switch', { name: 'Use a model for notes and answers' });
  await expect(isOn).not.toBeChecked();
  await dialog.getByText('Use a model for notes and answers').click();
  await expect(isOn).toBeChecked();
  await dialog.getByRole('button', { name: 'Make notes again' }).click();
  await expect(dialog.getByText('Made by stand-in.')).toBeVisible();
  await expect(dialog.getByText('1 line without support was left out.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Left out' })).toContainText('The company buys a ship.');

  model.replies(() => ({ says: 'Sure! Here are <b>your notes</b>: {"summary": [' }));
  await dialog.getByRole('button', { name: 'Make notes again' }).click();
  await expect(dialog.getByText('Made without a model.')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Action Items' }).click();
  await expect(dialog.getByRole('region', { name: 'Notes' })).toContainText('floor plan');

  model.replies(() => ({ says: ANSWER, eachMs: 150 }));
  await dialog.getByRole('tab', { name: 'Chat with Transcript' }).click();
  const question = dialog.getByPlaceholder('Ask a question about the meeting...');
  await question.fill('When does the office open?');
  await question.press('Enter');
  const log = dialog.getByRole('log');
  await expect(log).toContainText('The opening moves to the fifteenth.');
  // The second sentence is still being written.
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(log).toContainText('The electricians need three more weeks.');
  await expect(log.getByRole('button', { name: '0:04, show line 1' })).toBeVisible();
  await log.getByRole('button', { name: '0:34, show line 2' }).click();
  await expect(dialog.locator('[aria-current=true]')).toContainText('the fifteenth');
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});
