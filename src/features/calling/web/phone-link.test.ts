import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkState } from './media-link.ts';
import { createPhoneLinks, type PhoneLink } from './phone-link.ts';

/** A browser's connection, up to the server's answer. */
class Connection extends EventTarget {
  static made: Connection[] = [];
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  codecs: string[] = [];
  sent: unknown = 'silence';
  stats: object[] = [];
  readonly transport = Object.assign(new EventTarget(), { state: 'connected' });

  constructor() {
    super();
    Connection.made.push(this);
  }

  addTransceiver() {
    return {
      sender: {
        transport: this.transport,
        replaceTrack: async (track: unknown) => {
          this.sent = track;
        },
      },
      setCodecPreferences: (codecs: { mimeType: string }[]) => {
        this.codecs = codecs.map(({ mimeType }) => mimeType);
      },
    };
  }

  async createOffer() {
    return { type: 'offer', sdp: 'an offer' };
  }

  async setLocalDescription() {
    this.signalingState = 'have-local-offer';
  }

  async setRemoteDescription() {
    this.signalingState = 'stable';
  }

  async getStats() {
    return this.stats;
  }

  close() {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }

  becomes(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

const KNOWN = ['audio/opus', 'audio/PCMA', 'audio/telephone-event', 'audio/PCMU', 'audio/red'];
let states: LinkState[];
let link: PhoneLink;
const connection = () => Connection.made[0] ?? new Connection();

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('RTCRtpReceiver', {
    getCapabilities: () => ({ codecs: KNOWN.map((mimeType) => ({ mimeType })) }),
  });
  Connection.made = [];
  states = [];
  link = createPhoneLinks({
    iceServers: () => [],
    certificate: () => null,
    silence: () => Object('silence'),
  })({
    state: (state) => states.push(state),
    remote: () => undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());

test('only phone codecs are negotiated, PCMU first', () => {
  expect(connection().codecs).toEqual(['audio/PCMU', 'audio/PCMA', 'audio/telephone-event']);
});

test('the offer is sent without waiting for addresses, and the answer connects', async () => {
  expect(await link.offer()).toBe('an offer');
  await link.accept('an answer');
  connection().becomes('connected');
  expect(states).toEqual(['connected']);
});

test('silence is sent while there is no microphone', () => {
  link.setTrack('microphone' as unknown as MediaStreamTrack);
  expect(connection().sent).toBe('microphone');
  link.setTrack(null);
  expect(String(connection().sent)).toBe('silence');
});

test('a server that closes its side is noticed at once', async () => {
  await link.offer();
  await link.accept('an answer');
  connection().becomes('connected');
  connection().transport.state = 'closed';
  connection().transport.dispatchEvent(new Event('statechange'));
  expect(states).toEqual(['connected', 'interrupted']);
});

test('three seconds without a packet mean a dead path', async () => {
  await link.offer();
  connection().becomes('connected');
  const pair = { id: 'P', type: 'candidate-pair', nominated: true, state: 'succeeded', timestamp: 10_000 };
  connection().stats = [{ ...pair, lastPacketReceivedTimestamp: 7_100 }];
  await link.sample();
  expect(states).toEqual(['connected']);
  connection().stats = [{ ...pair, lastPacketReceivedTimestamp: 7_000 }];
  await link.sample();
  expect(states).toEqual(['connected', 'interrupted']);
});

test('a closed link reports nothing', async () => {
  await link.offer();
  link.close();
  expect(await link.sample()).toBeNull();
  connection().becomes('failed');
  expect(states).toEqual([]);
});
