import { z } from 'zod';
import { numbersConfig } from '#features/numbers/server/config.ts';
import type { Config } from '#platform/server/config.ts';
import { addressesOf } from '#platform/server/config-addresses.ts';
import { featureConfig, type SettingsOf, settingsOf } from '#platform/server/feature-config.ts';
import { parseTrunks } from './carrier/trunk-config.ts';

/** Variables for carriers, caller verification, and the ports and relays of audio. */
export const telephonyConfig = featureConfig({
  fields: {
    STUN_URLS: addressesOf(['stuns?'], 'stun:HOST:PORT')
      .default('')
      .describe('STUN servers, comma-separated (stun:host:port).'),
    TURN_URLS: addressesOf(['turns?'], 'turn:HOST:PORT?transport=udp')
      .default('')
      .describe('TURN servers, comma-separated (turn:host:port?transport=udp).'),
    TURN_SECRET: z
      .string()
      .optional()
      .describe('Shared secret of the TURN servers (coturn: static-auth-secret).'),
    TELNYX_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/)
      .optional()
      .describe(
        'Public key that verifies webhooks from Telnyx to PUBLIC_URL/webhooks/telnyx/calls. Required with TELNYX_CONNECTION_ID.',
      ),
    TELNYX_HIDDEN_CALLER: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional()
      .describe(
        'Telnyx number for calls with a hidden caller ID, such as those that read out a code. Without it, they use other carriers.',
      ),
    TELNYX_TRANSFERS: z
      .stringbool()
      .default(false)
      .describe(
        "Allows transfers of calls through Telnyx's API. Telnyx bills you for the call to the other number, and no balance covers it.",
      ),
    TELNYX_STREAM_URL: z
      .url({ protocol: /^wss?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional()
      .describe(
        'Where Telnyx connects the audio of calls, wss://HOST. Default: PUBLIC_URL. With several processes, each needs its own.',
      ),
    SIP_TRUNKS: z
      .string()
      .default('')
      .describe(
        'SIP carriers, NAME=sips://USER:PASSWORD@HOST?register=yes separated by commas (docs/operations.md).',
      ),
    SIP_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65535)
      .default(5060)
      .describe(
        'TCP port for calls from carriers that know us by our address. Open only while there is such a trunk.',
      ),
    SIP_HOST: z
      .string()
      .optional()
      .describe("Address or name at which carriers reach SIP_PORT. Default: our own connection's address."),
    STIR_TRUST_ANCHORS: z
      .string()
      .optional()
      .describe(
        'File of trusted certificates (PEM) for verifying caller numbers (STIR/SHAKEN). Without it, nothing is verified.',
      ),
    STIR_FAILED: z
      .enum(['ring', 'reject'])
      .default('ring')
      .describe('What to do with a call whose number turns out to be false: ring (and say so) or reject.'),
    MEDIA_ADDRESS: z
      .ipv4()
      .optional()
      .describe("This machine's public IPv4 address, for the audio of phone calls behind NAT."),
    MEDIA_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65535)
      .optional()
      .describe(
        'UDP port for the audio between browsers and phone calls. PORT + 10 when unset. 0 picks a free one.',
      ),
    RTP_PORTS: z
      .string()
      .default('16000-17999')
      .transform((text, context) => portsOf(text, context))
      .describe('UDP ports for audio with carriers, as FIRST-LAST. Each call takes two.'),
  },
  together: [['TELNYX_CONNECTION_ID', 'TELNYX_PUBLIC_KEY']],
  // Telnyx needs addresses for its webhooks and its audio.
  needs: { TELNYX_CONNECTION_ID: ['TELNYX_API_KEY', 'PUBLIC_URL'] },
});

export type TelephonySettings = SettingsOf<typeof telephonyConfig>;

const MEDIA_PORT_OFFSET = 10;

/** UDP port for the audio of browsers. Two instances on one machine have different ports, and so their audio has. 0: a free one. */
export function mediaPortOf(config: Pick<Config, 'PORT' | 'settings'>): number {
  const { MEDIA_PORT = config.PORT === 0 ? 0 : config.PORT + MEDIA_PORT_OFFSET } = settingsOf(
    config,
    telephonyConfig,
  );
  return MEDIA_PORT;
}

/** Names of the SIP trunks, as the operator has written them. */
export const trunkNames = (config: Pick<Config, 'settings'>): string[] =>
  parseTrunks(settingsOf(config, telephonyConfig).SIP_TRUNKS).map(({ name }) => name);

/** Names of the carriers that the configuration connects. */
export function carrierNames(config: Pick<Config, 'settings'>): string[] {
  const { TELNYX_CONNECTION_ID } = settingsOf(config, numbersConfig);
  return [...trunkNames(config), ...(TELNYX_CONNECTION_ID === undefined ? [] : ['telnyx'])];
}

function portsOf(text: string, context: z.RefinementCtx<string>): { min: number; max: number } {
  const [, first = '', last = ''] = /^\s*(\d{1,5})\s*-\s*(\d{1,5})\s*$/.exec(text) ?? [];
  const [min, max] = [Number(first), Number(last)];
  if (first === '' || min < 1024 || max > 65_535 || max - min < 3)
    context.addIssue({ code: 'custom', message: `"${text}" is not FIRST-LAST within 1024-65535` });
  return { min, max };
}
