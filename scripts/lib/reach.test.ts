import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURE_LEVELS } from './places.ts';
import { MAIN_JOURNEYS, reachOf } from './reach.ts';

const importing = (...targets: string[]) => targets.map((target) => `import '${target}';`).join('\n');
const TREE = Object.entries({
  'src/kernel/money.ts': '',
  'src/features/billing/rules/subscriptions/proration.ts': importing('#kernel/money.ts'),
  'src/features/billing/rules/subscriptions/proration.test.ts': importing('./proration.ts'),
  'src/features/billing/rules/subscriptions/pool.test.ts': importing('./pool.ts'),
  'src/features/billing/server/subscriptions/buying.ts': importing('../../rules/subscriptions/proration.ts'),
  'src/features/billing/server/subscriptions/buying.test.ts': importing('#test/world.ts'),
  'src/features/billing/server/invoices/pdf.test.ts': importing('#test/world.ts'),
  'src/features/billing/server/service.test.ts': importing('#test/world.ts'),
  'src/features/billing/server/service.ts': importing('./subscriptions/buying.ts'),
  'src/features/calling/server/phone/money.ts': importing('#features/billing/server/service.ts'),
  'src/features/calling/server/phone/money.test.ts': importing('#test/world.ts'),
  'src/features/calling/server/service.test.ts': importing('#test/world.ts'),
  'src/entries/server-app.ts': importing('#features/billing/server/subscriptions/buying.ts'),
  'test/world.ts': importing('../src/entries/server-app.ts'),
  'test/e2e/plans.spec.ts': importing('./fixtures.ts'),
  'test/e2e/call-history.spec.ts': importing('./fixtures.ts'),
  'test/e2e/navigation.spec.ts': importing('./fixtures.ts'),
}).map(([path, text]) => ({ path, text }));

test('a rule reaches its own tests, the tests of the part that uses it, and the main journeys of its feature', () => {
  expect(reachOf(['src/features/billing/rules/subscriptions/proration.ts'], TREE)).toEqual({
    unit: [
      'src/features/billing/rules/subscriptions/proration.test.ts',
      'src/features/billing/server/subscriptions/buying.test.ts',
      'src/features/billing/server/service.test.ts',
    ],
    journeys: ['test/e2e/plans.spec.ts'],
  });
});

test('what tests start their server with reaches all that start one', () => {
  expect(reachOf(['test/world.ts'], TREE).unit).toEqual([
    'src/features/billing/server/subscriptions/buying.test.ts',
    'src/features/billing/server/invoices/pdf.test.ts',
    'src/features/billing/server/service.test.ts',
    'src/features/calling/server/phone/money.test.ts',
    'src/features/calling/server/service.test.ts',
  ]);
});

test('another feature is reached by a change of what a service promises, and not by what it is made of', () => {
  expect(reachOf(['src/features/billing/server/service.ts'], TREE).unit).toContain(
    'src/features/calling/server/phone/money.test.ts',
  );
  expect(reachOf(['src/features/billing/server/subscriptions/buying.ts'], TREE).unit).not.toContain(
    'src/features/calling/server/phone/money.test.ts',
  );
});

test('a migration reaches every test of the server half whose tables it changes', () => {
  expect(reachOf(['migrations/20261123-0900-billing-add.sql'], TREE).unit).toEqual([
    'src/features/billing/server/subscriptions/buying.test.ts',
    'src/features/billing/server/invoices/pdf.test.ts',
    'src/features/billing/server/service.test.ts',
  ]);
});

test('a changed journey is walked, and so are those of the frame when the frame has changed', () => {
  const { journeys } = reachOf(['test/e2e/call-history.spec.ts', 'src/shell/phone-view.ts'], TREE);
  expect(journeys).toEqual(['test/e2e/call-history.spec.ts', 'test/e2e/navigation.spec.ts']);
});

test('main journeys exist, and every feature with screens has some', () => {
  const all = readdirSync(join(import.meta.dirname, '../../test/e2e'));
  for (const name of Object.values(MAIN_JOURNEYS).flat()) expect(all).toContain(`${name}.spec.ts`);
  const features = FEATURE_LEVELS.flat();
  for (const name of Object.keys(MAIN_JOURNEYS)) expect(features).toContain(name);
});
