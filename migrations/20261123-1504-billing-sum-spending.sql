-- Sums up what was posted before the trigger began to (20261123-1502). Rows are locked only at the end, for as long as it takes to
-- write the sums.
insert into spending (workspace_id, month, person, number, kind, micro_usd, seconds, uses)
select owner.account_id, month, person, number, moved.kind, sum(micro_usd), sum(seconds), sum(uses)
from (
  select case when posting.source > 0 then posting.source else posting.destination end as account,
    (date_trunc('month', posting.posted_at at time zone 'UTC'))::date as month,
    coalesce(used.person, '') as person,
    coalesce(used.own_number, case when spent.kind = 'number-rent' then posting.details ->> 'number' end, '') as number,
    spent.kind,
    case when least(posting.source, posting.destination) < -8 then 0
      when posting.source > 0 then posting.amount else -posting.amount end as micro_usd,
    -- A use that the allowance and the balance have paid is two postings.
    case when is_counted and posting.details ->> 'seconds' ~ '^\d{1,9}$' then (posting.details ->> 'seconds')::bigint else 0 end as seconds,
    case when is_counted then 1 else 0 end as uses
  from ledger_posting as posting
  cross join lateral (select case posting.kind when 'reversal' then coalesce(posting.details ->> 'reversedKind', 'reversal')
    else posting.kind end as kind) as spent
  left join allowance_use as used on used.key = regexp_replace(posting.entry, ':(allowance|balance):used$', '')
    and posting.kind in ('call', 'fax', 'assistant-call')
  cross join lateral (select posting.kind in ('call', 'fax', 'assistant-call')
    and (posting.destination in (-22, -32, -42) or coalesce(used.from_allowance, 0) = 0) as is_counted) as first_posting
  where posting.id <= (select after_posting from spending_begins)
    and spent.kind in ('subscription', 'call', 'number-rent', 'message', 'fax', 'data', 'assistant-call')
    and (posting.source > 0) <> (posting.destination > 0)
    and (least(posting.source, posting.destination) between -8 and -2 or posting.destination in (-22, -32, -42))
) as moved join ledger_account as owner on owner.id = moved.account
group by owner.account_id, month, person, number, moved.kind
on conflict (workspace_id, month, person, number, kind) do update set micro_usd = spending.micro_usd + excluded.micro_usd,
  seconds = spending.seconds + excluded.seconds, uses = spending.uses + excluded.uses;

drop table spending_begins;
