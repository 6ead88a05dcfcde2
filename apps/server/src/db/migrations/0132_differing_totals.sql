-- Totals of imported files that are not those of their rows, with the reason that a person gave: shown until the import is undone.
create table differing_total (
  id uuid primary key,
  account_id uuid not null,
  filing_id uuid not null,
  import_id uuid not null,
  -- Of the rows, by IRS number or such as `claims.3`; empty for rows that name their line.
  page text not null,
  file_name text not null,
  label text not null,
  stated text not null,
  rows text not null,
  reason text not null check (char_length(reason) <= 500),
  given_at timestamptz not null,
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade
);
create index differing_total_of_filing on differing_total (filing_id, given_at);

alter table differing_total enable row level security;
alter table differing_total force row level security;
create policy own_account on differing_total to app_rw using (account_id = current_account());
create policy every_account on differing_total to app_admin using (true);
create policy limited on differing_total as restrictive to app_limited
  using (exists (select from filing f where f.id = differing_total.filing_id));
grant select, insert, delete on differing_total to app_rw;
grant select on differing_total to app_admin;
