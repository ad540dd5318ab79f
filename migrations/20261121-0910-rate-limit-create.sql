-- Points taken of each limit and key (see src/platform/server/rate-limits). The order of the columns is that of
-- rate-limiter-flexible, which inserts without naming them.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
