/** How long somebody may be at another company to sign in. */
export const FLOW_MINUTES = 10;
/** How far another company's clock may be from ours. */
export const CLOCK_SKEW_SECONDS = 60;
/** Companies that a workspace may set up for its sign-in, and domains of each. */
export const CONNECTIONS_MAX = 5;
export const DOMAINS_MAX = 20;

/** Companies that the operator may set up for everybody. `oidc` is one of the operator's choice. */
export const SOCIAL_PROVIDERS = ['google', 'microsoft', 'apple', 'github', 'oidc'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
export const SOCIAL_NAMES: Readonly<Record<Exclude<SocialProvider, 'oidc'>, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
};

/** Asked by pages that ship without the app. */
export const WAYS_IN_PATH = '/api/identity/ways-in';
export const BEGIN_ELSEWHERE_PATH = '/api/identity/sign-in-elsewhere';

/** A TXT record of this name below a domain proves whose it is. */
export const DOMAIN_RECORD = '_ahoy-sign-in';

export const ssoLimits = {
  /** Looking up companies by their domains. */
  waysInByAddress: { name: 'identity.waysInByAddress', points: 60, seconds: 300, whenUnavailable: 'open' },
  /** Each sends somebody off, and asks another company for its settings. */
  beginByAddress: { name: 'identity.beginByAddress', points: 60, seconds: 900, whenUnavailable: 'closed' },
  /** Coming back costs checks of signatures. */
  returnByAddress: { name: 'identity.returnByAddress', points: 60, seconds: 900, whenUnavailable: 'closed' },
  /** Questions to the domain name system. */
  proveByWorkspace: {
    name: 'identity.proveByWorkspace',
    points: 60,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
} as const;
