import { describeCardNetwork } from './card-network.suite.ts';
import { openSandboxWorld } from './network-worlds.suite.ts';

describeCardNetwork('sandbox', openSandboxWorld);
