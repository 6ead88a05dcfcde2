-- Times at which an administrator paused sending to the IRS. The workers of every server read them here.
create table sending_pause (
  id uuid primary key,
  reason text not null,
  paused_by uuid not null,
  paused_at timestamptz not null,
  resumed_by uuid,
  resumed_at timestamptz,
  check ((resumed_by is null) = (resumed_at is null)),
  check (resumed_at >= paused_at)
);
-- At most one pause lasts at a time, whoever asks at once.
create unique index sending_pause_current on sending_pause ((true)) where resumed_at is null;
create index sending_pause_newest on sending_pause (paused_at desc);

alter table sending_pause enable row level security;
alter table sending_pause force row level security;
create policy administered on sending_pause to app_admin using (true);
create policy found on sending_pause to app_owner using (true);
grant select, insert, update on sending_pause to app_admin;

-- All that an account may know of it: the reason is for administrators.
create function is_sending_paused() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from public.sending_pause where resumed_at is null) $$;
revoke execute on function is_sending_paused from public;
grant execute on function is_sending_paused to app_rw, app_admin;
