import { alice, bob, expect, talk, test } from './fixtures.ts';

test.use({ moves: true });

test('two people hear each other, and both remember the call alike', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);

  await atAlice.page.getByRole('textbox', { name: 'Username' }).fill('bob');
  await expect(atAlice.page.locator('[data-check=exists]')).toBeVisible();
  await expect(atAlice.page.getByText('Available')).toBeVisible();
  await talk(atAlice, atBob);

  await expect(atAlice.callWith(bob)).toContainText('On a call');
  await expect(atAlice.callWith(bob)).toContainText('End-to-end encrypted');
  await expect(atAlice.timer).toHaveText(/^0:0[1-9]$/);
  await expect(atBob.timer).toHaveText(/^0:0[1-9]$/);

  await atBob.press('End call');
  const ended = atAlice.ended.getByText(/^Call ended \(0:\d\d\)$/);
  await expect(ended).toBeVisible();
  const title = (await ended.textContent()) ?? '';
  await expect(atBob.ended).toContainText(title);

  for (const { page } of [atAlice, atBob]) await page.getByRole('tab', { name: 'Call History' }).click();
  const talked = `${Number(/0:(\d\d)/.exec(title)?.[1])} s, Free`;
  const atAlices = atAlice.page.getByRole('tabpanel', { name: 'Call History' }).getByRole('listitem');
  const atBobs = atBob.page.getByRole('tabpanel', { name: 'Call History' }).getByRole('listitem');
  await expect(atAlices).toHaveCount(1);
  await expect(atAlices).toContainText('Bob Bell');
  await expect(atAlices).toContainText(talked);
  await expect(atBobs).toHaveCount(1);
  await expect(atBobs).toContainText('Alice Archer');
  await expect(atBobs).toContainText(talked);

  await atBobs.getByRole('button', { name: 'Call Alice Archer back' }).click();
  await expect(atAlice.incomingFrom(bob)).toBeVisible();
});

test('a call to a username that was found waits for no address of its own device', async ({ signUp }) => {
  const atAlice = await signUp(alice, { at: '/login' });
  const atBob = await signUp(bob);
  // How often this page has started to gather candidates.
  await atAlice.page.addInitScript(() => {
    const begun = { times: 0 };
    const { prototype } = RTCPeerConnection;
    const apply = prototype.setLocalDescription;
    prototype.setLocalDescription = new Proxy(apply, {
      apply(target, self, args) {
        begun.times += 1;
        return Reflect.apply(target, self, args);
      },
    });
    Object.assign(window, { begun });
  });
  const begun = () =>
    atAlice.page.evaluate(() => (window as unknown as { begun: { times: number } }).begun.times);
  await atAlice.page.goto('/dashboard');
  await atAlice.page.getByRole('textbox', { name: 'Username' }).fill('bob');
  await expect(atAlice.page.locator('[data-check=exists]')).toBeVisible();
  await expect.poll(begun).toBe(1);
  await talk(atAlice, atBob);
  expect(await begun()).toBe(1);
});

test('who was about to call somebody can be called first', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atBob.page.getByRole('textbox', { name: 'Username' }).fill('alice');
  await expect(atBob.page.locator('[data-check=exists]')).toBeVisible();
  await talk(atAlice, atBob);
  await expect(atBob.callWith(alice)).toContainText('On a call');
});
