-- The same promises of the ledger, in fewer triggers, none of which has a condition. A statement copies the triggers of
-- its table before it does anything, and a condition is a long text of which each statement makes a program anew; the
-- first lines of a function are compiled once per connection.

-- A change of a balance tidies the page that it is on, which takes longer the more accounts are there: a fifth of a page
-- for them, the rest for the versions of a busy moment.
alter table ledger_account set (fillfactor = 20);

drop trigger ledger_posting_immutable on ledger_posting;
drop trigger ledger_posting_whole on ledger_posting;
create trigger ledger_posting_immutable before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse();

-- Balances follow postings and holds, through the triggers of those, and nothing else can touch them. No account goes.
create or replace function ledger_refuse_direct() returns trigger language plpgsql as $$
begin
  -- Called by a statement of somebody's, and not by one of a trigger.
  if tg_op <> 'UPDATE' or pg_trigger_depth() = 1 then
    raise exception 'the ledger is never edited: % of %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
drop trigger ledger_account_kept on ledger_account;
drop trigger ledger_account_derived on ledger_account;
create trigger ledger_account_derived before update or delete or truncate on ledger_account
  for each statement execute function ledger_refuse_direct();

create function ledger_open_empty() returns trigger language plpgsql as $$
begin
  if new.available <> 0 or new.held <> 0 or (new.id > 0) <> (new.account_id is not null) then
    raise exception 'the ledger is never edited: % of %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger ledger_account_empty on ledger_account;
create trigger ledger_account_empty before insert on ledger_account
  for each row execute function ledger_open_empty();

create function ledger_keep_hold() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.account <> old.account or new.amount < old.amount or new.settled < old.settled
    or new.fingerprint <> old.fingerprint or new.key <> old.key then
    raise exception 'the ledger is never edited: % of %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger ledger_hold_final on ledger_hold;
drop trigger ledger_hold_same on ledger_hold;
create trigger ledger_hold_same before update on ledger_hold
  for each row execute function ledger_keep_hold();
drop trigger ledger_hold_kept on ledger_hold;
drop trigger ledger_hold_whole on ledger_hold;
create trigger ledger_hold_kept before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse();

-- A hold changes its account, so it is seen there that the account exists. The reference looked it up and locked it again.
alter table ledger_hold drop constraint ledger_hold_account_fkey;
create or replace function ledger_apply_hold() returns trigger language plpgsql as $$
declare
  change bigint := 0;
  counted text;
  spare bigint;
begin
  if new.state = 'open' then change := new.amount - new.settled; end if;
  if tg_op = 'UPDATE' then change := change - (old.amount - old.settled); end if;
  if change = 0 then return null; end if;
  update ledger_account set available = available - change, held = held + change where id = new.account
    returning unit, available - low_below into counted, spare;
  if not found then
    raise exception 'hold % is of account %, which does not exist', new.key, new.account
      using errcode = 'foreign_key_violation', constraint = 'ledger_hold_account';
  end if;
  if spare < abs(change) and counted = 'USD' then
    perform ledger_watch_level(new.account, -change, change);
  end if;
  return null;
end $$;
