import type { IceServers } from '#features/telephony/model.ts';
import { onNoAnswer } from '#platform/browser/api.ts';
import { claimDeviceId } from '#platform/browser/device-id.ts';
import type { EventSource } from '#platform/browser/follow-topics.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { type ConnectionView, connectRealtime, type RealtimeClient } from '#platform/browser/realtime.ts';
import { estimateMos } from '../rules/history/quality.ts';
import { Alerts } from './alerts.ts';
import { callingApi } from './api.ts';
import { createLinkIds } from './call-media.ts';
import { earlySound } from './call-snapshot.ts';
import { PhoneLine } from './line.ts';
import { quickApi } from './line-api.ts';
import { hasRelay } from './link-configuration.ts';
import { LinkMaker } from './link-maker.ts';
import { OwnAddress } from './own-address.ts';
import { createPhoneAudio, type PhoneAudio } from './phone-audio.ts';
import { createPhoneLinks } from './phone-link.ts';
import { loopSound, momentSound } from './sounds.ts';
import { offerSystemControls } from './system-controls.ts';
import { afterwards, browserTimer, coalesced } from './timer.ts';
import type { Tones } from './tones.ts';

/** The tab that holds this lock sounds for all tabs of the browser, and acts for all where one must. */
const RINGER_LOCK = 'ahoy-ringer';
const CHANNEL = 'ahoy-phone';
/** Credentials are asked for again this long before they end. */
const ICE_REFRESH_BEFORE_MS = 60_000;
const ICE_RETRY_MS = 10_000;
/** A call that goes on after a reload wants relays at once, but not at any price. */
const ICE_AWAITED_MS = 1_000;

/** Everything that the screens need of the phone. */
export interface BrowserPhone extends PhoneAudio {
  readonly line: PhoneLine;
  readonly connection: ConnectionView;
  /** Everything that the server tells this account. */
  readonly events: EventSource;
  readonly ownAddress: OwnAddress;
  /** Whether there is a relay, without which an address cannot be hidden. */
  hasRelay(): boolean;
  /** Silences the ringing in every tab of this browser. */
  ignore(callId: string): void;
  /** Somebody to call has been found: what a call needs may be made ready. */
  warm(): void;
  stop(): void;
}

/** Puts the phone together and connects it. One per tab, above the pages. */
export async function startPhone(): Promise<BrowserPhone> {
  const stopping = new AbortController();
  const [deviceId, certificate] = await Promise.all([claimDeviceId(stopping.signal), makeCertificate()]);
  const realtime = connectRealtime({
    url: window.location.origin,
    deviceId,
    // Asking the server anything makes the app notice that nobody is signed in any more.
    onSignedOut: () => void queryClient.invalidateQueries(),
    isUrgent: () => line.get().calls.some(({ phase }) => phase !== 'ended'),
  });
  const leadership = holdLock(RINGER_LOCK, stopping.signal, () => followSounds());
  const ice = keepIceServers(stopping.signal);
  const phoneAudio = createPhoneAudio();
  const { audio, devices, microphone, playback, tones } = phoneAudio;
  const linkSources = { iceServers: ice.get, certificate: () => certificate, silence: () => audio.silence };
  const ownAddress = new OwnAddress(localStorage);
  const links = new LinkMaker({ ...linkSources, isAddressHidden: ownAddress.isHidden });
  // A connection that is ready may have looked for addresses that are not to be told any more.
  ownAddress.subscribe(() => links.cool());
  const line = new PhoneLine({
    deviceId,
    api: quickApi(callingApi, realtime),
    realtime,
    timer: browserTimer,
    afterwards,
    makeLink: links.make,
    makePhoneLink: createPhoneLinks(linkSources),
    microphone,
    playback,
    memory: sessionStorage,
    newCallId: () => crypto.randomUUID(),
    newLinkId: createLinkIds(browserTimer, () => crypto.randomUUID()),
    estimateMos,
    isLeader: leadership.isHeld,
  });
  const followSounds = coalesced(sound(line, { tones, leadership, signal: stopping.signal }));
  line.subscribe(followSounds);
  // The network is heard from this moment on, and sounds are followed a little later.
  line.subscribe(() => {
    if (!line.get().calls.some((call) => earlySound(call) === 'here')) tones.end('ringback');
  });
  const ignore = shareIgnoring(line, stopping.signal);
  const withdrawControls = offerControls(line);
  followNetwork(realtime, stopping.signal);
  watchNetwork(() => {
    links.cool();
    line.networkChanged();
  }, stopping.signal);
  void devices.refresh();
  await Promise.race([ice.ready, new Promise((resolve) => setTimeout(resolve, ICE_AWAITED_MS))]);
  line.start();
  exposeForTests(line, playback);
  return {
    line,
    connection: realtime.connection,
    events: realtime,
    ...phoneAudio,
    ownAddress,
    hasRelay: () => hasRelay(ice.get()),
    ignore,
    warm: () => links.warm(),
    stop() {
      stopping.abort();
      withdrawControls();
      line.stop();
      links.close();
      tones.close();
      audio.close();
      realtime.close();
    },
  };
}

