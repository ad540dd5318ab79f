-- A prorated price falls by a cent every few minutes. A purchase keeps the instant that its price was worked out for, so
-- that a person pays what they agreed to; null where that is the instant of the purchase.
alter table subscription_purchase add column priced_at timestamptz;

-- A card that was added while paying becomes the default when a payment with it succeeds, and not before.
alter table payment_method add column is_default_when_paid boolean not null default false;

-- Nothing has asked by these since plans are looked at in the order of subscription_look.
drop index if exists subscription_dunning;
drop index if exists subscription_open;
