-- What visitors write through the contact form, and when the installation was up (see src/features/site).
create table site_message (
  id text primary key,
  received_at timestamptz not null,
  name text not null,
  email text not null,
  -- Null when none was given.
  phone text,
  inquiry_type text not null check (
    inquiry_type in ('general', 'sales', 'support', 'billing', 'partnership', 'feature', 'feedback')
  ),
  subject text not null,
  message text not null,
  -- SHA-256 of all that was written, so that the same message sent again is found.
  digest text not null,
  mailed_at timestamptz,
  answered_at timestamptz
);
create index site_message_digest on site_message (digest, received_at);
create index site_message_open on site_message (id) where answered_at is null;
create index site_message_received_at on site_message (received_at);

-- One row per minute in which a process of this installation was up and could write: that is what the database says
-- of itself. The others are null while no process runs that part. Minutes are counted from 1970-01-01T00:00Z.
create table site_heartbeat (
  minute integer primary key,
  web boolean,
  mail boolean,
  jobs boolean,
  realtime boolean
);
