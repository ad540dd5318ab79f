import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { wakeDelivery } from './open-card-network.ts';
import { createSandboxNetwork } from './sandbox-network.ts';

const clock = createTestClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

/** A busy machine may take its time to come to a job. */
const WITHIN_MS = 15_000;

test('what the sandbox has to tell is delivered soon after its transaction has committed', async () => {
  const { database, jobs } = world.platform;
  const sandbox = createSandboxNetwork({
    database,
    clock,
    log: createLog('silent'),
    wake: wakeDelivery(jobs),
  });
  const customer = await sandbox.openCustomer({ key: randomUUID(), ...alice });
  const { ref: card } = await sandbox.stored({ customer, reference: 'test_approved' });
  const paymentId = randomUUID();
  const amount = { microUsd: 5_000_000, currency: 'USD', description: 'AHOY' } as const;
  await sandbox.charge({ ...amount, paymentId, customer, card, isOffSession: false });
  const events = () =>
    world.sql("select payment_id from payment_event where fact ->> 'paymentId' = $1", [paymentId]);
  await eventually(async () => (await events()).length > 0, WITHIN_MS);
  // It is about a payment that this installation does not know, so it changes nothing.
  expect(await events()).toEqual([{ payment_id: null }]);
  const waiting = () => world.sql('select id from sandbox_event where delivered_at is null');
  await eventually(async () => (await waiting()).length === 0, WITHIN_MS);
});

test('a card that the network could not be asked to forget is forgotten by the job', async () => {
  const ann = await world.signUp(alice);
  const card = await ann.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  // As if nobody had answered when it was removed.
  await world.sql('update payment_method set removed_at = now(), is_default = false where id = $1', [
    card.id,
  ]);
  await world.platform.jobs.enqueue('billing-recover-payments', {});
  const forgotten = () =>
    world.sql(
      `select 1 from payment_method m join sandbox_card c using (ref)
       where m.id = $1 and m.is_forgotten and c.forgotten_at is not null`,
      [card.id],
    );
  await eventually(async () => (await forgotten()).length === 1, WITHIN_MS);
});

test('the job gives up a refund that the network never received', async () => {
  const ben = await world.signUp(bob);
  const { id: methodId } = await ben.billing.addPaymentMethod({
    id: randomUUID(),
    reference: 'test_approved',
  });
  const id = randomUUID();
  await ben.billing.topUp({ id, microUsd: 10_000_000, currency: 'USD', methodId });
  // As a process leaves it that dies before it asks.
  await world.sql(
    `insert into payment_refund (key, payment_id, account_id, invoice_id, engine, micro_usd, state, created_at, asked_at)
     select 'left', id, account_id, invoice_id, engine, micro_usd, 'asking', created_at - interval '11 minutes',
       created_at - interval '11 minutes' from payment where id = $1`,
    [id],
  );
  await world.platform.jobs.enqueue('billing-recover-refunds', {});
  const given = () => world.sql("select 1 from payment_refund where key = 'left' and state = 'refused'");
  await eventually(async () => (await given()).length === 1, WITHIN_MS);
});
