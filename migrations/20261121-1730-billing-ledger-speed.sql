-- The same ledger with less work per posting (what it promises is in docs/money.md, what it costs in docs/performance.md).

-- A check of a table is read anew by every statement that writes to it, and a posting is three such statements. The checks
-- of a domain say the same and are read once per connection. They hold wherever a value is stored, as those of a table do.
create domain ledger_amount as bigint constraint ledger_posting_moves check (value > 0);
-- Nothing can be spent or held that is not there, whatever happens at the same time.
create domain ledger_available as bigint constraint ledger_account_available check (value >= 0);

-- That a posting moves an amount somewhere else is seen to by ledger_apply_posting.
alter table ledger_posting drop constraint ledger_posting_moves;
alter table ledger_posting alter column amount type ledger_amount;

-- What can be spent or held is stored instead of the balance, which is that and what is held.
drop trigger ledger_account_empty on ledger_account;
alter table ledger_account drop constraint ledger_account_available;
alter table ledger_account alter column posted type ledger_available using posted - held;
alter table ledger_account rename column posted to available;
create trigger ledger_account_empty before insert on ledger_account for each row
  when (new.available <> 0 or new.held <> 0 or (new.id > 0) <> (new.account_id is not null))
  execute function ledger_refuse();

-- Says so when the balance of a wallet, or what can be spent of it, has crossed its level by these changes just now.
create function ledger_watch_level(account bigint, available_change bigint, held_change bigint)
returns void language plpgsql as $$
declare
  now_is record;
  was_available bigint;
  was_posted bigint;
begin
  select account_id, low_below, available::bigint, available + held as posted into now_is
    from ledger_account where id = account;
  was_available := now_is.available - available_change;
  was_posted := now_is.posted - available_change - held_change;
  if (now_is.posted < now_is.low_below) <> (was_posted < now_is.low_below)
    or (now_is.available < now_is.low_below) <> (was_available < now_is.low_below) then
    perform ledger_crossed(
      now_is.account_id, now_is.posted < now_is.low_below, now_is.available < now_is.low_below);
  end if;
end $$;

-- Moves the amount of a new posting. The account with the lower id goes first, so that two never wait for each other. The
-- company's have lower ids than all others, and store nothing.
create or replace function ledger_apply_posting() returns trigger language plpgsql as $$
declare
  first_unit text;
  second_unit text;
  -- How far what can be spent is from its level. An amount or more: nothing has been crossed, which is the rule.
  first_spare bigint;
  second_spare bigint;
begin
  if new.source < new.destination then
    if new.source > 0 then
      update ledger_account set available = available - new.amount where id = new.source
        returning unit, available - low_below into first_unit, first_spare;
    else
      select unit into first_unit from ledger_account where id = new.source;
    end if;
    if new.destination > 0 then
      update ledger_account set available = available + new.amount where id = new.destination
        returning unit, available - low_below into second_unit, second_spare;
    else
      select unit into second_unit from ledger_account where id = new.destination;
    end if;
  elsif new.source > new.destination then
    if new.destination > 0 then
      update ledger_account set available = available + new.amount where id = new.destination
        returning unit, available - low_below into first_unit, first_spare;
    else
      select unit into first_unit from ledger_account where id = new.destination;
    end if;
    if new.source > 0 then
      update ledger_account set available = available - new.amount where id = new.source
        returning unit, available - low_below into second_unit, second_spare;
    else
      select unit into second_unit from ledger_account where id = new.source;
    end if;
  end if;
  -- Also when an account does not exist, or both are one.
  if first_unit is null or first_unit is distinct from second_unit then
    raise exception 'posting % % moves between % of % and % of %',
      new.entry, new.nth, new.source, first_unit, new.destination, second_unit
      using errcode = 'check_violation', constraint = 'ledger_posting_unit';
  end if;
  if least(first_spare, second_spare) < new.amount and first_unit = 'USD' then
    if new.source > 0 then perform ledger_watch_level(new.source, -new.amount, 0); end if;
    if new.destination > 0 then perform ledger_watch_level(new.destination, new.amount, 0); end if;
  end if;
  return null;
end $$;
drop function ledger_move(bigint, bigint);

create or replace function ledger_apply_hold() returns trigger language plpgsql as $$
declare
  change bigint := 0;
  counted text;
begin
  if new.state = 'open' then change := new.amount - new.settled; end if;
  if tg_op = 'UPDATE' then change := change - (old.amount - old.settled); end if;
  if change = 0 then return null; end if;
  update ledger_account set available = available - change, held = held + change where id = new.account
    returning unit into counted;
  if counted = 'USD' then perform ledger_watch_level(new.account, -change, change); end if;
  return null;
end $$;
