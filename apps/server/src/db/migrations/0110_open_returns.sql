-- The returns of an account that are not filed yet, however many were filed: the list of clients reads all of them.
create index filing_open on filing (account_id, business_id)
  where deleted_at is null and state not in ('accepted', 'withdrawn', 'mailed');
