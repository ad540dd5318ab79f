import { randomUUID } from 'node:crypto';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { alice, bob, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { createLedger } from '../ledger/ledger.ts';
import { readWallet } from '../wallet/wallet.ts';
import type { NetworkWorld } from './card-network.suite.ts';
import type { CardNetwork } from './card-network.ts';
import { createPaymentKinds } from './payment-kinds.ts';
import { createPayments, type Payments } from './payments.ts';
import { findTestInvoice, postTopUp } from './top-up-shop.world.ts';

/** An installation that sells only top-ups, to test payments in isolation. */
export interface PayingWorld {
  readonly world: World;
  readonly clock: TestClock;
  readonly around: NetworkWorld;
  readonly payments: Payments;
  readonly alice: WorkspaceId;
  readonly bob: WorkspaceId;
  /** Payments of the same installation over another network, such as one that never answers. */
  paymentsOver(network: CardNetwork): Payments;
  /** Adds a test card. @returns its id */
  addCard(workspaceId: WorkspaceId, token: string): Promise<string>;
  /** An unpaid top-up. @returns its id */
  invoice(workspaceId: WorkspaceId, microUsd?: number): Promise<string>;
  /** Outcomes that the listener received for a payment, in order. */
  outcomesOf(paymentId: string): Promise<string[]>;
  walletOf(workspaceId: WorkspaceId): Promise<number>;
  /** Gives everything that the network has sent to the payments. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

export const TOP_UP_MICRO_USD = 5_000_000;

export async function openPayingWorld(
  open: (platform: Platform, clock: TestClock) => Promise<NetworkWorld>,
): Promise<PayingWorld> {
  const clock = createTestClock();
  // No jobs run by themselves: what they do is called here, when a test wants it.
  const world = await startWorld({ clock, env: { SERVICES: 'web,realtime', LOG_LEVEL: 'silent' } });
  const { platform } = world;
  const around = await open(platform, clock);
  await world.sql(
    'create table test_invoice (id text primary key, account_id text, micro_usd bigint, is_paid boolean)',
  );
  await world.sql('create table test_outcome (nth serial, payment_id text, what text)');
  const paymentsOver = (network: CardNetwork) =>
    createPayments({
      platform,
      network,
      kinds: createPaymentKinds(),
      findPayer: async () => ({ name: alice.name, email: alice.email }),
      findInvoice: findTestInvoice,
      onOutcome: postTopUp(platform),
    });
  const payments = paymentsOver(around.network);
  const signUp = async (person: Person) => asWorkspaceId((await world.signUp(person)).user.id);
  const ledger = createLedger({ database: platform.database, clock });
  return {
    world,
    clock,
    around,
    payments,
    paymentsOver,
    alice: await signUp(alice),
    bob: await signUp(bob),
    async addCard(workspaceId, token) {
      const id = randomUUID();
      // Creates the customer that a page then stores the card for.
      await payments.methods.startStoring(workspaceId, { id: randomUUID() });
      const [customer] = await world.sql(
        'select ref from payment_customer where account_id = $1 and engine = $2',
        [workspaceId, around.network.engine],
      );
      const reference = await around.store(token, String(customer?.['ref']) as never);
      await payments.methods.add({ workspaceId, id, reference, becomesDefault: null });
      return id;
    },
    async invoice(workspaceId, microUsd = TOP_UP_MICRO_USD) {
      const id = randomUUID();
      await world.sql('insert into test_invoice values ($1, $2, $3, false)', [id, workspaceId, microUsd]);
      return id;
    },
    outcomesOf: async (paymentId) =>
      (await world.sql('select what from test_outcome where payment_id = $1 order by nth', [paymentId])).map(
        ({ what }) => String(what),
      ),
    walletOf: async (workspaceId) =>
      (await readWallet(ledger, workspaceId, platform.database.queries)).postedMicroUsd,
    async deliver() {
      for (const { body, headers } of await around.sent()) await payments.receive(body, headers);
    },
    async stop() {
      await around.stop();
      await world.stop();
    },
  };
}
