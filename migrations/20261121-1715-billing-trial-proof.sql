-- What keeps free minutes from being farmed (see src/features/billing/server/subscriptions/phone-credit.ts and trial-phones.ts).

-- Accounts that were given minutes to phones without paying, on Free or on a trial: once each, and from where they registered,
-- so that many accounts from one place are not all given some. The network is a keyed hash; null says nothing.
create table phone_credit (
  account_id text primary key,
  network text,
  granted_at timestamptz not null
);
create index phone_credit_network on phone_credit (network, granted_at) where network is not null;

-- Telephone numbers that somebody has proven to be reachable at. A proof stays, also when the number is no caller ID any more.
create table proven_phone (
  account_id text not null,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  proven_at timestamptz not null,
  primary key (account_id, phone_number)
);

-- The number that proves the trial of an account. One number proves one trial, ever.
create table trial_phone (
  phone_number text primary key,
  account_id text not null unique,
  country_code text not null,
  claimed_at timestamptz not null,
  foreign key (account_id, phone_number) references proven_phone (account_id, phone_number)
);

-- Numbers that were verified before count too, but for those that are numbers of this installation: it hands them out itself.
insert into proven_phone (account_id, phone_number, country_code, proven_at)
  select account_id, phone_number, country_code, verified_at from verified_caller_ids verified
  where verified_at is not null and not exists
    (select from phone_numbers own where own.phone_number = verified.phone_number);
