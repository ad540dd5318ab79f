import { alice, expect, test } from './fixtures.ts';

test('each setting says what it does beside its control', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/profile?tab=sound' });
  for (const [name, words] of [
    ['Microphone', 'What people hear you through.'],
    ['Speaker', 'Where you hear people.'],
    ['Ringer', 'Where incoming calls ring.'],
  ] as const) {
    await expect(page.getByRole('button', { name: `System default ${name}` })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
  }
  const hide = page.getByRole('switch', { name: 'Hide my IP address' });
  await expect(hide).toHaveAccessibleDescription(/^Not available here, because no relay/);
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const calls = page.getByRole('region', { name: 'Incoming calls' });
  await expect(calls).toContainText("Do not disturbCalls don't ring and show up as missed.Turn on");
});

test.describe('with a relay', () => {
  test.use({ settings: { TURN_URLS: 'turn:127.0.0.1:9', TURN_SECRET: 'not used' } });

  test('a switch is turned by its title', async ({ signUp }) => {
    const { page } = await signUp(alice, { at: '/profile?tab=sound' });
    const hide = page.getByRole('switch', { name: 'Hide my IP address' });
    await page.getByText('Hide my IP address').click();
    await expect(hide).toBeChecked();
    await page.getByText('Hide my IP address').click();
    await expect(hide).not.toBeChecked();
  });
});
