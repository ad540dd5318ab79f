-- A talk can also end because of the monthly limit of whoever placed it. Existing rows have fewer reasons than are allowed now.
alter table calls drop constraint calls_lasts_because_check;
alter table calls add constraint calls_lasts_because_check
  check (lasts_because in ('money', 'limit', 'monthly-limit')) not valid;
