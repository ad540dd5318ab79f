import { benchCalls } from './calls.ts';

await benchCalls();
