-- What has happened to an order to bring a number (see src/features/numbers/rules/port-in.ts), so that whoever works on it
-- sees how it came to where it stands. An order keeps its newest state; these rows are only ever added.
create table port_in_events (
  position bigint generated always as identity primary key,
  order_id text not null references port_in_orders (id),
  kind text not null check
    (kind in ('edited', 'submitted', 'cancelled', 'taken-up', 'rejected', 'scheduled', 'completed')),
  at timestamptz not null,
  -- Of a rejection.
  reason text,
  -- Of a day that was set.
  scheduled_for timestamptz
);
create index port_in_events_order on port_in_events (order_id, position);

-- Of orders that are there already only the beginning and the newest step are known.
insert into port_in_events (order_id, kind, at) select id, 'edited', created_at from port_in_orders order by created_at;
insert into port_in_events (order_id, kind, at, reason, scheduled_for)
  select id, case state when 'in-review' then 'taken-up' else state end, changed_at, reason,
    case when state = 'scheduled' then scheduled_for end
  from port_in_orders where state <> 'draft' order by changed_at;
