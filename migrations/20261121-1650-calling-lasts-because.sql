-- Why a talk will end at `lasts_until`: nothing pays for more of it, or a limit does not allow more.
alter table calls
  add column lasts_because text check (lasts_because in ('money', 'limit'));
