-- A business that files no more: out of every choice, its filings stay.
alter table business add column archived_at timestamptz;
create index business_signing_authority on business (account_id, lower(signing_authority_name), id) where deleted_at is null;
