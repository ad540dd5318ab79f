import { alice, bob, expect, type Person } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { rentNumber } from './telephone-calls.ts';

/** Dials a number on the dial pad and calls it. */
export async function dial({ page }: PhonePage, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
}

/** Alice and Bob have numbers, and Alice's call to Bob's is answered. */
export async function talkByTelephone(
  signUp: (person: Person) => Promise<PhonePage>,
  prepare: (atAlice: PhonePage) => Promise<void> = async () => undefined,
) {
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
  const numbers = { alice: await rentNumber(atAlice), bob: await rentNumber(atBob) };
  await prepare(atAlice);
  await dial(atAlice, numbers.bob);
  const ringing = atBob.page.getByRole('alertdialog', { name: `Incoming call from ${numbers.alice}` });
  await expect(ringing).toContainText(`To ${numbers.bob}`);
  await ringing.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(atAlice.timer).toBeVisible();
  return { atAlice, atBob, numbers };
}
