-- Who must act on a filing and when it is due are told from the index by which the list of an account is counted and cut.
drop index filing_newest;
create index filing_newest on filing (account_id, created_at desc, id desc)
  include (business_id, form_type, tax_year, quarter, state, fee, file_by, updated_at) where deleted_at is null;
