import { describeCardNetwork } from './card-network.suite.ts';
import { openSandboxWorld, openStripeWorld } from './network-worlds.suite.ts';

describeCardNetwork('sandbox', openSandboxWorld);
describeCardNetwork('stripe', openStripeWorld);
