import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IceServers } from '#features/telephony/model.ts';
import { LinkMaker } from './link-maker.ts';
import type { Carried } from './signal-stream.ts';

/** A browser's connection, up to the other device's answer. */
class Connection extends EventTarget {
  static made: Connection[] = [];
  signalingState: RTCSignalingState = 'stable';
  readonly remoteDescription = null;
  applied = 0;

  readonly policies: unknown[];

  constructor({ iceTransportPolicy }: RTCConfiguration) {
    super();
    this.policies = [iceTransportPolicy];
    Connection.made.push(this);
  }

  setConfiguration({ iceTransportPolicy }: RTCConfiguration) {
    this.policies.push(iceTransportPolicy);
  }

  codecs: string[] = [];

  addTrack() {
    return {};
  }

  getTransceivers() {
    return [
      {
        setCodecPreferences: (codecs: { mimeType: string }[]) => {
          this.codecs = codecs.map(({ mimeType }) => mimeType);
        },
      },
    ];
  }

  async createOffer() {
    return { type: 'offer', sdp: 'an offer' };
  }

  /** What the browser knows of the other side. */
  readonly given: unknown[] = [];
  readonly answering = Promise.withResolvers<void>();

  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.signalingState = 'have-remote-offer';
    this.given.push(sdp);
  }

  async createAnswer() {
    await this.answering.promise;
    return { type: 'answer', sdp: 'an answer' };
  }

  async addIceCandidate({ candidate }: { candidate: string }) {
    this.given.push(candidate);
  }

  async setLocalDescription() {
    this.applied += 1;
    this.signalingState = 'have-local-offer';
  }

  close() {
    this.signalingState = 'closed';
  }

  find(candidate: string, tcpType: RTCIceTcpCandidateType | null = null) {
    const found = { candidate: { candidate, sdpMid: '0', tcpType } };
    this.dispatchEvent(Object.assign(new Event('icecandidate'), found));
  }
}

const KNOWN = ['audio/opus', 'audio/red', 'audio/G722', 'audio/PCMU', 'audio/telephone-event'];

let links: LinkMaker;
let sent: Carried[];
let servers: IceServers['servers'];
let isAddressHidden: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { setTimeout, clearTimeout });
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('RTCRtpReceiver', {
    getCapabilities: () => ({ codecs: KNOWN.map((mimeType) => ({ mimeType })) }),
  });
  Connection.made = [];
  sent = [];
  servers = [];
  isAddressHidden = false;
  links = new LinkMaker({
    iceServers: () => servers,
    certificate: () => null,
    silence: () => Object({}),
    isAddressHidden: () => isAddressHidden,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function link(role: 'offers' | 'answers' = 'offers', isHidden = false) {
  const events = { signal: (body: Carried) => void sent.push(body), state: vi.fn(), remote: vi.fn() };
  return links.make(events, role, isHidden);
}

const offer = { kind: 'offer', sdp: 'an offer' };
const candidates = (...names: string[]) => ({
  kind: 'candidates' as const,
  candidates: names.map((candidate) => ({ candidate, sdpMid: '0' })),
});

test('candidates found within moments of each other are sent together, after the offer', async () => {
  await link().offer();
  Connection.made[0]?.find('one');
  Connection.made[0]?.find('two');
  expect(sent).toEqual([offer]);
  vi.advanceTimersByTime(8);
  expect(sent).toEqual([offer, candidates('one', 'two')]);
});

test("a warm connection's candidates go with its offer, and each is sent once", async () => {
  links.warm();
  await vi.advanceTimersByTimeAsync(0);
  Connection.made[0]?.find('one');
  const warm = link();
  Connection.made[0]?.find('two');
  await warm.offer();
  Connection.made[0]?.find('three');
  vi.advanceTimersByTime(8);
  expect(sent).toEqual([offer, candidates('one', 'two'), candidates('three')]);
  expect(Connection.made[0]?.applied).toBe(1);
});

test("outgoing-only TCP ports aren't sent, because nothing can be sent to them", async () => {
  await link().offer();
  Connection.made[0]?.find('one', 'active');
  Connection.made[0]?.find('two', 'passive');
  vi.advanceTimersByTime(8);
  expect(sent).toEqual([offer, candidates('two')]);
});

test('only Opus is negotiated', () => {
  link();
  expect(Connection.made[0]?.codecs).toEqual(['audio/opus']);
});

const HOST = 'candidate:1902249157 1 udp 2122194687 192.0.2.2 38496 typ host generation 0 ufrag 8fie';
const RELAY = 'candidate:3 1 TCP 41885439 2001:db8::2 60000 typ relay raddr 192.0.2.7 rport 9';

test('candidates that come with an offer are applied in one step with it', async () => {
  const called = link('answers');
  called.receive({ kind: 'offer', sdp: 'their offer\r\n' });
  called.receive(candidates(HOST, RELAY));
  await vi.advanceTimersByTimeAsync(0);
  expect(Connection.made[0]?.given).toEqual([`their offer\r\na=${HOST}\r\na=${RELAY}\r\n`]);
});

test('invalid candidates are left out of the description', async () => {
  const called = link('answers');
  called.receive({ kind: 'offer', sdp: 'their offer\r\n' });
  called.receive(candidates(`${HOST}\r\na=setup:passive`, HOST, 'anything'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Connection.made[0]?.given).toEqual([`their offer\r\na=${HOST}\r\n`]);
});

test('candidates that arrive after an offer wait for it, and not for our answer', async () => {
  const called = link('answers');
  called.receive({ kind: 'offer', sdp: 'their offer' });
  await vi.advanceTimersByTimeAsync(0);
  called.receive(candidates(HOST));
  await vi.advanceTimersByTimeAsync(0);
  expect([Connection.made[0]?.given, sent]).toEqual([['their offer', HOST], []]);
  Connection.made[0]?.answering.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ kind: 'answer', sdp: 'an answer' }]);
});

