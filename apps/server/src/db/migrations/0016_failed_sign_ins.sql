-- Failures of a known device are counted apart from those of everybody else, so that a stranger's lock out no owner.
alter table sign_in_failure add column device text not null default '';
alter table sign_in_failure drop constraint sign_in_failure_pkey, add primary key (email, device);

-- What a network address tried lately: sign-ins that failed, whatever address they were for, and what no bot check has seen.
create table network_try (
  id uuid primary key,
  network cidr not null,
  kind text not null check (kind in ('failed_sign_in', 'unchecked')),
  tried_at timestamptz not null
);
create index network_try_lately on network_try (network, kind, tried_at);

alter table network_try enable row level security;
alter table network_try force row level security;
create policy outside_accounts on network_try to app_rw using (current_account() is null);
create policy swept on network_try to app_admin using (true);
grant select, insert, delete on network_try to app_rw;
grant select, delete on network_try to app_admin;
