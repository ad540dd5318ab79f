-- An answered telephone call can be connected with another number where its carrier does that; then our part of it ends,
-- and the history says with whom the other side was left.
alter table calls
  add column can_transfer boolean not null default false,
  add column transferred_to text,
  add constraint calls_transfer_whole
    check ((end_reason is not distinct from 'transferred') = (transferred_to is not null));
