import type { Page } from '@playwright/test';
import { startCoturn } from '../coturn.ts';
import { alice, test as base, bob, expect, talk, toneOf } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

const SECRET = 'a secret that both sides know';

/** With a relay, which is the only thing on its ports. */
const test = base.extend<{ hasRelay: boolean }>({
  hasRelay: [false, { option: true }],
  settings: async ({ hasRelay }, use) => {
    if (!hasRelay) return use({});
    const coturn = await startCoturn([
      'use-auth-secret',
      `static-auth-secret=${SECRET}`,
      'realm=ahoy.test',
      'allow-loopback-peers',
      'cli-password=not-used',
    ]);
    const { port } = coturn;
    await use({ TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: SECRET });
    await coturn.stop();
  },
});

/** Browsers use their real addresses instead of mDNS names if the microphone was allowed before. */
const ALLOWED = { permissions: ['microphone'] };

/** A page's knowledge of the other side's addresses, and its traffic. */
interface Known {
  /** As the page gave them to the browser, and as the browser found them by itself in packets that came. */
  readonly candidates: readonly string[];
  readonly packets: number;
  readonly isConnected: boolean;
  /** Local candidate type of the path in use. */
  readonly path: string | null;
}

/** Runs in a page before the app: records its connections, and the remote candidates that it sets. */
function keepConnections(): void {
  const kept: RTCPeerConnection[] = [];
  const sent: string[] = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.push(this);
    }
    override addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
      sent.push(candidate?.candidate ?? '');
      return super.addIceCandidate(candidate);
    }
    override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      sent.push(...(description.sdp?.match(/candidate:.*/g) ?? []));
      return super.setRemoteDescription(description);
    }
  };
  Object.assign(window, { known: { kept, sent } });
}

function knownIn(page: Page): Promise<Known> {
  return page.evaluate(async () => {
    const { kept, sent } = (window as unknown as { known: { kept: RTCPeerConnection[]; sent: string[] } })
      .known;
    const found: string[] = [];
    let packets = 0;
    let path: string | null = null;
    for (const connection of kept) {
      const report = await connection.getStats();
      for (const stat of report.values()) {
        if (stat.type === 'remote-candidate')
          found.push(`candidate:0 1 udp 0 ${stat.address} ${stat.port} typ ${stat.candidateType}`);
        if (stat.type === 'candidate-pair')
          packets += stat.requestsSent + stat.requestsReceived + stat.packetsReceived + stat.packetsSent;
        if (stat.type === 'transport' && connection.connectionState === 'connected')
          path =
            report.get(report.get(stat.selectedCandidatePairId)?.localCandidateId)?.candidateType ?? null;
      }
    }
    const isConnected = kept.some(({ connectionState }) => connectionState === 'connected');
    return { candidates: [...sent, ...found], packets, isConnected, path };
  });
}

/** Opens someone's dashboard and records everything that reaches them. */
async function watched(
  phone: PhonePage,
): Promise<{ phone: PhonePage; frames: string[]; known: () => Promise<Known> }> {
  const frames: string[] = [];
  phone.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void frames.push(payload.toString()));
  });
  await phone.page.addInitScript(keepConnections);
  await phone.page.goto('/dashboard');
  await phone.page.waitForFunction(() => 'ahoyLine' in window);
  return { phone, frames, known: () => knownIn(phone.page) };
}

const addressesIn = (frames: readonly string[]) =>
  frames.flatMap((frame) => frame.match(/candidate:\S+ \d+ \w+ \d+ \S+ \d+ typ \w+(?: raddr \S+)?/g) ?? []);
/** Only the relay uses ports 31000 to 31100 of this machine. */
const RELAY = / 127\.0\.0\.1 31\d\d\d typ (relay|prflx)( raddr 0\.0\.0\.0|$)/;
const ofNoRelay = (candidates: readonly string[]) =>
  candidates.filter((one) => !RELAY.test(withoutRest(one)));
const withoutRest = (candidate: string) =>
  /candidate:.* typ \w+(?: raddr \S+)?/.exec(candidate)?.[0] ?? candidate;
/** Long enough for both sides to try every address that they know. */
const RINGING_MS = 1_500;

