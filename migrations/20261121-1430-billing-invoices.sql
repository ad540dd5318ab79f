-- Invoices and credit notes (see src/features/billing/server/invoices). What was issued is never edited: only columns
-- that say what has become of it change. A mistake is mended by a credit note.

-- What somebody wants their invoices made out to. Nobody has to have one.
create table billing_address (
  account_id text primary key,
  name text not null,
  company text,
  lines text[] not null,
  -- ISO 3166-1, two letters. Decides the tax.
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_id text,
  updated_at timestamptz not null
);

-- The last number given in a year (UTC). Taken within the transaction that issues, so numbers have no gaps: whoever
-- issues next waits for the row, and what is rolled back gives its number back.
create table invoice_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

create table invoice (
  id text primary key,
  account_id text not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible', 'refunded')),
  -- AHOY-2026-000001, and what it is made of. Null while it is a draft.
  number text constraint invoice_number unique,
  number_year integer,
  number_nth integer,
  title text not null,
  -- What is to happen when it is paid (model.ts, invoicePurpose).
  purpose jsonb not null,
  details jsonb not null,
  currency text not null check (currency = 'USD'),
  -- Millionths, and whole cents, because cards know nothing smaller. Those of a credit note are given back.
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  -- Copies, so that an invoice says for ever what it said when it was issued. The seller is null in a draft.
  customer jsonb not null,
  seller jsonb,
  created_at timestamptz not null,
  issued_at timestamptz,
  due_at timestamptz,
  paid_at timestamptz,
  -- Null when nothing had to be paid.
  payment_id text,
  -- When it became void, uncollectible or wholly credited.
  closed_at timestamptz,
  -- How much of it credit notes have given back.
  credited bigint not null default 0,
  credit_of text references invoice (id),
  -- Of a credit note: what it was asked for by, so that it is given once.
  credit_key text constraint invoice_credit_key unique,
  credit_asked jsonb,
  reason text,
  constraint invoice_sum check (total = subtotal + tax),
  constraint invoice_amounts check (subtotal >= 0 and tax >= 0),
  constraint invoice_cents check (subtotal % 10000 = 0 and tax % 10000 = 0 and credited % 10000 = 0),
  constraint invoice_numbered check ((status = 'draft') = (number is null)),
  constraint invoice_issued check (
    (number is null) = (issued_at is null) and (number is null) = (due_at is null) and (number is null) = (seller is null)
    and (number is null) = (number_year is null) and (number is null) = (number_nth is null)
  ),
  constraint invoice_paid check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  -- Never more than what was paid.
  constraint invoice_credited check (credited = 0 or (credited between 0 and total and status in ('paid', 'refunded'))),
  constraint invoice_credit_note check (
    (kind = 'credit-note') = (credit_of is not null) and (kind = 'credit-note') = (credit_key is not null)
    and (kind = 'credit-note') = (credit_asked is not null)
  ),
  constraint invoice_number_parts unique (number_year, number_nth)
);
-- Somebody's invoices, newest first; drafts are not shown.
create index invoice_of on invoice (account_id, number_year desc, number_nth desc) where number is not null;
create index invoice_credits on invoice (credit_of) where credit_of is not null;
create index invoice_drafts on invoice (created_at) where status = 'draft';

create table invoice_line (
  invoice_id text not null references invoice (id) on delete cascade,
  nth smallint not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  -- Below zero where something is taken off, such as what is left of a plan.
  unit_amount bigint not null,
  amount bigint not null,
  period_start timestamptz,
  period_end timestamptz,
  primary key (invoice_id, nth),
  constraint invoice_line_amount check (amount = quantity * unit_amount),
  constraint invoice_line_cents check (unit_amount % 10000 = 0),
  constraint invoice_line_period check (
    (period_start is null) = (period_end is null) and (period_start is null or period_start < period_end)
  )
);

create table invoice_tax (
  invoice_id text not null references invoice (id) on delete cascade,
  nth smallint not null,
  name text not null,
  -- Thousandths of a percent: 19000 is 19 %.
  rate integer not null check (rate >= 0),
  amount bigint not null check (amount >= 0),
  primary key (invoice_id, nth),
  constraint invoice_tax_cents check (amount % 10000 = 0)
);

create function invoice_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice is never edited: % of %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger invoice_kept before delete on invoice
  for each row when (old.status <> 'draft') execute function invoice_refuse();
create trigger invoice_whole before truncate on invoice execute function invoice_refuse();
create trigger invoice_line_whole before truncate on invoice_line execute function invoice_refuse();
create trigger invoice_tax_whole before truncate on invoice_tax execute function invoice_refuse();

create function invoice_guard() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['status', 'paid_at', 'payment_id', 'closed_at', 'credited'];
  lines bigint;
  taxes bigint;
begin
  if old.status <> 'draft' and to_jsonb(new) - changing <> to_jsonb(old) - changing then
    raise exception 'invoice % was issued', old.number using errcode = 'restrict_violation';
  end if;
  if old.status = 'draft' and new.status <> 'draft' then
    select coalesce(sum(amount), 0) into lines from invoice_line where invoice_id = new.id;
    select coalesce(sum(amount), 0) into taxes from invoice_tax where invoice_id = new.id;
    if lines <> new.subtotal or taxes <> new.tax then
      raise exception 'invoice % is not the sum of its lines', new.id
        using errcode = 'check_violation', constraint = 'invoice_lines';
    end if;
  end if;
  return new;
end $$;
create trigger invoice_final before update on invoice for each row execute function invoice_guard();
-- Everything begins as a draft, so that nothing is issued past the sum above.
create trigger invoice_begins before insert on invoice
  for each row when (new.status <> 'draft') execute function invoice_refuse();

-- Lines come and go with their draft and are never changed.
create function invoice_part_guard() returns trigger language plpgsql as $$
declare
  part_of text := case when tg_op = 'DELETE' then old.invoice_id else new.invoice_id end;
begin
  if tg_op = 'UPDATE' or exists (select from invoice where id = part_of and status <> 'draft') then
    raise exception 'the lines of an issued invoice are never edited: % of %', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_line_final before insert or update or delete on invoice_line
  for each row execute function invoice_part_guard();
create trigger invoice_tax_final before insert or update or delete on invoice_tax
  for each row execute function invoice_part_guard();
