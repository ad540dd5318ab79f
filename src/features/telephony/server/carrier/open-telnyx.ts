import { numbersConfig } from '#features/numbers/server/config.ts';
import { asE164 } from '#kernel/e164.ts';
import type { Config } from '#platform/server/config.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { TELNYX_WEBHOOK_PATH } from '../../constants.ts';
import { telephonyConfig } from '../config.ts';
import type { Carrier } from './carrier.ts';
import { createTelnyxWebhook } from './telnyx-webhook.ts';

/** Longest wait for Telnyx when placing a call. After that another carrier is tried. */
const COMMAND_MS = 8_000;

/** Opens the carrier API that the configuration names; null if it names none. */
export async function openTelnyx(platform: Platform): Promise<Carrier | null> {
  const { config, log } = platform;
  const {
    TELNYX_CONNECTION_ID: connectionId,
    TELNYX_API_KEY: apiKey,
    TELNYX_API_URL: apiUrl,
  } = settingsOf(config, numbersConfig);
  const {
    TELNYX_PUBLIC_KEY: publicKey,
    TELNYX_HIDDEN_CALLER: hiddenCaller,
    ...settings
  } = settingsOf(config, telephonyConfig);
  if (connectionId === undefined || publicKey === undefined || apiKey === undefined) return null;
  // The library is large, so it is only loaded if it is used.
  const { createTelnyxCarrier } = await import('./telnyx-carrier.ts');
  const { createTelnyxCommands } = await import('./telnyx-commands.ts');
  const carrier = createTelnyxCarrier({
    commands: createTelnyxCommands({
      apiKey,
      apiUrl,
      connectionId,
      webhookUrl: telnyxWebhookUrl(config),
      timeoutMs: COMMAND_MS,
    }),
    hiddenCaller: hiddenCaller === undefined ? null : asE164(hiddenCaller),
    offersTransfers: settings.TELNYX_TRANSFERS,
    streamOrigin: () => settings.TELNYX_STREAM_URL ?? config.publicUrl.replace(/^http/, 'ws'),
    log,
  });
  const { webhook, start, stop } = createTelnyxWebhook(platform, { carrier, publicKey });
  return {
    name: carrier.name,
    isOwnNetwork: false,
    reaches: (to) => carrier.reaches(to),
    place: carrier.place,
    onIncoming: (receive) => carrier.onIncoming(receive),
    health: () => carrier.health(),
    webhooks: [webhook],
    sockets: [carrier.streams],
    async start() {
      start();
      await carrier.start();
    },
    async stop() {
      stop();
      await carrier.stop();
    },
  };
}

/** Where Telnyx sends call events. Its application must name the same address for incoming calls. */
export const telnyxWebhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}${TELNYX_WEBHOOK_PATH}`;
