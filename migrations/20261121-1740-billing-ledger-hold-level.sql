-- A hold looks at the level of its wallet only when that is near, as a posting does (20261121-1730-billing-ledger-speed.sql).
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
  if spare < abs(change) and counted = 'USD' then
    perform ledger_watch_level(new.account, -change, change);
  end if;
  return null;
end $$;
