-- The orders and filters of the list of filings, and the filter by their payments.
create index filing_updated on filing (account_id, updated_at, id) where deleted_at is null;
create index filing_period on filing (account_id, tax_year, quarter, id) where deleted_at is null;
create index payment_filing on payment (account_id, filing_id);
