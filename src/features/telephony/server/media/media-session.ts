import { randomBytes } from 'node:crypto';
import { systemClock } from '#platform/server/clock.ts';
import { readBrowserOffer } from '../../rules/media/browser-offer.ts';
import { type G711, PCMA, PCMU } from '../../rules/media/g711.ts';
import type { RtpPacket } from '../../rules/media/rtp-packet.ts';
import { type Hearing, hearEvent, missEvent, readTelephoneEvent } from '../../rules/media/telephone-event.ts';
import { type BrowserPeer, openBrowserPeer } from './browser-peer.ts';
import { type CarrierSocket, openCarrierSocket } from './carrier-socket.ts';
import { EndReceiver } from './end-receiver.ts';
import { EndSender, newStream } from './end-sender.ts';
import type { Report } from './guard.ts';
import { HeardEnds } from './heard-ends.ts';
import {
  type AudioFrame,
  type EndFigures,
  type MediaEvent,
  type MediaFlow,
  MediaOfferRefused,
  type NetworkEnd,
  type RtpRemote,
} from './media-engine.ts';
import type {
  Command,
  FromWorker,
  PerEnd,
  SessionProgress,
  SessionState,
  Spoken,
  WorkerOptions,
} from './protocol.ts';
import { openRelayPort, type RelayPort } from './relay-port.ts';
import type { Sounds } from './sounds.ts';
import type { Speech } from './speech.ts';

export interface SessionSurroundings {
  readonly worker: WorkerOptions;
  readonly sounds: Sounds;
  readonly emit: (event: MediaEvent) => void;
  /** Gives a frame to the programs that hear it. */
  readonly give: (session: string, frame: AudioFrame) => void;
  readonly tell: (message: Extract<FromWorker, { kind: 'digitBegun' | 'pressed' }>) => void;
  readonly report: Report;
}

interface End {
  readonly sender: EndSender;
  readonly receiver: EndReceiver;
}

/** An attached browser, and the telephone event that is being received from it. */
interface Attached {
  readonly peer: BrowserPeer;
  readonly telephoneEvent: number | null;
}

/** Audio of one call in the worker: a port for the carrier, perhaps a browser, and the media between them. */
export class MediaSession {
  readonly #id: string;
  readonly #around: SessionSurroundings;
  readonly #ends: PerEnd<End>;
  readonly #heard: HeardEnds;
  #flow: MediaFlow;
  #remote: RtpRemote | null = null;
  #socket: CarrierSocket | null = null;
  #relayPort: RelayPort | null = null;
  #attached: Attached | null = null;
  #attaching = 0;
  #hearing: PerEnd<Hearing | null> = { browser: null, carrier: null };
  #dropped = 0;
  #isClosed = false;

