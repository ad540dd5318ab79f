import type { CustomFetch } from 'openid-client';
import type { GuardedFetch } from './guarded-fetch.ts';

/** Lets openid-client ask through the guarded fetch. It sends forms, and nothing else that has a body. */
export function openidFetch(guarded: GuardedFetch): CustomFetch {
  return (url, { method, headers, body }) =>
    guarded(url, { method, headers, body: body instanceof URLSearchParams ? body.toString() : undefined });
}
