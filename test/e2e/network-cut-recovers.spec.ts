import { type FarNetwork, HERE_FROM_FAR, makeFarNetwork } from './far-network.ts';
import { alice, bob, expect, type PhoneOptions, talk, test, toneOf } from './fixtures.ts';
import type { Phone } from './phone.ts';

const CUT_MS = 5_000;
/** The app gives up after 20 seconds; the rest is for a busy machine. */
const GIVEN_UP_MS = 30_000;

let far: FarNetwork | undefined;

test.use({ host: HERE_FROM_FAR });
test.beforeAll(async () => {
  const made = await makeFarNetwork();
  if ('refused' in made) {
    console.log(`Not run: ${made.refused}`);
    test.skip(true, made.refused);
  } else far = made;
});
test.afterAll(async () => far?.remove());

type SignUp = (person: typeof alice, options?: PhoneOptions) => Promise<Phone>;

/** Alice is here and Bob is far away; both are on a call. */
async function talkOverTheCable(signUp: SignUp, url: string): Promise<{ atAlice: Phone; atBob: Phone }> {
  // The address is no "localhost", and there is no certificate for it.
  const trusting = [`--unsafely-treat-insecure-origin-as-secure=${url}`];
  const atAlice = await signUp(alice, { place: { args: trusting } });
  const atBob = await signUp(bob, { place: { args: trusting, executablePath: far?.chromium ?? '' } });
  await talk(atAlice, atBob);
  return { atAlice, atBob };
}

test('a network that is gone for five seconds is waited for', async ({ signUp, app }) => {
  const { atAlice, atBob } = await talkOverTheCable(signUp, app.url);
  await far?.cut();
  await atBob.page.waitForTimeout(CUT_MS);
  await far?.mend();

  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
  await expect(atBob.callWith(alice)).toContainText('On a call');
  await expect(atBob.page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await atBob.press('End call');
  await expect(atAlice.ended).toContainText(/Call ended \(0:\d\d\)/);
});

test('a network that does not come back ends the call, and a redial is offered', async ({ signUp, app }) => {
  const { atAlice } = await talkOverTheCable(signUp, app.url);
  await far?.cut();
  await expect(atAlice.callWith(bob)).toContainText('Reconnecting', { timeout: 15_000 });
  await expect(atAlice.ended).toContainText('Connection lost', { timeout: GIVEN_UP_MS });
  await expect(atAlice.ended.getByRole('button', { name: 'Call again' })).toBeVisible();
  await far?.mend();
});
