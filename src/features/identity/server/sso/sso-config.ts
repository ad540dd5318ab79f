import { z } from 'zod';
import { openNetworks } from '#platform/server/outbound/networks.ts';

const given = () => z.string().min(1).optional();

/** Variables of the companies with which anybody may sign in. */
export const ssoFields = {
  GOOGLE_CLIENT_ID: given().describe(
    'Client id at Google. Adds "Continue with Google" to sign-in. The return address there is PUBLIC_URL/sso/google.',
  ),
  GOOGLE_CLIENT_SECRET: given().describe('Its secret.'),
  MICROSOFT_CLIENT_ID: given().describe(
    'Application id at Microsoft Entra. Return address: PUBLIC_URL/sso/microsoft. Add the optional claim xms_edov, or nobody can open an account with it.',
  ),
  MICROSOFT_CLIENT_SECRET: given().describe('Its secret.'),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common')
    .describe('Whose accounts may sign in: a tenant id, or common for all.'),
  APPLE_CLIENT_ID: given().describe('Services id at Apple. Return address: PUBLIC_URL/sso/apple.'),
  APPLE_TEAM_ID: given().describe('Team id at Apple.'),
  APPLE_KEY_ID: given().describe('Id of a key for Sign in with Apple.'),
  APPLE_PRIVATE_KEY: given().describe('That key, as PEM. "\\n" stands for a new line.'),
  GITHUB_CLIENT_ID: given().describe('Client id at GitHub. Return address: PUBLIC_URL/sso/github.'),
  GITHUB_CLIENT_SECRET: given().describe('Its secret.'),
  GITHUB_URL: z.url().default('https://github.com').describe('A GitHub Enterprise Server, if it is one.'),
  OIDC_ISSUER: z
    .url()
    .optional()
    .describe(
      'Another OpenID Connect provider with which anyone may sign in. Return address: PUBLIC_URL/sso/oidc.',
    ),
  OIDC_CLIENT_ID: given().describe('Client id there.'),
  OIDC_CLIENT_SECRET: given().describe('Its secret.'),
  OIDC_NAME: given().describe('Its name, for the button.'),
  OUTBOUND_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
    .refine((networks) => isReadable(networks), 'must be networks such as 10.0.0.0/8, separated by commas')
    .describe(
      "Private networks that Ahoy's own requests may reach, such as 10.0.0.0/8 for a sign-in server inside. Only there plain http is allowed. Default: none.",
    ),
};

export const ssoTogether = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
] as const;

export type SsoSettings = z.infer<z.ZodObject<typeof ssoFields>>;

function isReadable(networks: readonly string[]): boolean {
  try {
    openNetworks(networks);
    return true;
  } catch {
    return false;
  }
}
