/** Books, plans, cards, payments and invoices. */
export const MONEY = [
  `insert into ledger_account (id, code, unit, account_id) select 1000000 + n, 'wallet:' || id, 'USD', id from growth_owner`,
  `insert into ledger_account (id, code, unit, account_id)
   select 2000000 + n * 4 + age, 'allowance:call-time:' || id || ':run-' || n || ':monthly:' || to_char(ends - age * interval '1 month', 'YYYY-MM-DD'),
     'call-time', id
   from growth_owner, generate_series(0, 2) as age`,
  // What moved: first a top-up and what the periods include, then calls, one of ten of which the allowance paid.
  `insert into ledger_posting (entry, nth, kind, source, destination, amount, posted_at, fingerprint, details)
   select 'growth:' || n || ':' || k, 0, kind, source, destination, amount, posted_at, sha256((n || ':' || k)::bytea), details
   from (
     select n, 0 as k, 'top-up' as kind, -1 as source, 1000000 + n as destination, 1000000000000 as amount, begins as posted_at,
       '{"card": "Visa 4242"}'::jsonb as details from growth_owner
     union all
     select n, -1 - age, 'allowance-granted', -21, 2000000 + n * 4 + age, 100000000000, begins + interval '1 second',
       '{"planId": "business"}' from growth_owner, generate_series(0, 2) as age
     union all
     select n, k, 'call', case when k % 10 = 0 then 2000000 + n * 4 + k % 30 / 10 else 1000000 + n end,
       case when k % 10 = 0 then -22 else -3 end, 30000,
       date_trunc('milliseconds', begins + interval '2 seconds' + (ends - begins) * ((k - 0.5) / postings)),
       '{"to": "+442079460123", "seconds": 91}'
     from growth_owner, lateral generate_series(1, growth_owner.postings) as k
   ) as moved order by posted_at`,
  `update ledger_account set available = moved.sum from (
     select account, sum(amount) as sum from (
       select destination as account, amount from ledger_posting union all select source, -amount from ledger_posting
     ) as ends group by account
   ) as moved where moved.account = ledger_account.id and ledger_account.id > 0`,
  `insert into spending (workspace_id, month, person, number, kind, micro_usd, seconds, uses)
   select id, date_trunc('month', ends) - age * interval '1 month', id, number, 'call', 30000, 91, 1
   from growth_owner, generate_series(0, 11) as age, (values ('+14155550134'), ('+442079460001')) as own (number)`,
  `insert into spending_limit (workspace_id, account_id, micro_usd, set_by, set_at) select id, id, 20000000, id, ends from growth_owner`,
  `insert into spending_notice (workspace_id, account_id, month, level, told_at)
   select id, id, date_trunc('month', ends), 'near', ends from growth_owner`,
  `insert into billing_wallet (account_id, is_low, is_due) select id, false, false from growth_owner`,
  `insert into subscription_owner (account_id) select id from growth_owner`,
  `insert into subscription (id, account_id, line, plan_id, status, anchor, period_start, period_end)
   select 'run-' || n, id, 'monthly', 'business', 'active', date_trunc('day', ends) - interval '5 days',
     date_trunc('day', ends) - interval '5 days', date_trunc('day', ends) + interval '20 days' from growth_owner`,
  `insert into subscription (id, account_id, line, plan_id, status, anchor, period_start, period_end, ended_at, end_reason)
   select 'past-' || n, id, 'monthly', 'business', 'ended', begins, begins, begins + interval '1 month', begins + interval '1 month', 'cancelled'
   from growth_owner`,
  `insert into allowance_bucket (ledger_account, account_id, line, service, run, period_start, period_end, granted, lapsed_at)
   select id, account_id, 'monthly', 'call-time', 'run-' || (id - 2000000) / 4, month, month + interval '1 month', 100000000000,
     case when (id - 2000000) % 4 > 0 then month + interval '1 month' end
   from ledger_account, lateral (select right(code, 10)::date::timestamptz as month) as begun where id > 2000000`,
  `insert into payment_customer (account_id, engine, ref, created_at) select id, 'stripe', 'cus_' || n, begins from growth_owner`,
  `insert into payment_method (id, account_id, engine, ref, brand, last4, exp_month, exp_year, is_default, created_at, told_at)
   select 'card-' || n, id, 'stripe', 'pm_' || n, 'visa', '4242', 12, 2031, true, begins, begins from growth_owner`,
  `insert into payment (id, account_id, invoice_id, method_id, engine, micro_usd, description, is_off_session, status, ref, refunds,
     disputes, created_at, asked_at, is_being_asked)
   select 'payment-' || n || '-' || k, id, 'invoice-' || n || '-' || k, 'card-' || n, 'stripe', 20000000, 'Top-up', false, 'succeeded',
     'pi_' || n || '_' || k, '{}', '{}', begins, begins, false
   from growth_owner, generate_series(1, 5) as k`,
  `insert into payment_event (engine, event_id, payment_id, payment_ref, fact, occurred_at, taken_at)
   select engine, 'evt_' || id, id, ref, '{"kind": "succeeded"}', created_at, created_at from payment`,
  `insert into invoice (id, account_id, kind, status, number, number_year, number_nth, title, purpose, details, currency, subtotal, tax,
     total, customer, seller, created_at, issued_at, due_at, paid_at, payment_id)
   select 'invoice-' || n || '-' || k, id, 'invoice', 'paid', 'AHOY-2025-' || lpad((n * 5 + k)::text, 7, '0'), 2025, n * 5 + k, 'Top-up',
     '{"kind": "top-up"}', '{}', 'USD', 20000000, 0, 20000000,
     '{"name": "A person", "company": null, "lines": [], "country": null, "taxId": null, "email": "a@people.test"}',
     '{"name": "Ahoy", "lines": [], "taxId": null}',
     begins, begins, begins, begins, 'payment-' || n || '-' || k
   from growth_owner, generate_series(1, 5) as k`,
  `insert into invoice_line (invoice_id, nth, description, quantity, unit_amount, amount)
   select id, 0, 'Top-up', 1, subtotal, subtotal from invoice`,
  `insert into invoice_tax (invoice_id, nth, name, rate, amount) select id, 0, 'VAT', 0, 0 from invoice`,
  `insert into billing_top_up (id, account_id, micro_usd, method_id, invoice_id, auto_state, created_at)
   select payment_id, account_id, subtotal, 'card-0', id, case when number_nth % 2 = 0 then 'succeeded' end, created_at from invoice`,
  `insert into billing_auto_top_up (account_id, is_on, below_micro_usd, micro_usd, cap_micro_usd, method_id)
   select id, true, 5000000, 20000000, 100000000, 'card-' || n from growth_owner where n % 2 = 0`,
  `insert into billing_address (account_id, name, lines, country, updated_at)
   select id, 'A person', array['1 Main Street'], 'US', begins from growth_owner`,
  `insert into invoice_email (account_id, email, updated_at) select id, 'books@people.test', begins from growth_owner`,
  `insert into subscription_cancellation (id, account_id, line, plan_id, reason, cancelled_at)
   select 'cancel-' || n, id, 'monthly', 'business', 'not-used', begins from growth_owner`,
  `insert into subscription_purchase (id, account_id, line, plan_id, kind, starts, method_id, expected_micro_usd, invoice_id, state, created_at)
   select 'purchase-' || n, id, 'monthly', 'business', 'start', 'now', 'card-' || n, 20000000, 'invoice-' || n || '-1', 'done', begins
   from growth_owner`,
];
