/** Where the auth client of the specification calls (001 §7). */
export const WIRE_PREFIX = '/auth/v1';
/** Version of the contract that answers carry; the client reads error codes by it. */
export const WIRE_VERSION = '2024-01-01';

/** An access token proves a session without a question to the database, for this long at most. */
export const ACCESS_TOKEN_SECONDS = 3600;
/**
 * Time in which a used refresh token still gives its successor, because an answer was lost or two tabs asked at once. After
 * that, somebody has a copy, and the session ends.
 */
export const REUSE_GRACE_SECONDS = 10;
/** How long a used refresh token is remembered, so that one that comes back ends its session. */
export const USED_TOKEN_DAYS = 30;
/** Time in which a program fetches its session after somebody has shown who they are. */
export const EXCHANGE_MINUTES = 5;

/** Age at which a signing key gets a successor. */
export const SIGNING_KEY_DAYS = 90;
/** A new key is published this long before it signs: the client keeps the published ones for ten minutes. */
export const KEY_ANNOUNCED_MINUTES = 15;
/** Time for which the key before is published once its successor is there. */
export const KEY_KEPT_HOURS = 24;

/** Most that a program may keep in an account, as JSON. It is in every access token. */
export const METADATA_BYTES_MAX = 4_096;
/** Rows of one page of accounts. */
export const ADMIN_PAGE_MAX = 200;
export const ADMIN_PAGE_DEFAULT = 50;

/** Rate limits of what only programs ask; see `identityLimits`. */
export const wireLimits = {
  /** Guessing refresh tokens is hopeless. This bounds what one network costs. */
  refreshByAddress: {
    name: 'identity.wireRefresh',
    points: 600,
    seconds: 300,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** Guessing the operator's service key. */
  adminByAddress: {
    name: 'identity.wireAdmin',
    points: 30,
    seconds: 900,
    whenUnavailable: 'closed',
  },
} as const;
