import { alice, bob, expect, talk, test, toneOf } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

declare global {
  interface Window {
    /** Media controls that the page has registered with the system. */
    systemButtons: Map<string, () => void>;
  }
}

test('the controls of the system show the call, mute it and end it', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await listenToButtons(atAlice);
  await talk(atAlice, atBob);
  await expect.poll(() => shown(atAlice)).toBe('Bob Bell');

  await press(atAlice, 'togglemicrophone');
  await expect(atAlice.page.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();
  await atBob.hearsNothing();
  await press(atAlice, 'togglemicrophone');
  await atBob.hears(toneOf(alice));

  await press(atAlice, 'hangup');
  await expect(atBob.ended).toBeVisible();
  await expect.poll(() => shown(atAlice)).toBeUndefined();
});

/** No test can press a key of the system, so what the browser has accepted for it is remembered in the page. */
async function listenToButtons({ context, page }: PhonePage): Promise<void> {
  await context.addInitScript(() => {
    window.systemButtons = new Map();
    const accept = MediaSession.prototype.setActionHandler;
    MediaSession.prototype.setActionHandler = function remember(action: string, run: unknown) {
      Reflect.apply(accept, this, [action, run]);
      if (typeof run === 'function') window.systemButtons.set(action, () => run({ action }));
      else window.systemButtons.delete(action);
    };
  });
  await page.reload();
  await page.waitForFunction(() => 'ahoyLine' in window);
}

async function press({ page }: PhonePage, action: 'hangup' | 'togglemicrophone'): Promise<void> {
  const wasPressed = await page.evaluate((name) => {
    const button = window.systemButtons.get(name);
    button?.();
    return button !== undefined;
  }, action);
  expect(wasPressed, `the system has a button for ${action}`).toBe(true);
}

function shown({ page }: PhonePage): Promise<string | undefined> {
  return page.evaluate(() => navigator.mediaSession.metadata?.title);
}
