import { alice, bob, expect, test, toneOf } from './fixtures.ts';
import { examine } from './screens.ts';
import { leaveOnly, rentNumber } from './telephone-calls.ts';
import { dial, talkByTelephone } from './telephone-talk.ts';

test('the echo line plays back what it hears, says how good the connection is, and outlives a reload', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const { page } = atAlice;
  await page.getByRole('textbox', { name: 'Username' }).fill('echo');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(atAlice.timer).toBeVisible();
  const card = page.getByRole('region', { name: 'Call with Echo line' });
  await expect(card).toContainText('Free');
  const verdict = card.getByRole('region', { name: 'Connection test' });
  await expect(verdict).toContainText('We can hear you', { timeout: 30_000 });
  await atAlice.hears(toneOf(alice));

  await page.reload();
  await expect(atAlice.timer).toBeVisible();
  await atAlice.hears(toneOf(alice));

  await page.keyboard.press('5');
  await expect(card.getByRole('group', { name: 'Keypad' })).toBeVisible();
  await card.getByRole('button', { name: 'Hash' }).click();
  await expect(card).toContainText('5#');
  await examine(page, 'phone-call');

  await atAlice.press('Mute');
  await atAlice.hearsNothing();
  await atAlice.press('End call');
  await expect(atAlice.ended).toContainText(/Call ended \(\d:\d\d\)/);
  await expect(atAlice.ended.getByRole('button', { name: 'Call again' })).toBeVisible();
});

test('a number that is busy, and one that is none, end with their reasons and cost nothing', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const { page } = atAlice;
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  const pad = page.getByRole('tabpanel', { name: 'Dial Pad' });
  for (const [number, reason] of [
    ['+1 212 555 0194', 'Busy'],
    ['+1 212 555 0196', 'This number is not in service'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
    await expect(pad).toContainText('Free');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(atAlice.ended).toContainText(reason);
    await expect(atAlice.ended).toContainText('Call ended (0:00)');
    await atAlice.ended.getByRole('button', { name: 'Close' }).click();
  }
  await page.goto('/calls?show=failed');
  const unknown = page.getByRole('listitem').filter({ hasText: '+1 212 555 0196' });
  await unknown.getByRole('button', { expanded: false }).first().click();
  await expect(unknown).toContainText('This number is not in service (SIP 404)');
});

test('two people with numbers call each other over the telephone network', async ({ signUp }) => {
  test.setTimeout(120_000);
  const { atAlice, atBob, numbers } = await talkByTelephone(signUp);
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
  const card = atAlice.page.getByRole('region', { name: `Call with ${numbers.bob}` });
  await expect(card).toContainText(`From ${numbers.alice} · $0.010/min`);
  await expect(card).toContainText(/Included · \d+ min left in your plan/);
  await expect(card).toContainText('Encrypted in transit');

  // Either of the two can reload, and the other only hears a moment of silence.
  await atBob.page.reload();
  await atBob.hears(toneOf(alice));
  await atAlice.hears(toneOf(bob));

  await atAlice.press('End call');
  await expect(atBob.ended).toContainText(/Call ended \(\d:\d\d\)/);
  await atBob.ended.getByRole('button', { name: 'Call back' }).click();
  await expect(atBob.page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(numbers.alice);
});

test('what the network says before an answer is heard alone: nothing rings here meanwhile', async ({
  signUp,
}) => {
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
  await rentNumber(atAlice);
  const number = await rentNumber(atBob);
  // None of his devices is online, so an announcement says so, before and without an answer.
  await atBob.context.close();
  await dial(atAlice, number);
  const calling = atAlice.page.getByRole('region', { name: `Call with ${number}` });
  await expect(calling).toContainText('Calling');
  await expect.poll(() => atAlice.loudness(), { timeout: 15_000 }).toBeGreaterThan(0.01);
  expect(await atAlice.hasSounded()).toBe(false);
  await expect(atAlice.ended).toContainText("The network can't reach this number right now", {
    timeout: 30_000,
  });
});

test('a call is transferred to another number, and both sides are told the truth about it', async ({
  signUp,
}) => {
  test.setTimeout(120_000);
  const { atAlice, atBob, numbers } = await talkByTelephone(signUp);
  const { page } = atAlice;
  const card = page.getByRole('region', { name: `Call with ${numbers.bob}` });
  const opener = card.getByRole('button', { name: 'Transfer' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const form = card.getByRole('form', { name: 'Transfer' });
  const field = form.getByRole('textbox', { name: 'Transfer to' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  // Typing in a field doesn't press phone keys.
  await field.pressSequentially('911');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Ahoy cannot reach emergency services. Use another phone.');
  await field.fill('+12125550194');
  await expect(field).toHaveValue('+1 212 555 0194');
  await expect(form).toContainText('New York, United States');
  await form.getByRole('button', { name: 'Transfer' }).click();
  await expect(field).toHaveAccessibleDescription('That number is busy. Your call continues.');
  await expect(field).toHaveValue('+1 212 555 0194');
  await atAlice.hears(toneOf(bob));

  // The test line with the test tone of phone networks.
  await field.fill('+12125550192');
  await page.keyboard.press('Enter');
  await expect(atAlice.ended).toContainText('Transferred to +1 212 555 0192');
  await atBob.hears(1004);
  await atBob.press('End call');
  await expect(atBob.ended).toContainText(/Call ended \(\d:\d\d\)/);
  await page.goto('/calls');
  await expect(page.getByRole('listitem').filter({ hasText: numbers.bob })).toContainText(
    'Transferred to +1 212 555 0192',
  );
});

test('a call ends when the money does, and is warned of before', async ({ signUp, app }) => {
  test.setTimeout(120_000);
  const { atAlice } = await talkByTelephone(signUp, async ({ page }) => {
    const me: { id: string } = await (await page.request.get('/api/identity/me')).json();
    // On Free a call ends with the minutes of the plan; here it goes on at the price of a minute.
    const bought = await page.request.post('/functions/v1/solopreneur-purchase', {
      data: { userId: me.id, planType: 'phone' },
    });
    expect(await bought.json()).toMatchObject({ success: true });
    // Twenty seconds at a cent a minute, rounded up.
    await leaveOnly(app, me.id, 3_400);
  });
  await expect(atAlice.page.getByText(/Your balance lasts until \d/)).toBeVisible();
  await atAlice.hears(toneOf(bob));
  await expect(atAlice.ended).toContainText('Your balance was used up', { timeout: 40_000 });
  await expect(atAlice.ended).toContainText('Call ended (0:20)');
  await expect(atAlice.ended.getByRole('link', { name: 'Top up' })).toBeVisible();
});
