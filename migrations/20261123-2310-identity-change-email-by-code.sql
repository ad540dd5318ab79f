-- Programs confirm another email address with a code. A link that the operator's program made for the old address means that
-- both mailboxes confirm.
alter table email_changes
  add column needs_old boolean not null default false,
  add column old_confirmed_at timestamptz,
  add column new_confirmed_at timestamptz;
