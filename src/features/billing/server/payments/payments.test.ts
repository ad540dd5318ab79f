import { openStripeWorld, sandboxWorldOn } from './network.world.ts';
import { describePayments } from './payments.suite.ts';

describePayments('sandbox', async ({ database }, clock) => sandboxWorldOn(database, clock));
describePayments('stripe', async (_platform, clock) => openStripeWorld(clock));
