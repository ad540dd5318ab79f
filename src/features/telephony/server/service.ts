import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { IceServers } from '../model.ts';
import type { CallerCheck } from './attestation/caller-check.ts';
import { openCallerCheck } from './attestation/open-caller-check.ts';
import type { Carrier } from './carrier/carrier.ts';
import { type CarrierStandings, keepStandings } from './carrier/carrier-standing.ts';
import { keepDialogs } from './carrier/dialog-keeper.ts';
import { createOnNetCarrier } from './carrier/on-net.ts';
import { openTelnyx } from './carrier/open-telnyx.ts';
import { openTrunks } from './carrier/open-trunks.ts';
import { mediaPortOf, telephonyConfig } from './config.ts';
import { watchEngine } from './media/engine-metrics.ts';
import { lazyMedia } from './media/lazy-media.ts';
import type { MediaEngine } from './media/media-engine.ts';
import { createWorkerEngine } from './media/worker-engine.ts';
import { hasTcpRelays, iceServersFor } from './turn/turn.ts';

export type { CallerCheck, Judged } from './attestation/caller-check.ts';
export {
  type Carrier,
  type CarrierLeg,
  DigitsUndelivered,
  type IncomingLeg,
  TransferRefused,
} from './carrier/carrier.ts';
export type { CarrierStandings } from './carrier/carrier-standing.ts';
export {
  type MediaEngine,
  type MediaEvent,
  MediaOfferRefused,
  MediaSessionUnknown,
  type RtpRemote,
} from './media/media-engine.ts';
export { recordWav } from './media/wav-recording.ts';

/** Carriers of phone calls, and the engine for their audio. */
export interface TelephonyEngines {
  readonly carriers: readonly Carrier[];
  readonly media: MediaEngine;
  /** Checks the callers of incoming calls; null if that is off. */
  readonly callerCheck: CallerCheck | null;
}

/** Sound to and from networks. It knows no person and no price. */
export interface Telephony extends TelephonyEngines {
  readonly standings: CarrierStandings;
  /** Whether any carrier reaches telephones outside of this installation. */
  readonly reachesPhones: boolean;
  /** @param accountId whose credentials at the TURN servers these are */
  iceServers(accountId: AccountId): IceServers;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The carriers and the media engine. Tests replace them. */
export const telephonyEngines = serviceOf<TelephonyEngines>('telephony engines');
export const telephonyService = serviceOf<Telephony>('telephony');

type NumbersBelow = Pick<NumbersService, 'ownerOf' | 'registerProvider'>;

export function createTelephony(
  platform: Platform,
  engines: TelephonyEngines,
  numbers: Pick<NumbersBelow, 'registerProvider'>,
): Telephony {
  const { carriers, media } = engines;
  const { clock, config, database, log } = platform;
  const settings = settingsOf(config, telephonyConfig);
  const dialogs = keepDialogs({ carriers, database, clock, log });
  const outside = carriers.filter(({ isOwnNetwork }) => !isOwnNetwork);
  return {
    ...engines,
    standings: keepStandings(carriers, clock),
    reachesPhones: outside.length > 0,
    iceServers: (accountId) => iceServersFor(accountId, { config: settings, now: clock.now() }),
    async start() {
      for (const { name } of outside) await numbers.registerProvider(name);
      // A call may come in at any time where a trunk brings some.
      if (outside.length > 0) await media.start();
      for (const carrier of carriers) await carrier.start();
      dialogs.start();
    },
    async stop() {
      await Promise.all(carriers.map((carrier) => carrier.stop()));
      await dialogs.stop();
      await media.stop();
    },
  };
}

/** Opens the carriers that the configuration names, and the engine for their audio. */
export async function openEngines(
  platform: Platform,
  numbers: Pick<NumbersBelow, 'ownerOf'>,
): Promise<TelephonyEngines> {
  const { config, clock, log, metrics } = platform;
  const settings = settingsOf(config, telephonyConfig);
  const icePort = mediaPortOf(config);
  const engine = createWorkerEngine({
    address: '0.0.0.0',
    ...(settings.MEDIA_ADDRESS === undefined ? {} : { announcedAddress: settings.MEDIA_ADDRESS }),
    icePort: icePort === 0 ? await freeUdpPort() : icePort,
    rtpPorts: settings.RTP_PORTS,
    tcpRelays: hasTcpRelays(settings),
    log,
  });
  watchEngine(metrics, engine);
  const media = lazyMedia(engine);
  const ownNetwork = createOnNetCarrier({
    engine: media,
    isOurNumber: async (to) => (await numbers.ownerOf(to)) !== null,
    log,
    now: () => clock.elapsed(),
  });
  const trunks = openTrunks({
    trunks: settings.SIP_TRUNKS,
    host: '0.0.0.0',
    port: settings.SIP_PORT,
    ...(settings.SIP_HOST === undefined ? {} : { publicHost: settings.SIP_HOST }),
    log,
    now: () => clock.elapsed(),
  });
  const telnyx = await openTelnyx(platform);
  const others = telnyx === null ? trunks : [...trunks, telnyx];
  if (new Set(others.map(({ name }) => name)).size < others.length)
    throw new Error(
      'SIP_TRUNKS has a trunk of the name that TELNYX_CONNECTION_ID takes: call it something else.',
    );
  return {
    carriers: [ownNetwork, ...others],
    media,
    callerCheck: await openCallerCheck({ settings, clock, log }),
  };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
