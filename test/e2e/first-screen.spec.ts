import { readBuiltFiles } from '../../scripts/lib/built-files.ts';
import { measure } from '../../scripts/lib/sizes.ts';
import { alice, bob, expect, test } from './fixtures.ts';

test('the first screen loads nothing by itself that the check of sizes does not count', async ({
  signUp,
}) => {
  // The first account is the operator's, who has more pages than other people.
  await signUp(alice);
  const { page } = await signUp(bob);
  // And a person who isn't new.
  await page.request.post('/api/calls/first-steps', { data: { step: 'over' } });
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname);
  });
  await page.goto('/dashboard');
  await page.waitForFunction(() => 'ahoyLine' in window);
  await page.waitForLoadState('networkidle');
  const counted = measure(readBuiltFiles(), '/dashboard').find(({ name }) => name.includes('/dashboard'));
  expect([...loaded].toSorted()).toEqual(counted?.files.toSorted());
});
