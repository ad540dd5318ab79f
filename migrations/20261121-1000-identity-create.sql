-- People, their sessions, and the names they are called by (see src/features/identity).
create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- How a person proves who they are: a password now, other providers later.
create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index credentials_user_id on credentials (user_id);

-- Tokens that were mailed. The identifier is a hash, so that a copy of this table opens nothing.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

-- A username that is held, or was released less than 90 days ago. Both constraints decide races between claims:
-- the key refuses the same username, the skeleton one that looks like it.
create table usernames (
  username text constraint usernames_username primary key,
  skeleton text not null constraint usernames_skeleton unique,
  account_id text references users (id) on delete set null,
  claimed_at timestamptz not null,
  released_at timestamptz
);
create unique index usernames_account on usernames (account_id) where released_at is null;
create index usernames_released on usernames (account_id) where released_at is not null;

-- The first account of this installation. It is the operator's unless the configuration names another, and it is
-- written once: when that account goes, nobody else becomes operator by having registered second.
create table first_account (
  only_row boolean primary key default true check (only_row),
  account_id text not null
);
create function remember_first_account() returns trigger language plpgsql as $$
begin
  insert into first_account (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_first after insert on users for each row execute function remember_first_account();

-- Every process keeps sessions in memory for a moment; these messages tell it which ones to forget.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object('session', old.id)::text);
  return null;
end $$;
create trigger sessions_deleted after delete on sessions for each row execute function announce_session_end();
create trigger sessions_shortened after update of expires_at, token, user_id on sessions for each row
  when (new.expires_at < old.expires_at or new.token <> old.token or new.user_id <> old.user_id)
  execute function announce_session_end();

-- People are kept in memory like sessions, so every change of what a person is must be announced. Only the mail address
-- decides what a session may do (it names the operator), so only its change makes a session be read again.
create function announce_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object('account', old.id)::text);
  return null;
end $$;
create trigger users_removed after delete on users for each row execute function announce_account_change();
create trigger users_proven after update of email, email_verified on users for each row
  execute function announce_account_change();

create function announce_person_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object('person', old.id)::text);
  return null;
end $$;
create trigger users_renamed after update of name on users for each row execute function announce_person_change();

create function announce_username_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object('person', new.account_id)::text);
  return null;
end $$;
create trigger usernames_changed after insert or update on usernames for each row
  when (new.account_id is not null) execute function announce_username_change();
