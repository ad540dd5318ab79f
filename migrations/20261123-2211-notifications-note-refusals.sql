-- Addresses that a mail server said don't exist (src/platform/server/mail/refusals.ts). They are hashed: nobody can read them here.
create table mail_refusals (
  address_hash text primary key,
  -- Messages that came back, one after the other.
  refused integer not null check (refused > 0),
  last_message_id text not null,
  last_at timestamptz not null
);
create index mail_refusals_at on mail_refusals (last_at);
