-- What programs with the auth client need beside sessions and refresh tokens (see src/features/identity/server/wire).

-- Keys that sign access tokens. The private half is sealed with a key that is not in the database.
create table signing_keys (
  id text primary key,
  public_key jsonb not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Somebody has shown something, and the program that asked for it gets a session for this code and its own secret (RFC 7636).
create table exchange_codes (
  code_hash text primary key,
  account_id text not null references users (id) on delete cascade,
  method text not null,
  -- The other company that spoke for them, and what it said if it is to be linked to the account.
  provider text,
  identity jsonb,
  -- Where a page without a secret gets its session; the code is then for this server alone.
  redirect_to text,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index exchange_codes_account on exchange_codes (account_id);
create index exchange_codes_expires_at on exchange_codes (expires_at);

-- By this, old ones are forgotten. A token is found by its hash.
create index refresh_tokens_created_at on refresh_tokens (created_at);

-- A program registers people with documents of its own. What they agreed to there isn't known here.
alter table registrations
  alter column terms_version drop not null,
  alter column privacy_version drop not null;

-- A closed account keeps its id, because calls and the books refer to it, and nothing else of its person.
alter table users add column closed_at timestamptz;
