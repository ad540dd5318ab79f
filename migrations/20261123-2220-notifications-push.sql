-- Web Push (see src/features/notifications/server/push).

-- The key pair that push services know this installation by. The private half is sealed.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Browsers that may be pushed to. A browser belongs to one person at a time, and to the session that it signed in with.
create table push_subscriptions (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null,
  -- The last push, and what the push service answered.
  pushed_at timestamptz,
  answer text,
  status smallint,
  -- Pushes in a row that the push service didn't take.
  failures integer not null default 0
);
create index push_subscriptions_account on push_subscriptions (account_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Pushes on their way, written in the transaction of what happened. A ring stays until it is clear that nobody takes it back.
create table push_outbox (
  id text primary key,
  -- The transaction that wrote it.
  batch text not null,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  account_id text not null,
  -- What it replaces at the push service.
  topic text not null,
  is_ring boolean not null,
  urgency text not null check (urgency in ('low', 'normal', 'high')),
  message jsonb not null,
  at timestamptz not null,
  -- When another process takes it up: after a pause, or because the one that had it is gone.
  next_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz
);
create index push_outbox_batch on push_outbox (batch);
create index push_outbox_subscription on push_outbox (subscription_id);
create index push_outbox_topic on push_outbox (topic) where is_ring;
create index push_outbox_next on push_outbox (next_at) where sent_at is null;
create index push_outbox_expires on push_outbox (expires_at);
