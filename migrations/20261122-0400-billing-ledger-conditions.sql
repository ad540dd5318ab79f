-- The same promises once more, with fewer questions per posting. A function's questions are made ready anew in every
-- transaction, so between two people, whose posting is the dearest, two are asked instead of five.
create or replace function ledger_apply_posting() returns trigger language plpgsql as $$
declare
  source_unit text;
  destination_unit text;
  -- How far what can be spent is from its level. An amount or more: nothing has been crossed, which is the rule.
  source_spare bigint;
  destination_spare bigint;
begin
  -- The account with the lower id goes first, so that two never wait for each other.
  if new.source > 0 and new.source < new.destination then
    update ledger_account set available = available - new.amount where id = new.source
      returning unit, available - low_below into source_unit, source_spare;
    update ledger_account set available = available + new.amount where id = new.destination
      returning unit, available - low_below into destination_unit, destination_spare;
  elsif new.destination > 0 and new.destination < new.source then
    update ledger_account set available = available + new.amount where id = new.destination
      returning unit, available - low_below into destination_unit, destination_spare;
    update ledger_account set available = available - new.amount where id = new.source
      returning unit, available - low_below into source_unit, source_spare;
  -- One of them is the company's, which stores nothing, or they are one account, which is refused below.
  elsif new.source <> new.destination then
    if new.source > 0 then
      update ledger_account set available = available - new.amount where id = new.source
        returning unit, available - low_below into source_unit, source_spare;
    else
      select unit into source_unit from ledger_account where id = new.source;
    end if;
    if new.destination > 0 then
      update ledger_account set available = available + new.amount where id = new.destination
        returning unit, available - low_below into destination_unit, destination_spare;
    else
      select unit into destination_unit from ledger_account where id = new.destination;
    end if;
  end if;
  if source_unit is null or source_unit is distinct from destination_unit
    or least(source_spare, destination_spare) < new.amount then
    -- An account that does not exist has no unit.
    if source_unit is null or source_unit is distinct from destination_unit then
      raise exception 'posting % % moves between % of % and % of %',
        new.entry, new.nth, new.source, source_unit, new.destination, destination_unit
        using errcode = 'check_violation', constraint = 'ledger_posting_unit';
    end if;
    if source_unit = 'USD' then
      if new.source > 0 then perform ledger_watch_level(new.source, -new.amount, 0); end if;
      if new.destination > 0 then perform ledger_watch_level(new.destination, new.amount, 0); end if;
    end if;
  end if;
  return null;
end $$;
