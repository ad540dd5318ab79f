import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The documented test cards (docs/operations.md) by what their banks do. */
export const TEST_CARDS = {
  approved: '4242 4242 4242 4242',
  declined: '5200 0000 0005 0341',
  challenged: '4000 0025 0000 3155',
  expiresSoon: '5555 5555 5555 4444',
} as const;

/** Types a number into the open card form, and submits it. */
export async function typeCard(place: Page | Locator, number: string): Promise<Locator> {
  const form = place.getByRole('group', { name: 'Add Payment Method' });
  await form.getByRole('textbox', { name: 'Or the number of a test card' }).fill(number);
  await form.getByRole('button', { name: 'Add card' }).click();
  return form;
}

/** Adds a test card by the card form that is open. */
export async function addCard(place: Page | Locator, number: string): Promise<void> {
  await expect(await typeCard(place, number)).toBeHidden();
}

/** Opens the top-up dialog of the page's balance card. */
export async function openTopUp(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Balance' }).getByRole('button', { name: 'Top Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top Up' });
  await expect(dialog).toBeVisible();
  return dialog;
}
