-- Who people are beyond their name, how they prove it, and what happened to their accounts (see src/features/identity).

-- What people say of themselves. Only a phone number that was proven signs anybody in, and it is one person's.
create table profiles (
  account_id text primary key references users (id) on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  phone_proven_at timestamptz,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  language text,
  time_zone text,
  clock text check (clock in ('12', '24')),
  week_start smallint check (week_start between 0 and 6),
  updated_at timestamptz not null,
  check (phone is not null or phone_proven_at is null)
);
create unique index profiles_phone on profiles (phone) where phone_proven_at is not null;

-- Which mails a person wants. Without a row, the defaults of the rules hold.
create table email_preferences (
  account_id text primary key references users (id) on delete cascade,
  promotional boolean not null,
  product_updates boolean not null,
  billing boolean not null,
  security boolean not null,
  updated_at timestamptz not null
);

-- Changes of a mail address: asked for, confirmed at the new address, and possible to undo from the old one for a while.
create table email_changes (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  token_hash text unique,
  undo_token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz,
  undone_at timestamptz
);
create index email_changes_account on email_changes (account_id, created_at);
create index email_changes_expires_at on email_changes (expires_at);

-- A suspended person keeps the account and opens nothing. `asks_factor` is two-step sign-in. The two records are for programs
-- that use the auth client.
alter table users
  add column asks_factor boolean not null default false,
  add column suspended_until timestamptz,
  add column user_metadata jsonb not null default '{}',
  add column app_metadata jsonb not null default '{}';

-- What a session has shown: 2 is a second factor (or a passkey, which is two in one). One that awaits a factor opens
-- nothing else. `methods` says what was shown and when, as the auth client reads it.
alter table sessions
  add column level smallint not null default 1 check (level in (1, 2)),
  add column awaits_factor boolean not null default false,
  add column methods jsonb not null default '[]',
  add column proven_at timestamptz;

-- Every process forgets what it remembers of a session that has shown more. The word "proof" keeps its sockets open.
create function announce_session_proof() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object('session', new.id, 'proof', true)::text);
  return null;
end $$;
create trigger sessions_proven after update of level, awaits_factor, proven_at on sessions for each row
  when (new.level <> old.level or new.awaits_factor <> old.awaits_factor or new.proven_at is distinct from old.proven_at)
  execute function announce_session_proof();
create trigger users_suspended after update of suspended_until on users for each row
  when (new.suspended_until is distinct from old.suspended_until)
  execute function announce_account_change();

-- Second factors and passkeys. A secret is sealed with a key that is not in the database. `last_step` is the newest step of
-- a code that was accepted, so that none counts twice.
create table factors (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'phone', 'passkey')),
  name text not null,
  verified_at timestamptz,
  secret text,
  phone text,
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  is_backed_up boolean,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index factors_name on factors (account_id, lower(name));

-- What a factor or a passkey was asked. Without an account, whoever answers says whose it is.
create table factor_challenges (
  id text primary key,
  account_id text references users (id) on delete cascade,
  factor_id text references factors (id) on delete cascade,
  purpose text not null,
  challenge text,
  code_hash text,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_account on factor_challenges (account_id);
create index factor_challenges_factor on factor_challenges (factor_id);
create index factor_challenges_expires_at on factor_challenges (expires_at);

create table recovery_codes (
  account_id text not null references users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Browsers in which a factor was shown, and that need none for a while.
create table trusted_browsers (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  token_hash text not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_browsers_account on trusted_browsers (account_id);
create index trusted_browsers_expires_at on trusted_browsers (expires_at);

-- Codes and links that sign in, or prove an address. Addresses without an account are here like any other.
create table sign_in_codes (
  id text primary key,
  account_id text references users (id) on delete cascade,
  address text not null,
  kind text not null,
  code_hash text,
  token_hash text unique,
  browser_key_hash text,
  attempts smallint not null default 0,
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_address on sign_in_codes (address, kind);
create index sign_in_codes_account on sign_in_codes (account_id);
create index sign_in_codes_expires_at on sign_in_codes (expires_at);

-- How other companies know a person: the credentials table has one row for each of them.
alter table credentials
  add column email text,
  add column identity_data jsonb,
  add column last_sign_in_at timestamptz;

-- Companies that sign people in: of a workspace, for the mail domains that it has proven.
create table sso_connections (
  id text primary key,
  workspace_id text not null,
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null,
  settings jsonb not null,
  secret text,
  is_on boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sso_connections_workspace on sso_connections (workspace_id);
create table sso_domains (
  domain text primary key,
  connection_id text not null references sso_connections (id) on delete cascade,
  token text not null,
  verified_at timestamptz
);
create index sso_domains_connection on sso_domains (connection_id);
-- Sign-ins that are at another company at this moment. The state is a hash.
create table sso_flows (
  state_hash text primary key,
  provider text not null,
  facts jsonb not null,
  browser_key_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sso_flows_expires_at on sso_flows (expires_at);
-- Assertions that have signed somebody in, so that none does twice.
create table sso_assertions (
  id text primary key,
  expires_at timestamptz not null
);
create index sso_assertions_expires_at on sso_assertions (expires_at);

-- Rotating tokens of programs that use the auth client. One that comes back after its turn ends its session.
create table refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  session_id text not null references sessions (id) on delete cascade,
  parent_id bigint,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- What happened to an account, for its owner: kept for a year. Addresses are shortened before they get here.
create table safety_events (
  id bigint generated always as identity primary key,
  account_id text not null references users (id) on delete cascade,
  kind text not null,
  network text,
  place text,
  user_agent text,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index safety_events_account on safety_events (account_id, id desc);
create index safety_events_at on safety_events (at);
