-- Refunds that a card network has taken back after it had said that they were given, by the network's name of them, as in
-- "refunds" (see src/features/billing/rules/payment-transition.ts).
alter table payment add column if not exists failed_refunds jsonb not null default '{}';
