import { negotiateOnly } from './codecs.ts';
import { configurationOf, hasRelay, isSameConfiguration, type LinkSources } from './link-configuration.ts';
import { type MakeLink, PeerLink, type PreparedConnection } from './media-link.ts';

/** A used spare is replaced once its call has been set up, or when that call is over. */
const NEXT_SPARE_AFTER_MS = 2_000;
/** People call soon after they find someone, or not at all. Until then ports are open, and addresses may go stale. */
const WARM_FOR_MS = 60_000;
/**
 * Opus, which every browser has (RFC 7874). Browsers offer it with in-band error correction on and discontinuous
 * transmission off.
 */
const CODECS = ['audio/opus'];

/** Makes links over RTCPeerConnection, and keeps one connection ready so that a call doesn't wait for it. */
export class LinkMaker {
  readonly #sources: LinkSources;
  #spare: PreparedConnection | null = null;
  #spareTimer: number | null = null;
  #warmTimer: number | null = null;

  constructor(sources: LinkSources) {
    this.#sources = sources;
    this.#spare = this.#prepare();
  }

  readonly make: MakeLink = (events, role, isHidden) => {
    // A connection that has begun to offer can't answer.
    if (role === 'answers' || this.#isOutdated()) this.cool();
    const connection = this.#spare ?? this.#prepare();
    this.#spare = null;
    this.#stopWarm();
    this.#prepareAfter(NEXT_SPARE_AFTER_MS);
    return new PeerLink(connection, {
      events,
      role,
      isHidden,
      isRelayed: hasRelay(this.#sources.iceServers()),
      configure: () => configurationOf(this.#sources),
      closed: () => this.#prepareAfter(0),
    });
  };

  /**
   * Someone is about to call, so the spare gathers its addresses now. Only for a while, because it keeps ports open
   * here and at relays.
   */
  warm(): void {
    if (this.#spare === null) return;
    this.#spare.gathered ??= gather(this.#spare);
    this.#stopWarm();
    this.#warmTimer = window.setTimeout(() => this.cool(), WARM_FOR_MS);
  }

  /** Drops the spare, because no call follows or its addresses are outdated. */
  cool(): void {
    this.#stopWarm();
    if (!this.#spare?.gathered) return;
    this.#spare.connection.close();
    this.#spare = this.#prepare();
  }

  close(): void {
    this.#stopTimer();
    this.#stopWarm();
    this.#spare?.connection.close();
    this.#spare = null;
  }

  #isOutdated(): boolean {
    return (
      this.#spare !== null && !isSameConfiguration(this.#spare.configuration, configurationOf(this.#sources))
    );
  }

  #stopWarm(): void {
    if (this.#warmTimer !== null) window.clearTimeout(this.#warmTimer);
    this.#warmTimer = null;
  }

  #prepareAfter(milliseconds: number): void {
    this.#stopTimer();
    this.#spareTimer = window.setTimeout(() => (this.#spare ??= this.#prepare()), milliseconds);
  }

  #stopTimer(): void {
    if (this.#spareTimer !== null) window.clearTimeout(this.#spareTimer);
    this.#spareTimer = null;
  }

  #prepare(): PreparedConnection {
    const configuration = configurationOf(this.#sources);
    const silence = this.#sources.silence();
    const connection = new RTCPeerConnection(configuration);
    const sender = connection.addTrack(silence);
    negotiateOnly(connection.getTransceivers()[0], CODECS);
    // Works for either side, because an offer that is never applied binds nothing and opens no port.
    const offer = connection.createOffer();
    offer.catch(() => undefined);
    return { connection, configuration, sender, silence, offer, gathered: null };
  }
}

function gather({ connection, offer }: PreparedConnection): NonNullable<PreparedConnection['gathered']> {
  const found: RTCIceCandidate[] = [];
  const keep = ({ candidate }: RTCPeerConnectionIceEvent) => {
    if (candidate !== null) found.push(candidate);
  };
  connection.addEventListener('icecandidate', keep);
  const applied = (async () => connection.setLocalDescription(await offer))();
  applied.catch(() => undefined);
  return {
    applied,
    take() {
      connection.removeEventListener('icecandidate', keep);
      return found;
    },
  };
}
