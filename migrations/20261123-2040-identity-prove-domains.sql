-- Several companies may say that a domain is theirs. It is whose it was proven to be.
alter table sso_domains drop constraint sso_domains_pkey;
alter table sso_domains add primary key (connection_id, domain);
create unique index sso_domains_proven on sso_domains (domain) where verified_at is not null;
drop index sso_domains_connection;

-- Somebody at another company is one person here.
create unique index credentials_of_provider on credentials (provider_id, account_id);
