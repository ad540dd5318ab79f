import { Audio, type Direction, PeerConnection, RtcpReceivingSession, type Track } from 'node-datachannel';
import {
  announceAddress,
  type BrowserOffer,
  formatsOf,
  writeBrowserOffer,
} from '../../rules/media/browser-offer.ts';
import { isRtcp, type RtpPacket, readRtp } from '../../rules/media/rtp-packet.ts';
import { guarded, type Report } from './guard.ts';
import { MediaOfferRefused } from './media-engine.ts';
import type { WorkerOptions } from './protocol.ts';

/** The connection to one browser. */
export interface BrowserPeer {
  /** Our session description. */
  readonly answer: string;
  send(packet: Uint8Array): void;
  close(): void;
}

export interface BrowserPeerOptions {
  readonly offer: BrowserOffer;
  readonly worker: WorkerOptions;
  /** SSRC of the audio that the browser receives. */
  readonly ssrc: number;
  readonly onPacket: (packet: RtpPacket) => void;
  readonly onDropped: () => void;
  /** True when audio can flow, false when it cannot any more. */
  readonly onConnected: (isConnected: boolean) => void;
  readonly report: Report;
}

const GATHERING_MS = 3_000;
/** The telephone events for keys. */
const DIGIT_EVENTS = '0-15';
/** The direction of our answer, by that of the offer. */
const ANSWERED: Readonly<Record<BrowserOffer['direction'], Direction>> = {
  sendrecv: 'SendRecv',
  sendonly: 'RecvOnly',
  recvonly: 'SendOnly',
  inactive: 'Inactive',
};

/**
 * Answers an offer. All browsers share one UDP port, and a packet's ICE username tells which one sent it.
 * @throws MediaOfferRefused if the library rejects it
 */
export async function openBrowserPeer(options: BrowserPeerOptions): Promise<BrowserPeer> {
  const { worker, report } = options;
  const connection = new PeerConnection('browser', {
    iceServers: [],
    bindAddress: worker.address,
    enableIceUdpMux: true,
    portRangeBegin: worker.icePort,
    portRangeEnd: worker.icePort,
    disableAutoNegotiation: true,
  });
  try {
    const track = prepareTrack(connection, options);
    const gathered = gathering(connection, report);
    // If the lines below throw, nothing waits for this promise any more.
    gathered.catch(() => undefined);
    connection.setRemoteDescription(writeBrowserOffer(options.offer), 'offer');
    connection.setLocalDescription('answer');
    await gathered;
    const answer = connection.localDescription()?.sdp;
    if (answer === undefined) throw new Error('There is no answer.');
    const { announcedAddress } = worker;
    return {
      answer: announcedAddress === null ? answer : announceAddress(answer, announcedAddress),
      send: guarded(report, (packet: Uint8Array) => {
        // Throws if the other side has closed in the meantime. The packet isn't needed then.
        if (track.isOpen()) sendQuietly(track, packet);
      }),
      close: guarded(report, () => connection.close()),
    };
  } catch (error) {
    connection.close();
    throw new MediaOfferRefused(`The offer could not be answered: ${String(error)}`, { cause: error });
  }
}

function prepareTrack(connection: PeerConnection, options: BrowserPeerOptions): Track {
  const { offer, ssrc, report } = options;
  const audio = new Audio(offer.mid, ANSWERED[offer.direction]);
  const formats = formatsOf(offer);
  for (const [payloadType, name] of formats) {
    if (payloadType === offer.telephoneEvent) audio.addAudioCodec(payloadType, name, DIGIT_EVENTS);
    else audio.addAudioCodec(payloadType, name);
  }
  audio.addSSRC(ssrc, 'ahoy', 'ahoy', 'audio');
  const track = connection.addTrack(audio);
  // Answers the browser's reports with ours, from which it knows loss and delay of what it sends.
  track.setMediaHandler(new RtcpReceivingSession());
  let isOpen = false;
  let isConnected = false;
  const note = (change: { isOpen?: boolean; isConnected?: boolean }) => {
    const before = isOpen && isConnected;
    isOpen = change.isOpen ?? isOpen;
    isConnected = change.isConnected ?? isConnected;
    if ((isOpen && isConnected) !== before) options.onConnected(!before);
  };
  track.onOpen(guarded(report, () => note({ isOpen: true })));
  track.onClosed(guarded(report, () => note({ isOpen: false })));
  track.onError(guarded(report, (problem: string) => report(`A browser's track: ${problem}`)));
  track.onMessage(
    guarded(report, (bytes: Buffer) => {
      if (isRtcp(bytes)) return;
      const packet = readRtp(bytes);
      if (packet !== null && formats.has(packet.payloadType)) options.onPacket(packet);
      else options.onDropped();
    }),
  );
  connection.onStateChange(guarded(report, (state: string) => note({ isConnected: state === 'connected' })));
  return track;
}

function gathering(connection: PeerConnection, report: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error('No address was found in time.')), GATHERING_MS);
    const done = (state: string) => {
      if (state !== 'complete') return;
      clearTimeout(tooLong);
      resolve();
    };
    connection.onGatheringStateChange(guarded(report, done));
  });
}

function sendQuietly(track: Track, packet: Uint8Array): void {
  try {
    track.sendMessageBinary(Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength));
  } catch {
    // See above.
  }
}