test('while it rings the caller is told no address, and no packet goes between the two', async ({
  signUp,
}) => {
  const atAlice = await watched(await signUp(alice, { ...ALLOWED, at: '/login' }));
  const atBob = await watched(await signUp(bob, { ...ALLOWED, at: '/login' }));
  await atAlice.phone.call(bob);
  await expect(atBob.phone.incomingFrom(alice)).toBeVisible();
  await atAlice.phone.page.waitForTimeout(RINGING_MS);
  expect(await atAlice.known()).toEqual({ candidates: [], packets: 0, isConnected: false, path: null });
  expect(await atBob.known()).toEqual({ candidates: [], packets: 0, isConnected: false, path: null });
  expect(atAlice.frames.some((frame) => frame.includes('"kind":"answer"'))).toBe(true);
  expect(addressesIn(atAlice.frames)).toEqual([]);

  await atBob.phone.accept(alice);
  await atAlice.phone.hears(toneOf(bob));
  await atBob.phone.hears(toneOf(alice));
  const sent = addressesIn(atAlice.frames);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((candidate) => candidate.includes('.local'))).toEqual([]);
});

test('declining reveals nothing', async ({ signUp }) => {
  const atAlice = await watched(await signUp(alice, { ...ALLOWED, at: '/login' }));
  const atBob = await signUp(bob, ALLOWED);
  await atAlice.phone.call(bob);
  await atBob.decline(alice);
  await expect(atAlice.phone.ended).toContainText('Bob Bell declined');
  expect(addressesIn(atAlice.frames)).toEqual([]);
  expect((await atAlice.known()).candidates).toEqual([]);
});

test('the sound settings say why an address cannot be hidden without a relay', async ({ signUp }) => {
  const { page } = await signUp(alice);
  await page.goto('/profile?tab=sound');
  const hide = page.getByRole('switch', { name: 'Hide my IP address' });
  await expect(hide).toBeDisabled();
  await expect(page.getByText('Not available here, because no relay (TURN) is set up.')).toBeVisible();
});

test.describe('with a relay', () => {
  test.use({ hasRelay: true });

  test('the path comes up through it while it rings, and a direct one follows the answer', async ({
    signUp,
  }) => {
    const atAlice = await watched(await signUp(alice, { ...ALLOWED, at: '/login' }));
    const atBob = await watched(await signUp(bob, { ...ALLOWED, at: '/login' }));
    await atAlice.phone.call(bob);
    await expect(atBob.phone.incomingFrom(alice)).toBeVisible();
    await expect.poll(async () => (await atAlice.known()).isConnected).toBe(true);
    await atAlice.phone.page.waitForTimeout(RINGING_MS);
    const { candidates } = await atAlice.known();
    expect(candidates.length).toBeGreaterThan(0);
    expect(ofNoRelay(candidates)).toEqual([]);
    expect(ofNoRelay(addressesIn(atAlice.frames))).toEqual([]);
    expect((await atBob.known()).path).toBe('relay');

    await atBob.phone.accept(alice);
    await atAlice.phone.hears(toneOf(bob));
    await atBob.phone.hears(toneOf(alice));
    await expect.poll(async () => (await atBob.known()).path, { timeout: 20_000 }).not.toBe('relay');
    await atAlice.phone.hears(toneOf(bob));
    await atBob.phone.hears(toneOf(alice));
  });

  test('a hidden IP address is never found out, neither called nor calling', async ({ signUp }) => {
    const atAlice = await watched(await signUp(alice, { ...ALLOWED, at: '/login' }));
    const atBob = await watched(await signUp(bob, { ...ALLOWED, at: '/profile?tab=sound' }));
    await atBob.phone.page.goto('/profile?tab=sound');
    await atBob.phone.page.getByText('Hide my IP address').click();
    await expect(atBob.phone.page.getByRole('switch', { name: 'Hide my IP address' })).toBeChecked();
    await atBob.phone.page.goto('/dashboard');
    await talk(atAlice.phone, atBob.phone);
    await atAlice.phone.page.waitForTimeout(RINGING_MS);
    expect((await atBob.known()).path).toBe('relay');
    await atAlice.phone.press('End call');
    await expect(atBob.phone.ended).toBeVisible();
    await talk(atBob.phone, atAlice.phone);
    expect((await atBob.known()).path).toBe('relay');
    const { candidates } = await atAlice.known();
    expect(candidates.length).toBeGreaterThan(0);
    expect(ofNoRelay(candidates)).toEqual([]);
    expect(ofNoRelay(addressesIn(atAlice.frames))).toEqual([]);
  });
});