/** TypeScript's own type knows only the name. */
const ECDSA_P256: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };

/** Made before it is needed: making one takes longer than the rest of setting up a connection. */
async function makeCertificate(): Promise<RTCCertificate | null> {
  // A browser that cannot will make one with each connection, as browsers do by themselves.
  return RTCPeerConnection.generateCertificate(ECDSA_P256).catch(() => null);
}

function holdLock(name: string, signal: AbortSignal, onHeld: () => void): { isHeld: () => boolean } {
  let isHeld = false;
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      isHeld = true;
      onHeld();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  // Rejects when the tab stops waiting for its turn, which is no failure.
  navigator.locks.request(name, { signal }, untilStopped).catch(() => undefined);
  return { isHeld: () => isHeld };
}

function keepIceServers(signal: AbortSignal): { get: () => IceServers['servers']; ready: Promise<void> } {
  let servers: IceServers['servers'] = [];
  let timer = 0;
  const refresh = async (): Promise<void> => {
    const answer = await callingApi.iceServers().catch(() => null);
    if (signal.aborted) return;
    if (answer !== null) servers = answer.servers;
    const wait = answer === null ? ICE_RETRY_MS : waitFor(answer.expiresAt);
    if (wait !== null) timer = window.setTimeout(() => void refresh(), wait);
  };
  signal.addEventListener('abort', () => window.clearTimeout(timer));
  return { get: () => servers, ready: refresh() };
}

function waitFor(expiresAt: number | null): number | null {
  return expiresAt === null ? null : Math.max(ICE_RETRY_MS, expiresAt - Date.now() - ICE_REFRESH_BEFORE_MS);
}

/** @returns what to call when the line has changed, or this tab has become the one that rings */
function sound(
  line: PhoneLine,
  given: { tones: Tones; leadership: { isHeld: () => boolean }; signal: AbortSignal },
): () => void {
  const { tones, leadership, signal } = given;
  const alerts = new Alerts(leadership.isHeld);
  signal.addEventListener('abort', () => alerts.close(), { once: true });
  let before = line.get();
  return () => {
    const after = line.get();
    const moment = momentSound(before, after);
    before = after;
    tones.loop(loopSound(after, leadership.isHeld()));
    if (moment !== null) tones.once(moment);
    alerts.update(after);
  };
}

/** @returns what takes them back */
function offerControls(line: PhoneLine): () => void {
  return offerSystemControls(
    {
      get: () => line.get(),
      subscribe: (changed) => line.subscribe(coalesced(changed)),
      hangUp: (id) => line.hangUp(id),
      toggleMute: (id) => line.toggleMute(id),
    },
    navigator.mediaSession ?? null,
  );
}

function shareIgnoring(line: PhoneLine, signal: AbortSignal): (callId: string) => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') line.ignore(data);
  });
  signal.addEventListener('abort', () => channel.close());
  return (callId) => {
    line.ignore(callId);
    // A BroadcastChannel reaches this origin only and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(callId);
  };
}

/** What the browser says of the network, and a request without an answer, are hints: they are looked into. */
function followNetwork(
  { connection, verify }: Pick<RealtimeClient, 'connection' | 'verify'>,
  signal: AbortSignal,
): void {
  window.addEventListener('offline', verify, { signal });
  window.addEventListener('online', connection.tryNow, { signal });
  signal.addEventListener('abort', onNoAnswer(verify));
}

function watchNetwork(changed: () => void, signal: AbortSignal): void {
  window.addEventListener('online', changed, { signal });
  // Chromium and Android tell of a change between Wi-Fi and mobile; elsewhere the interruption itself is noticed.
  if ('connection' in navigator && navigator.connection instanceof EventTarget)
    navigator.connection.addEventListener('change', changed, { signal });
}

/**
 * For end-to-end tests, which must hear what a person would hear. It only reads, and gives nothing that scripts of
 * this page could not get at anyway.
 */
function exposeForTests(line: PhoneLine, playback: PhoneAudio['playback']): void {
  Object.assign(window, {
    ahoyLine: {
      get: () => line.get(),
      remote: (callId: string) => playback.streamOf(callId),
    },
  });
}
