-- Phone calls of a workspace, whoever placed or answered them. Calls from before there were workspaces are those of their only
-- person, whose first workspace has their id (docs/decisions/041), so they aren't written again.
alter table calls add column workspace_id text;

-- Only workspaces with several people can have calls of somebody else's, and right after an update from the last release there are none.
update calls set workspace_id = leg.account_id
from phone_legs leg
where leg.call_id = calls.id
  and leg.account_id in (select workspace_id from workspace_members where account_id <> workspace_id);

-- All that a filter or a search asks about a call is in the index. The columns of the expression are in it as well: without them
-- PostgreSQL wouldn't answer from the index alone.
create index calls_history_of_workspace
  on calls ((coalesce(workspace_id, nullif(caller_id, 'network'), callee_id)), placed_at desc, id desc)
  include (workspace_id, caller_id, callee_id, answered_by, phone_number, own_number, answered_at, ended_by, end_reason)
  where state = 'ended' and (caller_id = 'network' or callee_id = 'network');

-- People who had phone calls in a workspace that isn't the one their account began with. They are found here after they have left.
create table call_people (
  workspace_id text not null,
  account_id text not null,
  primary key (workspace_id, account_id)
);
insert into call_people (workspace_id, account_id)
select workspace_id, account_id
from (
  select distinct workspace_id, case when caller_id = 'network' then coalesce(answered_by, callee_id) else caller_id end as account_id
  from calls
  where workspace_id is not null and state = 'ended' and (caller_id <> 'network' or answered_at is not null)
) as talked
where account_id <> workspace_id;
