-- Links that were mailed to the owner of an account: one of each kind, so that a new one takes the place of the one before,
-- and a change of the password removes them. The token is kept as a hash: a copy of this table opens nothing.
create table mailed_links (
  account_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('reset-password', 'verify-email')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  primary key (account_id, kind)
);
create index mailed_links_expires_at on mailed_links (expires_at);

-- What somebody sent to register while nobody has shown that the address is theirs. Addresses that have an account are
-- here like any other, so that neither an answer nor its time tells them apart; the link that is mailed for a new one
-- makes the account. The password is a hash, and so are the token of the link and the key of the browser that registered.
create table registrations (
  id text primary key,
  email text not null,
  name text not null,
  password text not null,
  terms_version text not null,
  privacy_version text not null,
  registered_network text,
  browser_key_hash text not null,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_email on registrations (email);
create index registrations_expires_at on registrations (expires_at);
