-- Changes can be undone like removals. What a change added goes again, and the order says what came later.
alter table calendar_undos
  add column made jsonb not null default '[]',
  add column nth bigint generated always as identity;
