import { describeCardNetwork } from './card-network.suite.ts';
import { openSandboxWorld, openStripeWorld } from './network.world.ts';

describeCardNetwork('sandbox', openSandboxWorld);
describeCardNetwork('stripe', openStripeWorld);