test('a restart requested before the answer waits for it', async () => {
  links.warm();
  await vi.advanceTimersByTimeAsync(0);
  const warm = link();
  await warm.offer();
  await warm.offer();
  expect(sent).toEqual([offer]);
});

test("a network change drops the spare's addresses and prepares another connection", async () => {
  links.warm();
  links.cool();
  expect(Connection.made.map(({ signalingState }) => signalingState)).toEqual(['closed', 'stable']);
});

test('a network change prepares no connection during a setup', () => {
  link();
  links.cool();
  expect(Connection.made).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(Connection.made).toHaveLength(2);
});

test("a callee answers over a connection that hasn't begun to offer", () => {
  links.warm();
  link('answers');
  expect(Connection.made.map(({ signalingState }) => signalingState)).toEqual(['closed', 'stable']);
});

describe('while it rings here', () => {
  const TURN = [{ urls: ['turn:relay.example.com:3478'], username: 'u', credential: 'c' }];
  const OFFER = 'v=0\r\nc=IN IP4 192.0.2.9\r\na=candidate:1 1 udp 1 192.0.2.9 1 typ host\r\n';
  const RELAYED = 'candidate:3 1 udp 41885439 198.51.100.1 49152 typ relay raddr 0.0.0.0 rport 0';

  test("the caller gets no address, and the browser gets none of the caller's", async () => {
    const called = link('answers', true);
    called.receive({ kind: 'offer', sdp: OFFER });
    called.receive(candidates('theirs'));
    Connection.made[0]?.answering.resolve();
    await vi.advanceTimersByTimeAsync(0);
    called.receive(candidates(RELAY));
    Connection.made[0]?.find(HOST);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Connection.made[0]?.given).toEqual(['v=0\r\nc=IN IP4 0.0.0.0\r\n']);
    expect(sent).toEqual([{ kind: 'answer', sdp: 'an answer' }]);
    called.reveal();
    await vi.advanceTimersByTimeAsync(0);
    expect(Connection.made[0]?.given.slice(1)).toEqual(['theirs', RELAY]);
    expect(sent.slice(1)).toEqual([candidates(HOST)]);
    expect(Connection.made[0]?.policies).toEqual(['all']);
  });

  test('an answer before the offer is applied gives the browser both in one step', async () => {
    const called = link('answers', true);
    called.receive({ kind: 'offer', sdp: 'their offer\r\n' });
    called.receive(candidates(HOST));
    called.reveal();
    await vi.advanceTimersByTimeAsync(0);
    expect(Connection.made[0]?.given).toEqual([`their offer\r\na=${HOST}\r\n`]);
  });

  test('candidates kept for an earlier offer are dropped with it', async () => {
    const called = link('answers', true);
    for (const theirs of ['old', 'new']) {
      called.receive({ kind: 'offer', sdp: 'their offer' });
      called.receive(candidates(theirs));
    }
    Connection.made[0]?.answering.resolve();
    await vi.advanceTimersByTimeAsync(0);
    called.reveal();
    await vi.advanceTimersByTimeAsync(0);
    expect(Connection.made[0]?.given.slice(2)).toEqual(['new']);
  });

  test('relays connect it at once, and a shorter path is looked for after the answer', async () => {
    servers = TURN;
    const called = link('answers', true);
    expect(Connection.made[0]?.policies.at(-1)).toBe('relay');
    called.receive({ kind: 'offer', sdp: 'their offer' });
    Connection.made[0]?.answering.resolve();
    await vi.advanceTimersByTimeAsync(0);
    called.receive(candidates(RELAY));
    Connection.made[0]?.find(RELAYED);
    await vi.advanceTimersByTimeAsync(8);
    expect(Connection.made[0]?.given).toEqual(['their offer', RELAY]);
    expect(sent.slice(1)).toEqual([candidates(RELAYED)]);
    called.reveal();
    expect(Connection.made[0]?.policies.at(-1)).toBe('all');
    expect(sent.slice(2)).toEqual([{ kind: 'restart' }]);
    called.reveal();
    expect(sent).toHaveLength(3);
  });

  test('hidden addresses use relays only, after the answer and for outgoing calls, too', async () => {
    servers = TURN;
    isAddressHidden = true;
    link('answers', true).reveal();
    expect(Connection.made[0]?.policies.at(-1)).toBe('relay');
    link('offers');
    expect(Connection.made.at(-1)?.policies.at(-1)).toBe('relay');
    expect(sent).toEqual([]);
  });
});
