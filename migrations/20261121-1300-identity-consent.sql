-- Which versions of the documents somebody agreed to by registering, at created_at (see src/features/identity). Kept in
-- the row of the person, so that there is no account without an answer. Null: registered before anybody was asked.
alter table users
  add column terms_version text,
  add column privacy_version text;
