import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const DESK = { viewport: { width: 1280, height: 900 } };
const TRANSCRIPT = `[00:04] Maya: The electricians need three more weeks, so the first of the month is gone.
[00:34] Owen: OK, let's move the opening to the fifteenth.
[00:46] Maya: Thanks. Priya, could you send me the new floor plan by Thursday?
[00:51] Priya: Sure, no problem.
[00:57] Maya: If you need help, talk to our recruiter, Tessa Lindgren, her email is tessa@brightharbor.example.`;

test('a transcript becomes notes, an answer, an email, a task, a contact and a link, and is deleted', async ({
  signUp,
  visit,
}) => {
  const { page } = await signUp(alice, {
    ...DESK,
    plan: 'business',
    at: '/calendar?tab=meetings&part=recordings',
  });
  await expect(page.getByText('No recordings yet. Join and record a meeting to get started.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('menuitem', { name: 'Transcript' }).click();
  const adding = page.getByRole('dialog', { name: 'Add transcript' });
  await adding.getByRole('button', { name: 'Add transcript' }).click();
  await expect(adding.getByText('Please enter a name for the meeting')).toBeVisible();
  await adding
    .getByLabel('File')
    .setInputFiles({ name: 'Leeds office.txt', mimeType: 'text/plain', buffer: Buffer.from(TRANSCRIPT) });
  await expect(adding.getByLabel('Name')).toHaveValue('Leeds office');
  await adding.getByRole('button', { name: 'Add transcript' }).click();

  const dialog = page.getByRole('dialog', { name: 'Leeds office' });
  await dialog.getByRole('button', { name: 'Rename Priya' }).click();
  await dialog.getByLabel('New name for Priya').fill('Priya Nair');
  await dialog.getByRole('button', { name: 'Rename speaker' }).click();
  await expect(dialog.getByRole('list', { name: 'Transcript' })).toContainText('Priya Nair');
  await expect(dialog.getByText('History (1)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Find in the transcript' }).click();
  await dialog.getByRole('textbox', { name: 'Find in the transcript' }).fill('FIFTEENTH');
  await expect(dialog.getByText('1 of 1')).toBeVisible();
  await expect(dialog.locator('[aria-current=true]')).toContainText('the fifteenth');
  await page.keyboard.press('Escape');
  await expect(dialog.locator('[aria-current=true]')).toHaveCount(0);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Transcript, text' }).click();
  expect((await file).suggestedFilename()).toBe('Leeds office.txt');

  await dialog.getByRole('tab', { name: 'Chat with Transcript' }).click();
  await expect(dialog.getByText('Chat with your transcript')).toBeVisible();
  const question = dialog.getByPlaceholder('Ask a question about the meeting...');
  await expect(dialog.getByRole('log')).toHaveCSS('height', '400px');
  await expect(dialog.getByRole('heading', { name: 'Chat with Leeds office' })).toBeVisible();
  await question.fill('  ');
  await question.press('Enter');
  await expect(dialog.getByText('Chat with your transcript')).toBeVisible();
  await question.fill('When does');
  await question.press('Shift+Enter');
  await question.pressSequentially('the office open?');
  await question.press('Enter');
  await expect(dialog.getByRole('log')).toContainText('move the opening to the fifteenth');
  // A place marks its line already while it has the focus.
  const place = dialog.getByRole('log').getByRole('button', { name: '0:34, show line 2' });
  await place.focus();
  await expect(dialog.locator('[aria-current=true]')).toContainText('the fifteenth');
  await place.click();
  await expect(dialog.locator('[aria-current=true]')).toContainText('the fifteenth');

  await dialog.getByRole('tab', { name: 'Meeting Notes' }).click();
  await expect(dialog.getByText('No notes generated yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Generate Notes' }).click();
  await expect(page.getByText('Generating notes')).toBeVisible();
  await expect(page.getByText('Notes generated. Meeting notes are now available.')).toBeVisible();
  await expect(dialog.getByText('Every line points to what was said. Made without a model.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Template: General' }).click();
  await page.getByRole('menuitemradio', { name: 'Client review' }).click();
  await expect(dialog.getByRole('button', { name: 'Template: Client review' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make notes again' })).toBeEnabled();
  const notes = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Notes, PDF' }).click();
  expect((await notes).suggestedFilename()).toBe('Leeds office, notes.pdf');
  await dialog.getByRole('tab', { name: 'Action Items' }).click();
  await expect(dialog.getByRole('region', { name: 'Notes' })).toContainText('Priya Nair: Send Maya');
  await expect(dialog.getByRole('region', { name: 'Notes' })).toHaveCSS('height', '200px');
  await dialog.getByRole('button', { name: 'Add to tasks' }).click();
  await expect(page.getByText('Task added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    dialog.getByText('Recipients required. Please enter at least one email address.'),
  ).toBeVisible();
  await dialog.getByLabel('Share Meeting Notes').fill('nobody');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    dialog.getByText('Invalid email addresses. Please enter valid email addresses separated by commas.'),
  ).toBeVisible();
  await dialog.getByLabel('Share Meeting Notes').fill('maya@x.example, nobody');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sending email. Sending to 1 recipient(s)...')).toBeVisible();
  await expect(page.getByText('Email sent')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sent' })).toBeDisabled();
  await expect(dialog.getByText('Left out, because they aren’t addresses: nobody.')).toBeVisible();
  await dialog.getByLabel('Share Meeting Notes').fill('owen@x.example');
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await examine(page, 'meeting-notes');
  await page.setViewportSize(DESK.viewport);

  await dialog.getByRole('tab', { name: 'Extract Contacts' }).click();
  await dialog.getByRole('button', { name: 'Extract Contacts' }).click();
  await expect(
    page.getByText('Contacts extracted. Found 1 potential contact in the transcript'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to contacts' }).click();
  await expect(page.getByText('Contact added')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'In your contacts' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Share link' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share link' });
  await sharing.getByRole('button', { name: 'Create link' }).click();
  const address = await sharing.getByLabel('Link', { exact: true }).inputValue();
  const visitor = await visit(
    { ...alice, username: 'visitor' },
    { at: new URL(address).pathname + new URL(address).hash },
  );
  await expect(visitor.page.getByRole('heading', { name: 'Leeds office' })).toBeVisible();
  await expect(visitor.page.getByText('Priya Nair: Send Maya')).toBeVisible();
  await sharing.getByRole('button', { name: 'Turn off' }).click();
  await expect(sharing.getByRole('button', { name: 'Create link' })).toBeVisible();
  await expect(sharing.getByLabel('Link', { exact: true })).toHaveCount(0);
  await visitor.page.reload();
  await expect(visitor.page.getByText('This link has expired or was turned off')).toBeVisible();
  await sharing.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Ask all meetings').fill('When does the office open?');
  await page.getByLabel('Ask all meetings').press('Enter');
  await expect(page.getByText("“OK, let's move the opening to the fifteenth.”")).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search meetings' });
  await search.fill('electrician');
  const said = page.getByRole('region', { name: 'What was said' });
  await expect(said).toContainText('Maya: The electricians need three more weeks');
  await said.getByRole('button', { name: '0:04, show this place in Leeds office' }).click();
  await expect(dialog.locator('[aria-current=true]')).toContainText('electricians');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await search.fill('');
  await expect(said).toHaveCount(0);
  await examine(page, 'meetings');
  await page.setViewportSize(DESK.viewport);
  await page.getByRole('button', { name: 'More for Leeds office' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete meeting' }).click();
  await expect(page.getByText('No recordings yet.')).toBeVisible();
});
