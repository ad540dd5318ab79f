import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#platform/server/config.ts';
import { isAhoyRunning, problemOfListening } from '#platform/server/doctor/address-probes.ts';
import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import { createLog } from '#platform/server/log.ts';
import type { TelephonySettings } from '../config.ts';
import { createSipTrunk } from './sip-trunk.ts';
import { parseTrunks, type TrunkConfig } from './trunk-config.ts';

type TrunkSettings = Pick<Config, 'HOST' | 'PORT'> & Pick<TelephonySettings, 'SIP_TRUNKS' | 'SIP_PORT'>;

const LOOK_EVERY_MS = 50;
/** All of it ends within the time that a probe has. */
const UP_WITHIN_MS = 2_800;
/** Two questions that nobody answers within this close the connection. */
const QUESTIONS = { keepAliveMs: 200, keepAliveAnswerMs: 1_000 };
const ANSWERED_WITHIN_MS = 1_700;

/** One for each trunk that is configured, and one for the port on which those that need it call us (open-trunks.ts). */
export function trunkProbes(config: TrunkSettings): Probe[] {
  const subject = 'SIP trunks';
  try {
    const trunks = parseTrunks(config.SIP_TRUNKS);
    if (trunks.length === 0)
      return [{ subject, look: async () => 'none (default): only numbers of this installation are reached' }];
    const needsPort = trunks.some(({ transport, registers }) => transport === 'tcp' && !registers);
    return [...(needsPort ? [portProbe(config)] : []), ...trunks.map(trunkProbe)];
  } catch (cause) {
    const problem = new Trouble(reasonOf(cause), 'docs/operations.md says how a trunk is written.', {
      cause,
    });
    return [{ subject, look: () => Promise.reject(problem) }];
  }
}

function portProbe(config: TrunkSettings): Probe {
  const { SIP_PORT: port } = config;
  return {
    subject: 'SIP port',
    async look() {
      const problem = await problemOfListening('0.0.0.0', port);
      if (problem === null) return `${port} is free`;
      if (problem === 'EADDRINUSE' && (await isAhoyRunning(config)))
        return `${port}, in use by the Ahoy that runs`;
      throw new Trouble(
        `${port} cannot be had (${problem}).`,
        'Stop the program that has it, or set SIP_PORT to another and tell the carriers.',
      );
    },
  };
}

/**
 * Connects to a carrier as the server would: registers where the trunk does, and else asks with OPTIONS whether it
 * lives. It opens no port, so no call comes in here.
 */
function trunkProbe({ domain, ...trunk }: TrunkConfig): Probe {
  const where = `${trunk.host}:${trunk.port} by ${trunk.transport.toUpperCase()}`;
  return {
    subject: `SIP trunk ${trunk.name}`,
    async look() {
      const carrier = createSipTrunk({
        ...trunk,
        ...(domain === null ? {} : { domain }),
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
