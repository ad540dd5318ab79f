import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { E164 } from '#kernel/e164.ts';
import type { Log } from '#platform/server/log.ts';
import type { Carrier, CarrierDialogs, CarrierHealth, IncomingLeg } from './carrier.ts';
import { LateLeg } from './late-leg.ts';
import type { SipConnection } from './sip-connection.ts';
import { SipConnector } from './sip-connector.ts';
import { SipEndpoint } from './sip-endpoint.ts';
import { SIP_TIMING, type SipTiming } from './sip-leg.ts';
import { writeMessage } from './sip-message.ts';
import { allowedAddresses, type SipPeer, type SipServer } from './sip-server.ts';

export interface SipTrunkOptions {
  /** The name under which providers and rates know it. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly transport: 'tcp' | 'tls';
  /** The carrier's domain where it is not the host. */
  readonly domain?: string;
  /** Digest credentials; null if the carrier identifies us by our address. */
  readonly account: { readonly user: string; readonly password: string } | null;
  /** Whether we register with the carrier. Needs an account. */
  readonly registers: boolean;
  /** Addresses and networks from which the carrier calls us on the SIP port, beside its own. */
  readonly allowed: readonly string[];
  /** False where numbers are written without their plus. */
  readonly withPlus: boolean;
  /** Whether the carrier's own caller verification (`verstat`) is trusted. */
  readonly takesVerstat?: boolean;
  /**
   * Whether calls may be transferred. A transferred call continues at the carrier's price without being metered here,
   * so only where it costs nothing or the operator pays.
   */
  readonly offersTransfers?: boolean;
  /** Whether keys go by SIP INFO if the carrier takes no telephone events. Otherwise they are sent as tones. */
  readonly wantsInfo?: boolean;
  /** Prefixes of the numbers that this carrier reaches, such as "+1". Empty means all. */
  readonly prefixes: readonly string[];
  /** The SIP port of this process; null if only our own connection is used. */
  readonly server: SipServer | null;
  /** The host at which carriers reach that port from outside. Without it, the address they see. */
  readonly publicHost?: string;
  /** Shared key of our own network. */
  readonly key?: string;
  /** A private certificate authority (PEM). */
  readonly ca?: string;
  readonly callsMax?: number;
  readonly log: Log;
  readonly timing?: Partial<SipTiming>;
}

const CALLS_MAX = 1_000;
/** A registration that was refused is tried again, for the carrier may have been wrong. */
const REGISTER_AGAIN_MS = 30_000;
/** Longest wait of a call for a connection. After that another carrier is tried. */
const CONNECT_NOW_MS = 1_000;
const REGISTERED_LOOK_MS = 20;
/** How long to wait for the last responses when closing. */
const CLOSING_MS = 500;
/** A connection counts as dead after this many unanswered keep-alives. */
const UNANSWERED_MAX = 2;

/** A trunk: a carrier that is spoken with by SIP over TCP or TLS. */
export function createSipTrunk(options: SipTrunkOptions): Carrier {
  return new SipTrunk(options);
}

class SipTrunk implements Carrier {
  readonly name: string;
  readonly isOwnNetwork = false;
  readonly #options: SipTrunkOptions;
  readonly #timing: SipTiming;
  readonly #endpoint: SipEndpoint;
  readonly #connector: SipConnector;
  readonly #peer: SipPeer;
  #registration: 'none' | 'waiting' | 'registered' | number;
  #unanswered = 0;
  #isAlive = false;
  #keepAlive: NodeJS.Timeout | null = null;
  #again: NodeJS.Timeout | null = null;

