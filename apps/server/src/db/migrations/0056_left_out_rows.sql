-- Rows with errors that an import left out of a filing, or of a batch of returns of the PCOR fee, until somebody dismisses them.
-- The id is that of the import, or of the batch.
create table left_out_rows (
  id uuid primary key,
  account_id uuid not null,
  filing_id uuid,
  batch_id uuid,
  file_name text not null,
  -- How many rows of each line, by IRS number; empty for rows that name no line.
  lines jsonb not null,
  rows_in_sheet integer not null check (rows_in_sheet >= 0),
  -- The rows as they were written, with what is wrong with them.
  sheet_cipher bytea not null check (octet_length(sheet_cipher) < 5000000),
  left_out_at timestamptz not null,
  check (num_nonnulls(filing_id, batch_id) = 1),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  foreign key (account_id, batch_id) references pcor_batch (account_id, id) on delete cascade
);
create index left_out_rows_of_filing on left_out_rows (filing_id, left_out_at);

alter table left_out_rows enable row level security;
alter table left_out_rows force row level security;
create policy own_account on left_out_rows to app_rw using (account_id = current_account());
create policy every_account on left_out_rows to app_admin using (true);
grant select, insert, delete on left_out_rows to app_rw;
grant select on left_out_rows to app_admin;
