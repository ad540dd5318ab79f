-- Puzzles that were handed in, so that none counts twice; from which devices an account was entered; and accounts whose owner
-- has said "this was not me" (see src/features/identity).

create table used_puzzles (
  id text primary key,
  expires_at timestamptz not null
);
create index used_puzzles_expires_at on used_puzzles (expires_at);

-- Whether a device is new is one look at this index, however long the history is.
create index safety_events_devices on safety_events (account_id, md5(coalesce(user_agent, '')), coalesce(network, '')) where kind = 'signed-in';

-- Until a new password is set, every way in is closed.
alter table users add column needs_password_since timestamptz;

-- A suspended person's sessions end like any others: every process hears of each, and closes its sockets.
create function end_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger users_suspended_sessions after update of suspended_until on users for each row
  when (new.suspended_until is distinct from old.suspended_until and new.suspended_until is not null)
  execute function end_sessions_of_suspended();
