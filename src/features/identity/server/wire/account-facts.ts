import type { ShownMethod } from '../../model.ts';
import type { WireAccount, WireSession } from '../../rules/wire/user.ts';

/** An account as one statement reads it, from `users u left join profiles p`. Instants are written as ISO 8601. */
export const ACCOUNT_FACTS = `jsonb_build_object(
  'id', u.id, 'name', u.name, 'email', u.email, 'emailVerified', u.email_verified,
  'newEmail', (select waiting.new_email from email_changes waiting where waiting.account_id = u.id
    and waiting.changed_at is null and waiting.undone_at is null and waiting.expires_at > now()
    order by waiting.created_at desc limit 1),
  'phone', case when p.phone_proven_at is not null then p.phone end, 'phoneProvenAt', ${iso('p.phone_proven_at')},
  'userMetadata', u.user_metadata, 'appMetadata', u.app_metadata,
  'createdAt', ${iso('u.created_at')}, 'updatedAt', ${iso('u.updated_at')}, 'suspendedUntil', ${iso('u.suspended_until')},
  'lastSignInAt', (select ${iso('max(last.created_at)')} from sessions last where last.user_id = u.id),
  'identities', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'provider', c.provider_id, 'subject', c.account_id, 'email', c.email, 'data', c.identity_data,
      'createdAt', ${iso('c.created_at')}, 'updatedAt', ${iso('c.updated_at')}, 'lastSignInAt', ${iso('c.last_sign_in_at')}
    ) order by c.created_at, c.id)
    from credentials c where c.user_id = u.id), '[]'),
  'factors', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.id, 'kind', f.kind, 'name', f.name, 'isVerified', f.verified_at is not null, 'phone', f.phone,
      'createdAt', ${iso('f.created_at')}, 'updatedAt', ${iso('coalesce(f.verified_at, f.created_at)')}
    ) order by f.created_at, f.id)
    from factors f where f.account_id = u.id and f.kind in ('totp', 'phone')), '[]')
) as account`;

/** What the tokens of a session say, from `sessions s`. */
export const SESSION_FACTS = `jsonb_build_object('id', s.id, 'level', s.level, 'methods', s.methods) as session,
  s.expires_at as "sessionEndsAt"`;

function iso(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A session and its person. A row of the statements that select both facts. */
export interface SignedInFacts extends Record<string, unknown> {
  readonly account: WireAccount;
  readonly session: WireSession & { readonly methods: readonly ShownMethod[] };
  readonly sessionEndsAt: Date;
}
