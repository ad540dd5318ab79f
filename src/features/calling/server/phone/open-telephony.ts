import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Platform } from '#platform/server/platform.ts';
import { openCallerCheck } from '../attestation/open-caller-check.ts';
import { createOnNetCarrier } from '../carrier/on-net.ts';
import { openTelnyx } from '../carrier/open-telnyx.ts';
import { openTrunks } from '../carrier/open-trunks.ts';
import { watchEngine } from '../media/engine-metrics.ts';
import { createWorkerEngine } from '../media/worker-engine.ts';
import { hasTcpRelays } from '../turn/turn.ts';
import { lazyMedia } from './lazy-media.ts';
import type { PhoneEngines } from './phone.ts';

/** The ways into the telephone network that the configuration names, and what carries their audio. */
export async function openTelephony(
  platform: Platform,
  numbers: Pick<NumbersService, 'ownerOf' | 'registerProvider'>,
): Promise<Pick<PhoneEngines, 'carriers' | 'media' | 'start' | 'callerCheck'>> {
  const { config, clock, log, metrics } = platform;
  const engine = createWorkerEngine({
    address: '0.0.0.0',
    ...(config.MEDIA_ADDRESS === undefined ? {} : { announcedAddress: config.MEDIA_ADDRESS }),
    icePort: config.MEDIA_PORT === 0 ? await freeUdpPort() : config.MEDIA_PORT,
    rtpPorts: config.RTP_PORTS,
    tcpRelays: hasTcpRelays(config),
    log,
  });
  watchEngine(metrics, engine);
  const media = lazyMedia(engine);
  const onNet = createOnNetCarrier({
    engine: media,
    isOurNumber: async (to) => (await numbers.ownerOf(to)) !== null,
    log,
    now: () => clock.elapsed(),
  });
  const trunks = openTrunks({
    trunks: config.SIP_TRUNKS,
    host: '0.0.0.0',
    port: config.SIP_PORT,
    ...(config.SIP_HOST === undefined ? {} : { publicHost: config.SIP_HOST }),
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
    carriers: [onNet, ...others],
    media,
    callerCheck: await openCallerCheck(platform),
    async start() {
      for (const { name } of others) await numbers.registerProvider(name);
    },
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