  constructor(options: SipTrunkOptions) {
    this.name = options.name;
    this.#options = options;
    this.#timing = { ...SIP_TIMING, ...options.timing };
    this.#registration = options.registers ? 'waiting' : 'none';
    this.#endpoint = new SipEndpoint({
      log: options.log,
      timing: this.#timing,
      transport: options.transport,
      user: options.account?.user ?? 'ahoy',
      password: options.account?.password ?? null,
      domain: domainOf(options),
      withPlus: options.withPlus,
      publicAddress: { host: options.publicHost ?? null, port: portOf(options) },
      key: options.key ?? null,
      takesVerstat: options.takesVerstat ?? false,
      offersTransfers: options.offersTransfers ?? false,
      wantsInfo: options.wantsInfo ?? false,
      callsMax: options.callsMax ?? CALLS_MAX,
    });
    this.#peer = this.#peerOf();
    this.#connector = new SipConnector(options, {
      message: (message, connection) => this.#endpoint.receive(message, connection),
      nonsense: () => {},
      up: (connection) => this.#up(connection),
      down: (connection) => this.#down(connection),
    });
    this.#endpoint.agent.onRegistration((refusal) => this.#registered(refusal));
  }

  get dialogs(): CarrierDialogs {
    return this.#endpoint.dialogs;
  }

  reaches(to: E164): Promise<boolean> {
    const { prefixes } = this.#options;
    return Promise.resolve(prefixes.length === 0 || prefixes.some((prefix) => to.startsWith(prefix)));
  }

  place: Carrier['place'] = (leg, listener) => {
    const place = () => this.#endpoint.place(leg, listener);
    if (this.#endpoint.link.isUp) return place();
    // The carrier may be back although we haven't tried yet. Without a connection the call then fails as it is placed.
    return new LateLeg({ ready: this.#connectNow(), place, listener });
  };

  async #connectNow(): Promise<void> {
    const until = performance.now() + CONNECT_NOW_MS;
    await this.#connector.tryNow(CONNECT_NOW_MS);
    // Some carriers only take calls from registered clients.
    while (
      this.#connector.connection !== null &&
      this.#registration === 'waiting' &&
      performance.now() < until
    )
      await pause(REGISTERED_LOOK_MS);
  }

  onIncoming(receive: (leg: IncomingLeg) => void): void {
    this.#endpoint.onIncoming(receive);
  }

  health(): CarrierHealth {
    const problem = this.#problem();
    return { isUp: problem === null, problem };
  }

  /** @throws Error if the SIP port can't be opened. An unreachable carrier is reported by `health` instead */
  async start(): Promise<void> {
    this.#endpoint.start();
    await this.#options.server?.serve(this.#peer);
    this.#connector.start();
  }

  async stop(): Promise<void> {
    if (this.#keepAlive !== null) clearInterval(this.#keepAlive);
    if (this.#again !== null) clearTimeout(this.#again);
    const hadWork = this.#connector.connection !== null || this.#endpoint.calls > 0;
    this.#endpoint.close();
    if (hadWork)
      await new Promise((resolve) => {
        setTimeout(resolve, CLOSING_MS);
      });
    this.#endpoint.agent.discard();
    this.#connector.stop();
    await this.#options.server?.leave(this.#peer);
  }

  #peerOf(): SipPeer {
    const { host, allowed } = this.#options;
    const allows = allowedAddresses(isIP(host) === 0 ? allowed : [host, ...allowed]);
    return {
      allows,
      opened: (connection) => this.#endpoint.link.add(connection),
      message: (message, connection) => this.#endpoint.receive(message, connection),
      closed: (connection) => this.#endpoint.lost(connection),
    };
  }

  #problem(): string | null {
    const where = `${this.#options.host}:${this.#options.port}`;
    if (this.#connector.connection === null)
      return `No connection to ${where}: ${this.#connector.problem ?? 'unknown'}.`;
    if (typeof this.#registration === 'number')
      return this.#registration === 0
        ? `${where} does not answer the registration.`
        : `${where} refuses the registration with ${this.#registration}: check user and password.`;
    if (this.#registration === 'waiting') return `Not registered with ${where} yet.`;
    return this.#isAlive ? null : `${where} does not answer.`;
  }

  #up(connection: SipConnection): void {
    this.#endpoint.link.add(connection);
    this.#isAlive = true;
    this.#unanswered = 0;
    if (this.#options.registers) this.#endpoint.agent.register();
    if (this.#keepAlive !== null) clearInterval(this.#keepAlive);
    this.#keepAlive = setInterval(() => this.#ask(), this.#timing.keepAliveMs);
  }

  #down(connection: SipConnection): void {
    this.#isAlive = false;
    if (this.#keepAlive !== null) clearInterval(this.#keepAlive);
    if (this.#options.registers) this.#registration = 'waiting';
    this.#endpoint.lost(connection);
  }

  #registered(refusal: number | null): void {
    this.#registration = refusal ?? 'registered';
    if (refusal === null || this.#connector.connection === null) return;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#connector.connection !== null) this.#endpoint.agent.register();
    }, REGISTER_AGAIN_MS);
  }

  /** Any response to OPTIONS, even a refusal, shows that the carrier is up. */
  #ask(): void {
    const connection = this.#connector.connection;
    if (connection === null) return;
    const callId = `keep-alive-${randomBytes(12).toString('hex')}`;
    const late = setTimeout(() => {
      this.#endpoint.link.forgetProbe(callId);
      this.#unanswered += 1;
      if (this.#unanswered >= UNANSWERED_MAX) this.#connector.reopen('it does not answer');
    }, this.#timing.keepAliveAnswerMs);
    this.#endpoint.link.probe(callId, {
      connection,
      text: this.#question(callId, connection),
      answered: () => {
        clearTimeout(late);
        this.#endpoint.link.forgetProbe(callId);
        this.#unanswered = 0;
      },
    });
  }

  #question(callId: string, connection: SipConnection): string {
    const { host, port } = this.#endpoint.link.ownAddress(connection);
    const domain = domainOf(this.#options);
    const transport = this.#options.transport.toUpperCase();
    const own = host.includes(':') ? `[${host}]` : host;
    return writeMessage({
      kind: 'request',
      method: 'OPTIONS',
      uri: `sip:${domain}`,
      headers: [
        ['via', `SIP/2.0/${transport} ${own}:${port};branch=z9hG4bK-${callId}`],
        ['max-forwards', '70'],
        ['from', `<sip:${this.#options.account?.user ?? 'ahoy'}@${domain}>;tag=${callId.slice(-8)}`],
        ['to', `<sip:${domain}>`],
        ['call-id', callId],
        ['cseq', '1 OPTIONS'],
        ['contact', `<sip:${own}:${port}>`],
      ],
      body: '',
    });
  }
}

/**
 * A carrier that we register with uses the connection we keep open. Others open their own. A port chosen by the system
 * isn't known yet.
 */
function portOf({ server, registers }: SipTrunkOptions): number | null {
  return server === null || registers || server.port === 0 ? null : server.port;
}

function domainOf({ domain, host, port, transport }: SipTrunkOptions): string {
  if (domain !== undefined) return domain;
  const bare = isIP(host) === 6 ? `[${host}]` : host;
  return port === (transport === 'tls' ? 5061 : 5060) ? bare : `${bare}:${port}`;
}
