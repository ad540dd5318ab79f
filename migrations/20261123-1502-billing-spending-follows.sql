-- The trigger adds every posting from here on. What there is already is summed up after this, while posting goes on. The lock waits
-- for postings that are under way, and only for those.
lock table ledger_posting in share row exclusive mode;
create table spending_begins as select coalesce(max(id), 0) as after_posting from ledger_posting;

-- Adds a posting between a wallet and an account of revenue or tax. A reversal is taken off where the original counted.
create function ledger_note_spending(posting ledger_posting) returns void language plpgsql as $$
declare
  spent text := case posting.kind when 'reversal' then coalesce(posting.details ->> 'reversedKind', posting.kind) else posting.kind end;
begin
  if spent not in ('subscription', 'call', 'number-rent', 'message', 'fax', 'data', 'assistant-call') then return; end if;
  insert into spending (workspace_id, month, person, number, kind, micro_usd)
  select account_id, (date_trunc('month', posting.posted_at at time zone 'UTC'))::date,
    coalesce(posting.details ->> 'person', ''),
    coalesce(posting.details ->> 'ownNumber', case when spent = 'number-rent' then posting.details ->> 'number' end, ''),
    spent, case when posting.source > 0 then posting.amount else -posting.amount end
  from ledger_account where id = greatest(posting.source, posting.destination)
  on conflict (workspace_id, month, person, number, kind) do update set micro_usd = spending.micro_usd + excluded.micro_usd;
end $$;

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
  -- From a wallet to what was earned, or back.
  if least(new.source, new.destination) between -8 and -2 and greatest(new.source, new.destination) > 0
    and new.kind in ('subscription', 'call', 'number-rent', 'message', 'fax', 'data', 'assistant-call', 'reversal') then
    perform ledger_note_spending(new);
  end if;
  return null;
end $$;
