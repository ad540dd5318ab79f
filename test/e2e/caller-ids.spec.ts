import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('without a carrier the page says beforehand that phones cannot be called, and a try leaves nothing behind', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/numbers' });
  const section = page.getByRole('region', { name: 'Caller IDs' });
  await expect(section.getByText("No carrier is connected here, so we can't call phones.")).toBeVisible();
  await expect(section.getByText('+1 212 555 0190')).toBeVisible();
  await section.getByRole('textbox', { name: 'Your number, with country code' }).fill('+44 7400 123456');
  await section.getByRole('button', { name: 'Call me with a code' }).click();
  await expect(section.getByText("No carrier is connected here, so we can't call phones.")).toHaveCount(2);
  await expect(section.getByRole('textbox', { name: 'Code', exact: true })).toBeHidden();
  await expect(section.getByRole('list')).toBeHidden();
  await examine(page, 'caller-ids-without-carrier');
  await page.reload();
  await expect(section.getByRole('button', { name: 'Call me with a code' })).toBeVisible();
  await expect(section.getByRole('list')).toBeHidden();
});
