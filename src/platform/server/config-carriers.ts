import { z } from 'zod';

/** Variables of the companies whose numbers are rented and whose API carries calls. */
export const numberProviderFields = {
  TELNYX_API_KEY: z
    .string()
    .optional()
    .describe(
      'API key of Telnyx, to rent its numbers; numbers that regulators keep for fiction are rented when unset.',
    ),
  TELNYX_API_URL: z
    .url()
    .default('https://api.telnyx.com/v2')
    .describe("Address of Telnyx's API; another only for tests."),
  TELNYX_CONNECTION_ID: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional()
    .describe(
      'Call Control application of Telnyx, for calls by its API and to its numbers; needs TELNYX_API_KEY, TELNYX_PUBLIC_KEY and PUBLIC_URL.',
    ),
  TELNYX_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .optional()
    .describe(
      'Public key of Telnyx, which signs its webhooks to PUBLIC_URL/webhooks/telnyx/calls; needed with TELNYX_CONNECTION_ID.',
    ),
  TELNYX_HIDDEN_CALLER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional()
    .describe(
      'Number of Telnyx for calls whose caller is hidden, such as those that speak a code; they go other ways when unset.',
    ),
  TELNYX_TRANSFERS: z
    .stringbool()
    .default(false)
    .describe(
      'Whether calls by the API of Telnyx may be transferred: it bills you for the call to the other number, and no balance pays it.',
    ),
  TELNYX_STREAM_URL: z
    .url({ protocol: /^wss?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where Telnyx opens the sound of calls, wss://HOST, if not at PUBLIC_URL; each of several processes needs its own.',
    ),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional()
    .describe('Account of Twilio, to rent its numbers where no TELNYX_API_KEY is set.'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .optional()
    .describe('Auth token of that account; needed with TWILIO_ACCOUNT_SID.'),
  TWILIO_API_URL: z
    .url()
    .default('https://api.twilio.com')
    .describe("Address of Twilio's API; another only for tests."),
};

/** Variables of trunks, of what is believed of callers, and of the ports for audio. */
export const carrierFields = {
  SIP_TRUNKS: z
    .string()
    .default('')
    .describe(
      'Carriers that are spoken with by SIP, NAME=sips://USER:PASSWORD@HOST?register=yes separated by commas (docs/operations.md).',
    ),
  SIP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(5060)
    .describe(
      'TCP port on which carriers call us that know us by our address; open while there is such a trunk.',
    ),
  SIP_HOST: z
    .string()
    .optional()
    .describe('Address or name under which carriers reach SIP_PORT; that of our own connection when unset.'),
  STIR_TRUST_ANCHORS: z
    .string()
    .optional()
    .describe(
      'File with the certificates (PEM) of whom to believe that a caller may use a number (STIR/SHAKEN); nothing is verified when unset.',
    ),
  STIR_FAILED: z
    .enum(['ring', 'reject'])
    .default('ring')
    .describe('What happens to a call whose number is shown to be false: ring, and say so, or reject.'),
  MEDIA_ADDRESS: z
    .ipv4()
    .optional()
    .describe('Public IPv4 address of this machine, for the audio of telephone calls behind a translator.'),
  MEDIA_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3010)
    .describe('UDP port over which browsers send and hear telephone calls; 0 takes a free one.'),
  RTP_PORTS: z
    .string()
    .default('16000-17999')
    .transform((text, context) => portsOf(text, context))
    .describe('UDP ports for the audio of carriers, as FIRST-LAST; a call takes two of them.'),
};

function portsOf(text: string, context: z.RefinementCtx<string>): { min: number; max: number } {
  const [, first = '', last = ''] = /^\s*(\d{1,5})\s*-\s*(\d{1,5})\s*$/.exec(text) ?? [];
  const [min, max] = [Number(first), Number(last)];
  if (first === '' || min < 1024 || max > 65_535 || max - min < 3)
    context.addIssue({ code: 'custom', message: `"${text}" is not FIRST-LAST within 1024-65535` });
  return { min, max };
}
