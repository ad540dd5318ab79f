-- When the echo line first gave back what somebody said. Only their device can tell: the server sees an answered call.
alter table first_steps add column heard_self_at timestamptz;
