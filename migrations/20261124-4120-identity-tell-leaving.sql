-- A session of somebody whose account waits to be deleted counts for keeping it alone. Every process reads the sessions anew when that changes.
create or replace trigger users_leaving after update of deletes_at on users for each row
  when (new.deletes_at is distinct from old.deletes_at)
  execute function announce_account_change();
