-- The operator's desk: the few orders of some states, and the newest of all that were sent.
create index port_in_orders_state on port_in_orders (state, changed_at desc);
create index port_in_orders_changed on port_in_orders (changed_at desc) where state <> 'draft';
-- Offers are thrown away by their age.
create index number_candidates_found on number_candidates (found_at);
