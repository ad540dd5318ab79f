import type { Log } from '#platform/server/log.ts';
import type { Carrier } from './carrier.ts';
import { SipServer } from './sip-server.ts';
import { createSipTrunk } from './sip-trunk.ts';
import { parseTrunks } from './trunk-config.ts';

export interface TrunkSettings {
  /** SIP_TRUNKS, as an operator writes it. */
  readonly trunks: string;
  /** Where carriers open connections to us. */
  readonly host: string;
  readonly port: number;
  /** The address that carriers are given; without it, the address they see. */
  readonly publicHost?: string;
  readonly log: Log;
  now(): number;
}

/**
 * Opens the trunks that the configuration names. Those over TCP that don't register share the SIP port, which is open
 * while there is at least one of them. The others are reached over a connection that we keep open.
 * @throws Error with a sentence for the operator
 */
export function openTrunks({ trunks, host, port, publicHost, log, now }: TrunkSettings): Carrier[] {
  const server = new SipServer({ host, port, log, now });
  return parseTrunks(trunks).map(({ domain, ...trunk }) =>
    createSipTrunk({
      ...trunk,
      ...(domain === null ? {} : { domain }),
      ...(publicHost === undefined ? {} : { publicHost }),
      server: trunk.transport === 'tcp' && !trunk.registers ? server : null,
      log,
    }),
  );
}
