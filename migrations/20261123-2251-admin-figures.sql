-- Figures of the operator's start page, summed by the hour, so that a page never counts a million calls
-- (src/features/admin/server/start).
create table desk_hours (
  measure text not null,
  hour timestamptz not null,
  amount bigint not null,
  primary key (measure, hour)
);

-- What the sums read: the newest rows. Postings are written in the order of time, for which a few pages are enough.
create index ledger_posting_posted on ledger_posting using brin (posted_at);
create index users_created on users (created_at);

-- The operator's ledger browser: newest first.
create index ledger_posting_newest on ledger_posting (id);
create index ledger_posting_amount on ledger_posting (amount, id);

-- What the operator switched off while the program runs. What isn't here is on.
create table switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null
);
