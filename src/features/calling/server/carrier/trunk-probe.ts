import { setTimeout as sleep } from 'node:timers/promises';
import { type Probe, Trouble } from '#platform/server/doctor/probe.ts';
import { createLog } from '#platform/server/log.ts';
import { createSipTrunk, type SipTrunkOptions } from './sip-trunk.ts';

const LOOK_EVERY_MS = 50;
/** All of it ends within the time that a probe has. */
const UP_WITHIN_MS = 2_800;
/** Two questions that nobody answers within this close the connection. */
const QUESTIONS = { keepAliveMs: 200, keepAliveAnswerMs: 1_000 };
const ANSWERED_WITHIN_MS = 1_700;

/**
 * Connects to a carrier as the server would: registers where the trunk does, and else asks with OPTIONS whether it
 * lives. It opens no port, so no call comes in here.
 */
export function trunkProbe(trunk: Omit<SipTrunkOptions, 'server' | 'log' | 'timing'>): Probe {
  const where = `${trunk.host}:${trunk.port} by ${trunk.transport.toUpperCase()}`;
  return {
    subject: `SIP trunk ${trunk.name}`,
    async look() {
      const carrier = createSipTrunk({
        ...trunk,
        server: null,
        log: createLog('silent'),
        timing: trunk.registers ? {} : QUESTIONS,
      });
      const problem = () => carrier.health().problem;
      await carrier.start();
      try {
        for (let waited = 0; problem() !== null && waited < UP_WITHIN_MS; waited += LOOK_EVERY_MS) {
          if (problem()?.includes('refuses') === true) break;
          await sleep(LOOK_EVERY_MS);
        }
        refuse(problem());
        if (trunk.registers) return `registered with ${where}`;
        for (let waited = 0; waited < ANSWERED_WITHIN_MS; waited += LOOK_EVERY_MS) {
          await sleep(LOOK_EVERY_MS);
          refuse(problem());
        }
        return `${where} answers`;
      } finally {
        // It says goodbye to the carrier, which need not be waited for.
        void carrier.stop();
      }
    },
  };
}

/** @throws Trouble when there is a problem */
function refuse(problem: string | null): void {
  if (problem === null) return;
  throw new Trouble(
    problem,
    problem.includes('registration')
      ? 'Correct its user and password in SIP_TRUNKS, and ask the carrier whether this address may register.'
      : 'Check its host, port and transport in SIP_TRUNKS, and that the carrier lets the address of this machine in.',
  );
}
