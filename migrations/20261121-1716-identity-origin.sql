-- The network that an account was registered from, as a keyed hash: whether accounts come from one place can be told, and not
-- which place. Null where nothing is known, and for networks that anybody may be in.
alter table users add column registered_network text;
