-- The username that a person holds, as it is at the moment of the call. It is volatile so that it reads with a snapshot
-- of its own: a statement that changes a person waits until another change of that person has committed, and what it
-- reads from other tables would still be older than that change.
create function username_of(account text) returns text language sql volatile as $$
  select username from usernames where account_id = account and released_at is null
$$;
