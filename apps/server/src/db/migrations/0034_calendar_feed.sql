-- The address by which a calendar subscribes to the due dates of a business: who knows it reads them, without signing in.
create table calendar_feed (
  business_id uuid primary key,
  account_id uuid not null references account (id),
  -- SHA-256 of the token in the address; the token itself is told once.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Whether amounts stand beside the dates.
  with_amounts boolean not null,
  created_at timestamptz not null,
  foreign key (account_id, business_id) references business (account_id, id)
);

alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy own_account on calendar_feed to app_rw using (account_id = current_account());
create policy every_account on calendar_feed to app_admin using (true);
create policy found on calendar_feed to app_owner using (true);
grant select, insert, update, delete on calendar_feed to app_rw;

-- Whose due dates an address gives: nothing of a closed or suspended account.
create function find_calendar_feed(p_token_hash bytea)
  returns table (account_id uuid, business_id uuid, with_amounts boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select f.account_id, f.business_id, f.with_amounts
    from calendar_feed f
    where f.token_hash = p_token_hash and public.account_is_open(f.account_id)
  $$;

revoke execute on function find_calendar_feed from public;
grant execute on function find_calendar_feed to app_rw;
