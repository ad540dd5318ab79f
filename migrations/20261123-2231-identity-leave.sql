-- When an account that its owner wants deleted will be. Null: nobody wants that.
alter table users add column deletes_at timestamptz;
create trigger users_leaving after update of deletes_at on users for each row
  when (new.deletes_at is distinct from old.deletes_at)
  execute function announce_person_change();

-- Usernames of deleted accounts, which are held for 90 days and then forgotten.
create index usernames_of_nobody on usernames (released_at) where account_id is null;
-- All of one account, those it gave up included.
create index usernames_of on usernames (account_id);
