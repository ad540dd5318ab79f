import { z } from 'zod';

/** Variables of the companies whose numbers are rented and whose API carries calls. */
export const numberProviderFields = {
  TELNYX_API_KEY: z
    .string()
    .optional()
    .describe(
      "Telnyx's API key, to rent its numbers. Without this or Twilio's, people rent numbers reserved for fiction.",
    ),
  TELNYX_API_URL: z
    .url()
    .default('https://api.telnyx.com/v2')
    .describe("Address of Telnyx's API. Change it only for tests."),
  TELNYX_CONNECTION_ID: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional()
    .describe(
      'Call Control application at Telnyx, for calls through its API and to its numbers. Requires TELNYX_API_KEY, TELNYX_PUBLIC_KEY and PUBLIC_URL.',
    ),
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
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional()
    .describe('Twilio account, to rent its numbers when TELNYX_API_KEY is not set.'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .optional()
    .describe("That account's auth token. Required with TWILIO_ACCOUNT_SID."),
  TWILIO_API_URL: z
    .url()
    .default('https://api.twilio.com')
    .describe("Address of Twilio's API. Change it only for tests."),
};

/** Variables of trunks, of what is believed of callers, and of the ports for audio. */
export const carrierFields = {
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
};

function portsOf(text: string, context: z.RefinementCtx<string>): { min: number; max: number } {
  const [, first = '', last = ''] = /^\s*(\d{1,5})\s*-\s*(\d{1,5})\s*$/.exec(text) ?? [];
  const [min, max] = [Number(first), Number(last)];
  if (first === '' || min < 1024 || max > 65_535 || max - min < 3)
    context.addIssue({ code: 'custom', message: `"${text}" is not FIRST-LAST within 1024-65535` });
  return { min, max };
}
