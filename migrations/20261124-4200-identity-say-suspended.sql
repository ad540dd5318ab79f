-- Open tabs of somebody who was suspended are told so, which the announcement of an ended session has to say: the session is
-- gone by then.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object(
    'session', old.id,
    'suspended', exists (select from users where id = old.user_id and suspended_until > now())
  )::text);
  return null;
end $$;
