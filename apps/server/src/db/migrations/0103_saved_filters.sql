-- Filters of a list that a person saved under a name of their own.
create table saved_filter (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id),
  list text not null check (list in ('filings', 'transactions')),
  name text not null check (length(name) between 1 and 40),
  -- Each filter by its name in the address.
  filters jsonb not null,
  created_at timestamptz not null,
  unique (account_id, user_id, list, name)
);
alter table saved_filter enable row level security;
alter table saved_filter force row level security;
create policy own_account on saved_filter to app_rw using (account_id = current_account());
create policy every_account on saved_filter to app_admin using (true);
grant select, insert, update, delete on saved_filter to app_rw;
-- An export holds them too.
grant select on saved_filter to app_admin;
