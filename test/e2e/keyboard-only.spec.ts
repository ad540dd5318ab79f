import { alice, bob, expect, test, toneOf } from './fixtures.ts';

test.use({ moves: true });

test('somebody without a mouse signs up, calls and hangs up', async ({ visit, signUp }) => {
  const atBob = await signUp(bob);
  const atAlice = await visit(alice, { at: '/register' });
  const { page } = atAlice;
  const { keyboard } = page;
  const focused = page.locator(':focus');

  await page.getByRole('textbox', { name: 'Full name' }).focus();
  await keyboard.type(alice.name);
  await keyboard.press('Tab');
  await keyboard.type(alice.email);
  await keyboard.press('Tab');
  await keyboard.type(alice.password);
  await keyboard.press('Enter');

  // The one field of the next step has the focus.
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('alice');
  await expect(page.getByText('@alice is free')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.waitForFunction(() => 'ahoyLine' in window);

  await keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to main content');
  await keyboard.press('Enter');
  await tabTo('Username');
  await keyboard.type('bob');
  await expect(page.locator('[data-check=exists]')).toBeVisible();
  await keyboard.press('Enter');
  await atBob.accept(alice);
  await atBob.hears(toneOf(alice));

  // A letter mutes, wherever the focus is outside a field.
  await page.getByRole('main').focus();
  await keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();
  await tabTo('End call');
  await keyboard.press('Enter');
  await expect(atBob.ended).toBeVisible();

  /** @param name of a button, or of a field to type in */
  async function tabTo(name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await keyboard.press('Tab');
      const isThere = await focused.evaluate(
        (element, wanted) =>
          element.getAttribute('aria-label') === wanted ||
          (element instanceof HTMLInputElement &&
            element.type === 'text' &&
            element.labels?.[0]?.textContent.includes(wanted) === true),
        name,
      );
      if (isThere) return;
    }
    throw new Error(`${name} is not reached by pressing Tab`);
  }
});
