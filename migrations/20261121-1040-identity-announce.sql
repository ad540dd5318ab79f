-- People are kept in memory like sessions, so every change of what a person is must be announced, not only of the
-- mail address.
drop trigger users_changed on users;
create trigger users_changed after update or delete on users for each row
  execute function announce_user_change();

create function announce_username_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_session', json_build_object('account', new.account_id)::text);
  return null;
end $$;
create trigger usernames_changed after insert or update on usernames for each row
  when (new.account_id is not null) execute function announce_username_change();
