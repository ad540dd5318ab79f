-- A talk of somebody who may no longer talk for its workspace goes on for a minute (docs/decisions/042).
alter table calls
  add column leaves_at timestamptz,
  add column leaves_because text,
  add column leaves_workspace text,
  add constraint calls_leaving_whole check (num_nulls(leaves_at, leaves_because, leaves_workspace) in (0, 3)) not valid,
  add constraint calls_leaving_because check (leaves_because in ('left', 'role')) not valid;
