import type { E164 } from '#kernel/e164.ts';
import type { Log } from '#platform/server/log.ts';
import type { CarrierDialogs, LegListener, OutgoingLeg } from './carrier.ts';
import { dialledNumber, IncomingSipLeg } from './incoming-leg.ts';
import { SipAgent } from './jssip.ts';
import type { ParsedRequest, SipSession } from './jssip-session.ts';
import { OutgoingSipLeg } from './outgoing-leg.ts';
import { ACCEPTED_IN_OFFERS, isUnusable, readDescription } from './sdp.ts';
import type { SipConnection } from './sip-connection.ts';
import type { LegHost, SipTiming } from './sip-leg.ts';
import { type PublicAddress, SipLink } from './sip-link.ts';
import type { SipMessage } from './sip-message.ts';

export interface EndpointOptions {
  readonly log: Log;
  readonly timing: SipTiming;
  readonly transport: 'tcp' | 'tls';
  /** Our account with the carrier, or a name of our own. */
  readonly user: string;
  readonly password: string | null;
  /** The carrier's domain, with the port where it is not the usual one. */
  readonly domain: string;
  /** Whether numbers begin with a plus in SIP addresses. */
  readonly withPlus: boolean;
  readonly publicAddress: PublicAddress;
  /** Shared key of our own network; null for all others. */
  readonly key: string | null;
  /** Whether the carrier's own caller verification is trusted. */
  readonly takesVerstat: boolean;
  /** Whether calls may be transferred, see SipTrunkOptions. */
  readonly offersTransfers: boolean;
  /** Whether keys go by INFO if the carrier doesn't take telephone events. False by default. */
  readonly wantsInfo?: boolean;
  /** More calls at once are refused with 503. */
  readonly callsMax: number;
  /** Whether the other side may transfer its calls. False by default. */
  readonly takesTransfers?: boolean;
}

/** A SIP endpoint: places and takes calls over any of its connections. */
export class SipEndpoint {
  readonly link: SipLink;
  readonly agent: SipAgent;
  readonly #options: EndpointOptions;
  readonly #host: LegHost;
  readonly #legs = new Map<string, OutgoingSipLeg | IncomingSipLeg>();
  #receive: ((leg: IncomingSipLeg) => void) | null = null;
  #watching: Parameters<CarrierDialogs['watch']>[0] | null = null;
  #isStopped = false;

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.link = new SipLink({
      ...options,
      takesTransfers: options.takesTransfers ?? false,
      takesCalls: () => this.#legs.size < options.callsMax && !this.#isStopped,
    });
    this.agent = new SipAgent({ socket: this.link, ...options });
    this.link.serve(this.agent);
    this.#host = {
      agent: this.agent,
      log: options.log,
      timing: options.timing,
      offersTransfers: options.offersTransfers,
      wantsInfo: options.wantsInfo ?? false,
      addressOf: (number) => this.#addressOf(number),
      up: ({ dialog }) => (dialog === null ? undefined : this.#watching?.up(dialog)),
      over: (callId) => {
        this.#legs.delete(callId);
        this.#watching?.over(callId);
      },
    };
    this.agent.onIncoming((session, request) => this.#incoming(session, request));
  }

  get calls(): number {
    return this.#legs.size;
  }

  readonly dialogs: CarrierDialogs = {
    up: () => [...this.#legs.values()].flatMap(({ dialog }) => dialog ?? []),
    watch: (watcher) => {
      this.#watching = watcher;
    },
    end: (dialog, tries) => this.agent.endElsewhere(dialog, tries),
  };

  start(): void {
    this.agent.start();
  }

  /** Ends all calls and removes the registration. `discard` follows once responses had time to arrive. */
  close(): void {
    this.#isStopped = true;
    for (const leg of this.#legs.values()) leg.hangUp();
    this.agent.close();
  }

  place(leg: OutgoingLeg, listener: LegListener): OutgoingSipLeg {
    const placed = new OutgoingSipLeg(this.#host, {
      leg,
      listener,
      headers: this.#callerHeaders(leg.from),
      from: this.#fromOf(leg.from),
    });
    this.#legs.set(placed.callId, placed);
    return placed;
  }

  onIncoming(receive: (leg: IncomingSipLeg) => void): void {
    this.#receive = receive;
  }

  receive(message: SipMessage, connection: SipConnection): void {
    try {
      this.link.receive(message, connection);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a message of a carrier could not be handled');
    }
  }

  /** Handles a lost connection: calls being placed over it have failed, established ones continue over another. */
  lost(connection: SipConnection): void {
    for (const callId of this.link.remove(connection)) {
      const leg = this.#legs.get(callId);
      if (leg instanceof OutgoingSipLeg) leg.connectionLost();
    }
  }

  #incoming(session: SipSession, request: ParsedRequest): void {
    const refuse = (sipCode: number, ...headers: string[]) =>
      session.terminate({ status_code: sipCode, extraHeaders: headers });
    const to = dialledNumber(request, this.#options.user);
    const audio = offerIn(request);
    if (this.#receive === null) return refuse(480);
    if (to === null) return refuse(404);
    if (audio !== null && isUnusable(audio)) {
      const { warning, reason: unheard } = audio;
      this.#options.log.warn(
        { callId: request.call_id, why: unheard },
        'a call is refused whose audio we cannot hear',
      );
      return refuse(488, `Warning: ${warning} ahoy "${unheard}"`);
    }
    const leg = new IncomingSipLeg(this.#host, {
      session,
      request,
      to,
      audio,
      takesVerstat: this.#options.takesVerstat,
    });
    this.#legs.set(leg.callId, leg);
    try {
      this.#receive(leg);
    } catch (error) {
      this.#options.log.error({ err: error, callId: leg.callId }, 'an incoming call could not be handled');
      leg.refuse(500);
    }
  }

  #addressOf(number: E164): string {
    return `sip:${this.#written(number)}@${this.#options.domain}`;
  }

  #written(number: E164): string {
    return this.#options.withPlus ? number : number.slice(1);
  }

  /** RFC 3323 and RFC 3325: the From of an anonymous caller says nothing. */
  #fromOf(from: E164 | null): string {
    if (from === null) return '"Anonymous" <sip:anonymous@anonymous.invalid>';
    return `<sip:${this.#written(from)}@${this.#options.domain}>`;
  }

  #callerHeaders(from: E164 | null): string[] {
    if (from === null) return ['Privacy: id'];
    return [`P-Asserted-Identity: <sip:${this.#written(from)}@${this.#options.domain}>`];
  }
}

/** Returns an INVITE's offer; null if it has no description and leaves the offer to us. */
function offerIn({ body }: ParsedRequest): ReturnType<typeof readDescription> | null {
  return body === null || body === '' ? null : readDescription(body, ACCEPTED_IN_OFFERS);
}
