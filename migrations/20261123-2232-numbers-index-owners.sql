-- Every number that a workspace has or had, for its export and its deletion.
create index phone_numbers_of on phone_numbers (account_id);
