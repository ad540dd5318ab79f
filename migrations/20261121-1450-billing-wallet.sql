-- The wallet (see src/features/billing/server/wallet): when it is low, how it is topped up, by hand and by itself.

-- Wallets whose balance has crossed its level: below it their owner is told, or their card is charged. The level is $2, or
-- the threshold of their automatic top-ups. Kept by ledger_crossed, in the transaction that moves the money.
create table billing_wallet (
  account_id text primary key,
  -- Less is there than the level.
  is_low boolean not null,
  -- Less can be spent than the level, held money not counted, and something may have to be done about it.
  is_due boolean not null,
  -- Not before this.
  look_at timestamptz,
  -- The owner was told, once for each time that it became low.
  is_noticed boolean not null default false
);
create index billing_wallet_due on billing_wallet (look_at) where is_due;

create or replace function ledger_crossed(owner text, low boolean, due boolean) returns void language plpgsql as $$
begin
  insert into billing_wallet (account_id, is_low, is_due) values (owner, low, due)
  on conflict (account_id) do update set is_low = low, is_due = due, look_at = null,
    is_noticed = billing_wallet.is_noticed and low;
  -- Sent when the transaction commits. Who misses it finds the row within a minute.
  if due then perform pg_notify('billing_wallet_due', owner); end if;
end $$;

-- One row per wish to have money in the wallet. The id is the payment's, too.
create table billing_top_up (
  id text primary key,
  account_id text not null,
  micro_usd bigint not null check (micro_usd > 0),
  method_id text not null,
  invoice_id text not null,
  -- Where an automatic one stands; null for those that somebody asked for.
  auto_state text check (auto_state in ('open', 'succeeded', 'failed')),
  created_at timestamptz not null
);
-- Automatic top-ups of an account never run side by side.
create unique index billing_top_up_one_auto on billing_top_up (account_id) where auto_state = 'open';
create index billing_top_up_autos on billing_top_up (account_id, created_at) where auto_state is not null;

create table billing_auto_top_up (
  account_id text primary key,
  is_on boolean not null,
  below_micro_usd bigint not null check (below_micro_usd > 0),
  micro_usd bigint not null check (micro_usd > 0),
  cap_micro_usd bigint not null check (cap_micro_usd >= micro_usd),
  method_id text not null,
  -- In a row; after one the card is left alone for a while.
  declines smallint not null default 0,
  retry_at timestamptz,
  -- Why it was turned off when its owner did not do it.
  off_because text check (off_because in ('declined', 'card-removed')),
  constraint billing_auto_top_up_off check (not is_on or off_because is null)
);

-- The level of a wallet follows how its owner wants it topped up. (Only triggers may touch a ledger account.)
create function billing_wallet_level() returns trigger language plpgsql as $$
begin
  update ledger_account set low_below = case when new.is_on then new.below_micro_usd else 2000000 end
  where code = 'wallet:' || new.account_id;
  return null;
end $$;
create trigger billing_auto_top_up_level after insert or update on billing_auto_top_up
  for each row execute function billing_wallet_level();
