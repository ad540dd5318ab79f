-- Rate decks (see src/features/billing/server/rates): what a minute to a number costs, by the longest prefix of it.
-- A deck is published as a whole and never changed afterwards, because calls have been sold by it.

create table rate_deck (
  version integer primary key check (version > 0),
  -- From when it prices calls, until the next one does. Of two with the same instant the later version does.
  effective_from timestamptz not null,
  published_at timestamptz not null,
  -- The operator's account; null: it came with the program. No reference, because decks outlast accounts.
  published_by text,
  -- SHA-256 of the deck written as CSV, in hexadecimal digits.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  row_count integer not null,
  note text not null
);

create table rate_deck_row (
  -- Rows come before their deck, which seals them.
  version integer not null references rate_deck deferrable initially deferred,
  prefix text collate "C" not null check (prefix ~ '^[0-9]{1,15}$'),
  destination text not null,
  -- ISO 3166-1; null for networks that belong to no country.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('landline', 'mobile', 'premium', 'satellite', 'shared')),
  zone smallint not null check (zone between 1 and 3),
  -- A whole tenth of a cent: people are shown three decimals, and pay what they were shown.
  micro_usd_per_minute bigint not null check (micro_usd_per_minute > 0 and micro_usd_per_minute % 1000 = 0),
  is_estimate boolean not null,
  primary key (version, prefix)
);

create function rate_deck_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a published rate deck is never changed' using errcode = 'restrict_violation';
end $$;
create trigger rate_deck_is_final before update or delete or truncate on rate_deck
  for each statement execute function rate_deck_is_final();
create trigger rate_deck_row_is_final before update or delete or truncate on rate_deck_row
  for each statement execute function rate_deck_is_final();

-- Whoever adds rows holds this lock to the end of the transaction, so none can slip in while another seals the deck.
create function rate_deck_row_comes_first() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rate_deck', 0));
  if exists (select from added join rate_deck using (version)) then
    raise exception 'a published rate deck is never changed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger rate_deck_row_comes_first after insert on rate_deck_row
  referencing new table as added for each statement execute function rate_deck_row_comes_first();

create function rate_deck_is_whole() returns trigger language plpgsql as $$
begin
  if new.row_count <> (select count(*) from rate_deck_row where version = new.version) then
    raise exception 'a rate deck is published with all of its rows' using errcode = 'check_violation';
  end if;
  -- Every process keeps the decks in memory and hears of a new one.
  perform pg_notify('rate_deck', new.version::text);
  return null;
end $$;
create trigger rate_deck_is_whole after insert on rate_deck
  for each row execute function rate_deck_is_whole();
