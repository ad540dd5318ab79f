-- What operators did: rows are added and never changed, and each holds the hash of the one before (see
-- src/platform/server/audit).
create table audit_log (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  -- An account; null: the program itself, or a command in the terminal.
  actor text,
  action text not null,
  -- What it was done to, as "account:ID".
  subject text not null,
  reason text,
  facts jsonb not null default '{}',
  ip text,
  previous text not null,
  hash text not null
);
create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_subject on audit_log (subject, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_at on audit_log (at);

-- The end of the chain. Its lock is what puts the rows of several transactions in one order.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  id bigint not null,
  hash text not null
);
insert into audit_head (id, hash) values (0, repeat('0', 64));

-- The outcome of the last verification, for the operator's page.
create table audit_verified (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  rows bigint not null,
  head text not null,
  problem text
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_head_stays before delete on audit_head
  for each row execute function refuse_audit_change();
create trigger audit_head_stays_whole before truncate on audit_head
  for each statement execute function refuse_audit_change();
create trigger audit_head_only_grows before update on audit_head
  for each row when (new.id <> old.id + 1) execute function refuse_audit_change();
