import { randomUUID } from 'node:crypto';
import type { E164 } from '#kernel/e164.ts';
import type { Log } from '#platform/server/log.ts';
import { OWN_NETWORK } from '../../constants.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { Carrier, CarrierLeg, IncomingLeg, LegListener } from './carrier.ts';
import type { IncomingSipLeg } from './incoming-leg.ts';
import { type Exchange, leadOn, type NetworkCall, type NetworkLeg } from './on-net-call.ts';
import { SipEndpoint } from './sip-endpoint.ts';
import { SIP_TIMING, type SipTiming } from './sip-leg.ts';
import { type SipPeer, SipServer } from './sip-server.ts';
import { createSipTrunk } from './sip-trunk.ts';
import { placeTestLine, testLineOf } from './test-lines.ts';

export interface OnNetOptions {
  readonly engine: MediaEngine;
  /** Whether calls to this number end in this installation. */
  isOurNumber(to: E164): Promise<boolean>;
  readonly log: Log;
  readonly now: () => number;
  /** The loopback port of the network; 0 takes a free one. */
  readonly port?: number;
  readonly timing?: Partial<SipTiming>;
}

const HOST = '127.0.0.1';
const CALLS_MAX = 2_000;

/**
 * The carrier that needs no other company: a telephone network on loopback, spoken with by the same trunk, SIP and RTP as
 * any other. Numbers of this installation reach each other, and test numbers answer.
 */
export function createOnNetCarrier(options: OnNetOptions): Carrier {
  return new OnNetCarrier(options);
}

class OnNetCarrier implements Carrier {
  readonly name = OWN_NETWORK;
  readonly isOwnNetwork = true;
  readonly #options: OnNetOptions;
  readonly #network: Network;
  /** Other programs on this machine can reach the port too, and must not call people under someone else's name. */
  readonly #key = randomUUID();
  #trunk: Carrier | null = null;
  #receive: ((leg: IncomingLeg) => void) | null = null;

  constructor(options: OnNetOptions) {
    this.#options = options;
    this.#network = new Network(options, this.#key);
  }

  reaches(to: E164): Promise<boolean> {
    return this.#network.reaches(to);
  }

  place: Carrier['place'] = (leg, listener) => {
    if (this.#trunk !== null) return this.#trunk.place(leg, listener);
    queueMicrotask(() => listener.ended({ by: 'carrier', sipCode: 503, q850: null }));
    return notPlaced();
  };

  onIncoming(receive: (leg: IncomingLeg) => void): void {
    this.#receive = receive;
    this.#trunk?.onIncoming(receive);
  }

  health: Carrier['health'] = () =>
    this.#trunk?.health() ?? { isUp: false, problem: 'The on-net carrier is not started.' };

  async start(): Promise<void> {
    const port = await this.#network.start();
    const trunk = createSipTrunk({
      offersTransfers: true,
      name: OWN_NETWORK,
      host: HOST,
      port,
      transport: 'tcp',
      account: null,
      registers: false,
      allowed: [],
      withPlus: true,
      prefixes: [],
      server: null,
      callsMax: CALLS_MAX,
      key: this.#key,
      log: this.#options.log,
      ...(this.#options.timing === undefined ? {} : { timing: this.#options.timing }),
    });
    if (this.#receive !== null) trunk.onIncoming(this.#receive);
    this.#trunk = trunk;
    await trunk.start();
  }

  async stop(): Promise<void> {
    await this.#trunk?.stop();
    this.#trunk = null;
    await this.#network.stop();
  }
}

function notPlaced(): CarrierLeg {
  const refuse = () => Promise.reject(new Error('the call is not up'));
  return { callId: randomUUID(), hangUp() {}, hold: refuse, canTransfer: false, transfer: refuse };
}

/** Far side of the trunk: takes each call and connects it to a test line or back to the installation. */
class Network implements Exchange {
  readonly #options: OnNetOptions;
  readonly #server: SipServer;
  readonly #endpoint: SipEndpoint;
  readonly #key: string;
  readonly #peer: SipPeer = {
    allows: (address) => address === HOST,
    opened: (connection) => this.#endpoint.link.add(connection),
    message: (message, connection) => this.#endpoint.receive(message, connection),
    closed: (connection) => this.#endpoint.lost(connection),
  };

  constructor(options: OnNetOptions, key: string) {
    this.#key = key;
    this.#options = options;
    const { log, now, port = 0 } = options;
    this.#server = new SipServer({ host: HOST, port, log, now });
    this.#endpoint = new SipEndpoint({
      log,
      timing: { ...SIP_TIMING, ...options.timing },
      transport: 'tcp',
      user: 'network',
      password: null,
      domain: HOST,
      withPlus: true,
      publicAddress: { host: null, port: null },
      key: this.#key,
      takesVerstat: false,
      offersTransfers: false,
      callsMax: CALLS_MAX,
      takesTransfers: true,
    });
    this.#endpoint.onIncoming((leg) => {
      this.#route(leg).catch((error: unknown) => {
        log.error({ err: error, callId: leg.callId }, 'a call could not be led on');
        leg.refuse(503);
      });
    });
  }

  /** @returns the port */
  async start(): Promise<number> {
    this.#endpoint.start();
    await this.#server.serve(this.#peer);
    return this.#server.port;
  }

  async stop(): Promise<void> {
    this.#endpoint.close();
    this.#endpoint.agent.discard();
    await this.#server.leave(this.#peer);
  }

  async #route(leg: IncomingSipLeg): Promise<void> {
    if (await this.reaches(leg.to)) leadOn(this, leg);
    else leg.refuse(404);
  }

  reaches(to: E164): Promise<boolean> {
    return testLineOf(to) === null ? this.#options.isOurNumber(to) : Promise.resolve(true);
  }

  place(call: NetworkCall, listener: LegListener): NetworkLeg {
    const line = testLineOf(call.to);
    return line === null
      ? this.#endpoint.place(call, listener)
      : placeTestLine(line, { call, listener, engine: this.#options.engine });
  }
}
