-- The businesses of a person, the newest first: their account is found before the order of all businesses is read.
create index business_newest on business (account_id, created_at desc, id desc) where deleted_at is null;
