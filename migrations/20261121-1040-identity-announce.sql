-- People are kept in memory like sessions, so every change of what a person is must be announced. Only the mail address
-- decides what a session may do (it names the operator), so only its change makes a session be read again.
drop trigger users_changed on users;
drop function announce_user_change();

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
