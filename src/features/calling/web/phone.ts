import type { IceServers } from '#features/telephony/model.ts';
import { onNoAnswer } from '#platform/browser/api.ts';
import { claimDeviceId } from '#platform/browser/device-id.ts';
import type { EventSource } from '#platform/browser/follow-topics.ts';
import { type ConnectionView, connectRealtime, type RealtimeClient } from '#platform/browser/realtime.ts';
import { estimateMos } from '../rules/history/quality.ts';
import { Alerts, type WorkspaceName } from './alerts.ts';
import { callingApi } from './api.ts';
import { createLinkIds } from './call-media.ts';
import { earlySound } from './call-snapshot.ts';
import { PhoneLine } from './line.ts';
import { quickApi } from './line-api.ts';
import { connectionOptions, followWorkspace, restWhileFrozen } from './line-connection.ts';
import { hasRelay } from './link-configuration.ts';
import { LinkMaker } from './link-maker.ts';
import { OwnAddress } from './own-address.ts';
import { createPhoneAudio, type PhoneAudio } from './phone-audio.ts';
import { createPhoneLinks } from './phone-link.ts';
import { loopSound, momentSound } from './sounds.ts';
import { offerSystemControls } from './system-controls.ts';
import { afterwards, browserTimer, coalesced } from './timer.ts';
import type { Tones } from './tones.ts';

/** The tab that holds this lock rings for all tabs of the browser, and acts for all when only one may. */
const RINGER_LOCK = 'ahoy-ringer';
const CHANNEL = 'ahoy-phone';
/** Time before TURN credentials expire when they are renewed. */
const ICE_REFRESH_BEFORE_MS = 60_000;
const ICE_RETRY_MS = 10_000;
/** A call that continues after a reload needs relays at once, but waits only this long for them. */
const ICE_AWAITED_MS = 1_000;

/** The phone, as the screens use it. */
export interface BrowserPhone extends PhoneAudio {
  readonly line: PhoneLine;
  readonly connection: ConnectionView;
  /** Events from the server for this account. */
  readonly events: EventSource;
  readonly ownAddress: OwnAddress;
  /** Whether there is a relay, which hiding the address requires. */
  hasRelay(): boolean;
  /** Silences the ringing in every tab of this browser. */
  ignore(callId: string): void;
  /** Prepares for a call, because the person has found somebody to call. */
  warm(): void;
  stop(): void;
}

/** Creates the phone and connects it. One per tab, independent of the page. */
export async function startPhone({ workspaceName }: { workspaceName: WorkspaceName }): Promise<BrowserPhone> {
  const stopping = new AbortController();
  const [deviceId, certificate] = await Promise.all([claimDeviceId(stopping.signal), makeCertificate()]);
  const realtime = connectRealtime({
    ...connectionOptions(),
    deviceId,
    isUrgent: () => line.get().calls.some(({ phase }) => phase !== 'ended'),
  });
  const leadership = holdLock(RINGER_LOCK, stopping.signal, () => followSounds());
  const ice = keepIceServers(stopping.signal);
  const phoneAudio = createPhoneAudio();
  const { audio, devices, microphone, playback, tones } = phoneAudio;
  const linkSources = { iceServers: ice.get, certificate: () => certificate, silence: () => audio.silence };
  const ownAddress = new OwnAddress(localStorage);
  const links = new LinkMaker({ ...linkSources, isAddressHidden: ownAddress.isHidden });
  // A prepared connection may have gathered addresses that must now stay hidden.
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
  const followSounds = coalesced(sound(line, { tones, leadership, workspaceName, signal: stopping.signal }));
  line.subscribe(followSounds);
  // Network audio becomes audible now, but sounds are updated a little later.
  line.subscribe(() => {
    if (!line.get().calls.some((call) => earlySound(call) === 'here')) tones.end('ringback');
  });
  const ignore = shareIgnoring(line, stopping.signal);
  const withdrawControls = offerControls(line);
  followNetwork(realtime, stopping.signal);
  followWorkspace(realtime, stopping.signal);
  restWhileFrozen(realtime, line, stopping.signal);
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

/** TypeScript's own type only has the name. */
const ECDSA_P256: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };

/** Generated in advance, because that takes longer than the rest of the setup. */
async function makeCertificate(): Promise<RTCCertificate | null> {
  // On failure the browser generates a certificate for each connection, which is its default.
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
  // Rejects when the tab stops waiting, which isn't a failure.
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

/** @returns a function to call when the line has changed, or this tab has become the one that rings */
function sound(
  line: PhoneLine,
  given: {
    tones: Tones;
    leadership: { isHeld: () => boolean };
    workspaceName: WorkspaceName;
    signal: AbortSignal;
  },
): () => void {
  const { tones, leadership, workspaceName, signal } = given;
  const alerts = new Alerts({ isLeader: leadership.isHeld, workspaceName });
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

/** @returns a function that removes them */
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
    // A BroadcastChannel reaches only this origin and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(callId);
  };
}

/** Verifies the connection on hints: the browser's online and offline events, and unanswered requests. */
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
  // Chromium and Android report a change between Wi-Fi and mobile. Elsewhere the interruption itself is noticed.
  if ('connection' in navigator && navigator.connection instanceof EventTarget)
    navigator.connection.addEventListener('change', changed, { signal });
}

/**
 * For end-to-end tests, which need to hear what a person hears. Read-only, and exposes nothing that scripts on this
 * page couldn't get anyway.
 */
function exposeForTests(line: PhoneLine, playback: PhoneAudio['playback']): void {
  Object.assign(window, {
    ahoyLine: {
      get: () => line.get(),
      remote: (callId: string) => playback.streamOf(callId),
    },
  });
}
