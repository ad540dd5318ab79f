import type { RequestHeaders } from '#platform/server/http/context.ts';
import type { Wire } from '#platform/server/http/wires.ts';
import { WIRE_PREFIX, WIRE_VERSION } from '../../constants-wire.ts';
import { wireFailureOf } from '../../rules/wire/refusals.ts';
import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { adminLinkRoutes } from './admin-links.ts';
import { factorRoutes } from './factors.ts';
import { defineKeeping } from './keeping.ts';
import { linkRoutes } from './links.ts';
import { defineMails } from './mailing.ts';
import type { WireParts } from './parts.ts';
import { proofRoutes } from './proofs.ts';
import { providerRoutes } from './providers.ts';
import { publicRoutes } from './public.ts';
import { signingInRoutes } from './signing-in.ts';
import { signingUpRoutes } from './signing-up.ts';

/** Answers the auth client of the specification (001 §7), which is the npm package @supabase/auth-js. */
export function wireOf(parts: WireParts): Wire {
  defineMails(parts);
  defineKeeping(parts);
  return {
    prefix: WIRE_PREFIX,
    routes: [
      ...publicRoutes(parts),
      ...signingInRoutes(parts),
      ...signingUpRoutes(parts),
      ...accountRoutes(parts),
      ...proofRoutes(parts),
      ...linkRoutes(parts),
      ...factorRoutes(parts),
      ...providerRoutes(parts),
      ...adminRoutes(parts),
      ...adminLinkRoutes(parts),
    ],
    refuse(failure, headers) {
      const { status, code, message, reasons } = wireFailureOf(failure);
      const isNew = knowsCodes(headers);
      const wait = failure.details['retryAfterSeconds'];
      return {
        status,
        body: {
          // Clients before the first version of the contract read the status there.
          code: isNew ? code : status,
          error_code: code,
          msg: message,
          message,
          ...(reasons === undefined ? {} : { weak_password: { message, reasons } }),
        },
        headers: {
          ...(isNew ? { 'x-supabase-api-version': WIRE_VERSION } : {}),
          ...(typeof wait === 'number' ? { 'retry-after': String(wait) } : {}),
        },
      };
    },
  };
}

function knowsCodes(headers: RequestHeaders): boolean {
  const asked = headers.get('x-supabase-api-version') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= WIRE_VERSION;
}