  constructor(state: SessionState, around: SessionSurroundings) {
    this.#id = state.session;
    this.#around = around;
    this.#flow = state.flow;
    const nothing = { packetsIn: 0, packetsOut: 0, lostIn: 0 };
    this.#heard = new HeardEnds((frame) => around.give(this.#id, frame));
    const end = (name: NetworkEnd): End => ({
      receiver: new EndReceiver(state.progress?.counted[name] ?? nothing),
      sender: new EndSender({
        sounds: around.sounds,
        stream: newStream(random(), performance.now()),
        onDigit: () => around.tell({ kind: 'digitBegun', session: this.#id }),
        onSaid: () => around.emit({ kind: 'said', session: this.#id, to: name }),
        onPlayed: ({ sound }) => around.emit({ kind: 'played', session: this.#id, to: name, sound }),
      }),
    });
    this.#ends = { browser: end('browser'), carrier: end('carrier') };
  }

  /** Opens the port, and continues where another worker was. @throws Error with a code if the port can't be opened */
  async begin(state: SessionState): Promise<void> {
    const { worker, report } = this.#around;
    this.#socket = await openCarrierSocket({
      address: worker.address,
      port: state.rtpPort,
      onPacket: (packet) => this.#hearCarrier(packet),
      onDropped: this.#drop,
      report,
    });
    if (worker.tcpRelays) this.#relayPort = await this.#openRelayPort(state.rtpPort + 1);
    const { carrier, browser } = this.#ends;
    const now = performance.now();
    const stream = state.progress?.stream;
    if (stream !== undefined)
      carrier.sender.resume(stream, { elapsedMs: systemClock.elapsed() - stream.at, now });
    if (state.playing.browser !== null) browser.sender.play(state.playing.browser);
    if (state.playing.carrier !== null) carrier.sender.play(state.playing.carrier);
    carrier.sender.sendDigits(state.digits);
    if (state.remote !== null) this.connect(state.remote);
    this.#hear(state.heard);
  }

  /** The odd port next to the RTP port, which RTCP never used here. Without it, only some browsers can't connect. */
  async #openRelayPort(port: number): Promise<RelayPort | null> {
    const { worker, report } = this.#around;
    const { address, icePort } = worker;
    return openRelayPort({ address, port, icePort, report }).catch((error: unknown) => {
      report(`Relay port ${port}: ${String(error)}`);
      return null;
    });
  }

  connect(remote: RtpRemote): void {
    const socket = this.#socket;
    if (socket === null) return;
    const now = performance.now();
    socket.connect(remote);
    this.#remote = remote;
    const outlet = {
      law: remote.payloadType,
      telephoneEvent: remote.telephoneEvent,
      isMuted: remote.listens === false,
      send: (packet: Uint8Array) => socket.send(packet),
    };
    this.#ends.carrier.sender.open(outlet, now);
    this.#ends.carrier.sender.tick(now);
    if (!this.#ends.carrier.receiver.isExpected) this.#ends.carrier.receiver.expect(now);
  }

  /** @throws MediaOfferRefused */
  async attach(sdp: string): Promise<string> {
    const offer = readBrowserOffer(sdp);
    if ('refused' in offer) throw new MediaOfferRefused(offer.refused);
    const attempt = ++this.#attaching;
    const isCurrent = () => attempt === this.#attaching && !this.#isClosed;
    this.#detach();
    const peer = await openBrowserPeer({
      offer,
      worker: this.#around.worker,
      ssrc: this.#ends.browser.sender.ssrc,
      onPacket: (packet) => isCurrent() && this.#hearBrowser(packet),
      onDropped: this.#drop,
      onConnected: (isConnected) => isCurrent() && this.#browserChanged(isConnected, offer.laws[0] ?? PCMU),
      report: this.#around.report,
    });
    if (!isCurrent()) {
      peer.close();
      throw new MediaOfferRefused('Another browser was attached meanwhile, or the call is over.');
    }
    this.#attached = { peer, telephoneEvent: offer.telephoneEvent };
    return this.#relayPort?.serve(peer.answer) ?? peer.answer;
  }

  obey(command: Command): void {
    const { browser, carrier } = this.#ends;
    switch (command.what) {
      case 'flow':
        return this.#changeFlow(command.flow);
      case 'play':
        return this.#ends[command.to].sender.play({ sound: command.sound, repeat: command.repeat, frame: 0 });
      case 'stopPlaying':
        return this.#ends[command.to].sender.stopPlaying();
      case 'sendDigits':
        return carrier.sender.sendDigits(command.digits);
      case 'hear':
        return this.#hear(command.ends);
      case 'close':
        this.#isClosed = true;
        this.#detach();
        carrier.sender.open(null, 0);
        browser.sender.open(null, 0);
        this.#relayPort?.close();
        return this.#socket?.close();
    }
  }

  tick(now: number): void {
    this.#heard.tick(now);
    for (const end of ['browser', 'carrier'] as const) {
      const { sender, receiver } = this.#ends[end];
      sender.tick(now);
      const kind = receiver.tick(now);
      if (kind !== null) this.#around.emit({ kind, session: this.#id, end });
      this.#digitOver(end, missEvent(this.#hearing[end], now));
    }
  }

  /** Speech of programs to one end. */
  speechOf(end: NetworkEnd): Speech {
    return this.#ends[end].sender.speech;
  }

  figures(): PerEnd<EndFigures> & Spoken {
    const of = ({ receiver, sender }: End) => receiver.figures(sender.packetsOut);
    const [one, other] = [this.speechOf('browser'), this.speechOf('carrier')];
    return {
      browser: of(this.#ends.browser),
      carrier: of(this.#ends.carrier),
      framesIn: one.framesIn + other.framesIn,
      framesDropped: one.framesDropped + other.framesDropped,
    };
  }

  progress(): SessionProgress {
    const { browser, carrier } = this.#ends;
    const counted = ({ receiver, sender }: End) => receiver.counted(sender.packetsOut);
    return {
      stream: carrier.sender.place(systemClock.elapsed()),
      playing: { browser: browser.sender.playing, carrier: carrier.sender.playing },
      counted: { browser: counted(browser), carrier: counted(carrier) },
    };
  }

  /** Packets since the session was begun here, of both ends together. */
  get packets(): { readonly in: number; readonly out: number; readonly dropped: number } {
    const { browser, carrier } = this.#ends;
    return {
      in: browser.receiver.packetsIn + carrier.receiver.packetsIn,
      out: browser.sender.packetsOut + carrier.sender.packetsOut,
      dropped: this.#dropped,
    };
  }

  readonly #drop = (): void => {
    this.#dropped += 1;
  };

  #hearCarrier(packet: RtpPacket): void {
    const now = performance.now();
    const { carrier, browser } = this.#ends;
    if (packet.payloadType === this.#remote?.telephoneEvent) {
      carrier.receiver.hearEvent(packet, now);
      return this.#hearDigit('carrier', packet, now);
    }
    const sound = asSound(packet);
    if (sound === null) return;
    // Before the answer a network may be silent. After it, nothing but zeros means a lost voice.
    carrier.receiver.hear(sound, { now, mustSound: this.#flow === 'bridge' });
    this.#heard.heard('carrier', sound);
    if (this.#flow === 'bridge' || this.#flow === 'listen') browser.sender.passOn(sound, now);
    else if (this.#flow === 'echo') carrier.sender.echo(sound, now);
  }

  #hearBrowser(packet: RtpPacket): void {
    const now = performance.now();
    const { carrier, browser } = this.#ends;
    if (packet.payloadType === this.#attached?.telephoneEvent) {
      browser.receiver.hearEvent(packet, now);
      return this.#hearDigit('browser', packet, now);
    }
    const sound = asSound(packet);
    if (sound === null) return;
    browser.receiver.hear(sound, { now, mustSound: false });
    this.#heard.heard('browser', sound);
    if (this.#flow === 'bridge') carrier.sender.passOn(sound, now);
    else if (this.#flow === 'echo') browser.sender.echo(sound, now);
  }

  #hear(ends: readonly NetworkEnd[]): void {
    this.#heard.hear(ends, { now: performance.now(), elapsed: systemClock.elapsed() });
  }

  #hearDigit(end: NetworkEnd, packet: RtpPacket, now: number): void {
    const event = readTelephoneEvent(packet.payload);
    if (event === null) return;
    this.#digitOver(end, hearEvent(this.#hearing[end], { ...event, timestamp: packet.timestamp }, now));
  }

  /** A carrier's digit is reported. A browser's is sent on to the carrier as one of ours. */
  #digitOver(end: NetworkEnd, { hearing, over }: ReturnType<typeof missEvent>): void {
    if (hearing !== this.#hearing[end]) this.#hearing = { ...this.#hearing, [end]: hearing };
    if (over === null) return;
    if (end === 'browser') this.#around.tell({ kind: 'pressed', session: this.#id, digit: over.digit });
    else this.#around.emit({ kind: 'digit', session: this.#id, ...over });
  }

  #changeFlow(flow: MediaFlow): void {
    if (flow === this.#flow) return;
    this.#flow = flow;
    for (const { sender, receiver } of [this.#ends.browser, this.#ends.carrier]) {
      sender.forgetEcho();
      // An end that could be silent before has its full time from now on.
      if (receiver.isExpected) receiver.expect(performance.now());
    }
  }

  #browserChanged(isConnected: boolean, law: G711): void {
    const { sender, receiver } = this.#ends.browser;
    const now = performance.now();
    receiver.expect(isConnected ? now : null);
    const outlet = {
      law,
      telephoneEvent: null,
      send: (packet: Uint8Array) => this.#attached?.peer.send(packet),
    };
    sender.open(isConnected ? outlet : null, now);
    this.#around.emit({ kind: 'browser', session: this.#id, state: isConnected ? 'connected' : 'lost' });
  }

  #detach(): void {
    this.#attached?.peer.close();
    this.#attached = null;
    this.#ends.browser.sender.open(null, 0);
    this.#ends.browser.receiver.expect(null);
  }
}

function asSound(packet: RtpPacket): (RtpPacket & { payloadType: G711 }) | null {
  const { payloadType } = packet;
  return payloadType === PCMU || payloadType === PCMA ? { ...packet, payloadType } : null;
}

function random(): [number, number, number] {
  const bytes = randomBytes(12);
  return [bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.readUInt32BE(8)];
}
