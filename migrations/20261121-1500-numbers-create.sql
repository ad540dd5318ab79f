-- Telephone numbers (see src/features/numbers): who offers them, who rents them, from which an account may be seen calling,
-- where help is sent, and numbers that are on their way here. Amounts are millionths of a US dollar. Names of tables and
-- columns that the specification fixes (001 §3) are its own; its decimal dollars are made from the amounts.

-- Who connects calls: carriers of the configuration, and whoever the operator has rates of.
create table telephony_providers (
  id text primary key,
  name text not null unique check (name <> '')
);

-- What a provider asks for a minute to a country.
create table region_provider_rates (
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  provider_id text not null references telephony_providers (id),
  -- Null: nothing is published; such a provider comes after all that have published something.
  micro_usd_per_minute bigint check (micro_usd_per_minute between 0 and 100000000),
  outbound_rate numeric generated always as (micro_usd_per_minute / 1000000.0) stored,
  -- Whether it brings the calls to numbers of this country: those that it has in its inventory.
  has_numbers boolean not null default false,
  -- The operator may take a provider out of a country.
  active boolean not null default true,
  primary key (country_code, provider_id)
);

-- Numbers that accounts rent, did rent, or are about to.
create table phone_numbers (
  -- Made by whoever asks for the number: asked for again it is the same one.
  id text primary key,
  account_id text not null,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  area_code text not null,
  place text,
  kind text not null check (kind in ('local', 'mobile', 'toll-free')),
  has_voice boolean not null,
  has_sms boolean not null,
  has_fax boolean not null,
  provider_id text references telephony_providers (id),
  -- Whose stock it is from, which gets it back; null for one that was brought along.
  inventory text,
  monthly_micro_usd bigint not null check (monthly_micro_usd >= 0),
  monthly_cost numeric generated always as (monthly_micro_usd / 1000000.0) stored,
  -- ordering: its provider has not confirmed it. quarantined: its owner can take it back, and nobody else can have it.
  -- gone: it is somebody else's business now.
  status text not null check (status in ('ordering', 'active', 'quarantined', 'gone')),
  is_active boolean not null generated always as (status = 'active') stored,
  label text not null default '',
  is_default boolean not null default false,
  rented_at timestamptz not null,
  -- Months of rent are counted from here.
  rent_anchor timestamptz not null,
  next_rent_at timestamptz not null,
  -- The rent whose owner was told that the balance does not pay it.
  warned_for timestamptz,
  released_at timestamptz,
  quarantined_until timestamptz,
  -- Whoever orders it at its provider does so alone until then.
  ordering_until timestamptz,
  constraint phone_numbers_quarantine check
    ((status = 'quarantined') <= (released_at is not null and quarantined_until is not null)),
  constraint phone_numbers_default check (not is_default or status = 'active')
);
-- Two people never have one number, whatever runs at the same time.
create unique index phone_numbers_one_holder on phone_numbers (phone_number) where status <> 'gone';
create unique index phone_numbers_one_default on phone_numbers (account_id) where is_default;
create index phone_numbers_account on phone_numbers (account_id, rented_at) where status <> 'gone';
create index phone_numbers_area on phone_numbers (country_code, area_code) where status <> 'gone';
create index phone_numbers_rent on phone_numbers (next_rent_at) where status = 'active';
create index phone_numbers_waiting on phone_numbers (status) where status in ('ordering', 'quarantined');

-- What a search has offered to an account. Only what was offered can be chosen.
create table number_candidates (
  account_id text not null,
  phone_number text not null,
  country_code text not null,
  area_code text not null,
  place text,
  kind text not null,
  has_voice boolean not null,
  has_sms boolean not null,
  has_fax boolean not null,
  found_at timestamptz not null,
  primary key (account_id, phone_number)
);

-- A number that is kept for somebody who has chosen it. One holder for a number, one number for an account.
create table number_holds (
  phone_number text primary key,
  account_id text not null unique,
  expires_at timestamptz not null,
  foreign key (account_id, phone_number) references number_candidates (account_id, phone_number)
);

-- Numbers of other networks that somebody has proven to be reachable at.
create table verified_caller_ids (
  id text primary key,
  account_id text not null,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- Null while the code that is spoken has not come back.
  verified_at timestamptz,
  -- Of the code: a keyed hash, when it ends, and how often it may still be guessed. Null when there is none.
  code_hash bytea,
  code_expires_at timestamptz,
  guesses_left smallint,
  created_at timestamptz not null,
  unique (account_id, phone_number),
  constraint verified_caller_ids_code check
    ((code_hash is null) = (code_expires_at is null) and (code_hash is null) = (guesses_left is null))
);

-- Where help that is called from a number is sent.
create table emergency_addresses (
  number_id text primary key references phone_numbers (id),
  account_id text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  name text not null,
  street text not null,
  unit text not null,
  city text not null,
  region text not null,
  postal_code text not null,
  updated_at timestamptz not null
);

-- Numbers that their holders bring from another network.
create table port_in_orders (
  id text primary key,
  account_id text not null,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  losing_carrier text not null,
  carrier_account text not null,
  authorized_name text not null,
  state text not null check
    (state in ('draft', 'submitted', 'in-review', 'rejected', 'scheduled', 'completed', 'cancelled')),
  -- Why it was rejected, for its owner.
  reason text,
  -- The day on which the number comes.
  scheduled_for timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint port_in_orders_reason check ((state = 'rejected') = (reason is not null)),
  constraint port_in_orders_day check ((state in ('scheduled', 'completed')) <= (scheduled_for is not null))
);
-- One order for a number is under way at a time.
create unique index port_in_orders_one on port_in_orders (phone_number)
  where state in ('submitted', 'in-review', 'scheduled');
create index port_in_orders_account on port_in_orders (account_id, created_at);

-- Providers for a kind of call, best first: the cheapest for calls out, whoever has numbers there for calls in.
create function providers_for_country(country text, call_type text)
  returns table (provider_id text, provider_name text, micro_usd_per_minute bigint) language sql stable as $$
  select provider.id, provider.name, rate.micro_usd_per_minute
  from telephony_providers provider
  left join region_provider_rates rate on rate.provider_id = provider.id and rate.country_code = country
  where case call_type
    when 'inbound' then rate.active and rate.has_numbers
    when 'outbound' then coalesce(rate.active, true)
    else false end
  order by rate.micro_usd_per_minute nulls last, provider.name
$$;

-- The function of the specification (001 §7).
create function get_best_provider_for_country(country text, call_type text)
  returns table (provider_id text, provider_name text) language sql stable as $$
  select found.provider_id, found.provider_name from providers_for_country(country, call_type) found
$$;
