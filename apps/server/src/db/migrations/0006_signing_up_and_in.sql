-- What stands between a visitor and an account: registrations not yet proven, failed sign-ins, links that reset a password, and mails.

alter table app_user add column tax_preparer boolean not null default false;

-- A registration that was begun. It is no account and becomes one only when its address is proven.
create table registration (
  -- SHA-256 of the token that its browser holds.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  tax_preparer boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Keyed hash of the six digits mailed last; null when there are none or they were used.
  code_hash bytea,
  code_sent_at timestamptz,
  -- Failures count across all codes of the registration.
  failures integer not null default 0,
  validated_at timestamptz
);
create index registration_expiry on registration (expires_at);

-- Failed sign-ins in a row, by address, whether or not somebody has it.
create table sign_in_failure (
  email text primary key check (email = lower(email)),
  failures integer not null,
  -- No password is looked at before then.
  wait_until timestamptz not null,
  updated_at timestamptz not null
);

create table password_reset (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);

-- Pre-sign-in tokens that a successful sign-in used up, until they would have ended anyway.
create table spent_token (
  jti uuid primary key,
  expires_at timestamptz not null
);

-- Mails asked for. A job writes and sends them; what is sent keeps its row for a while, without its secret, to count how many went out.
create table mail (
  id uuid primary key,
  kind text not null check (kind in ('code', 'reset')),
  email text not null check (email = lower(email)),
  -- The six digits, until the mail is sent.
  secret text,
  ip inet not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_of_address on mail (email, kind, created_at);
create index mail_of_ip on mail (ip, created_at);

-- All of it belongs to no account: it is reached outside accounts alone, so that no request of a signed-in person can.
alter table registration enable row level security;
alter table registration force row level security;
alter table sign_in_failure enable row level security;
alter table sign_in_failure force row level security;
alter table password_reset enable row level security;
alter table password_reset force row level security;
alter table spent_token enable row level security;
alter table spent_token force row level security;
alter table mail enable row level security;
alter table mail force row level security;
create policy outside_accounts on registration to app_rw using (current_account() is null);
create policy outside_accounts on sign_in_failure to app_rw using (current_account() is null);
create policy outside_accounts on spent_token to app_rw using (current_account() is null);
create policy outside_accounts on mail to app_rw using (current_account() is null);
create policy swept on registration to app_admin using (true);
create policy swept on sign_in_failure to app_admin using (true);
create policy swept on password_reset to app_admin using (true);
create policy swept on spent_token to app_admin using (true);
create policy sent on mail to app_admin using (true);
-- The owner reaches them inside the functions below.
create policy reset on password_reset to app_owner using (true);
create policy reset on sign_in_failure to app_owner using (true);

grant select, insert, update, delete on registration, sign_in_failure, mail to app_rw;
grant select, insert on spent_token to app_rw;
grant select, delete on registration, sign_in_failure, password_reset, spent_token to app_admin;
grant select, update, delete on mail to app_admin;

-- A new account with its owner. Fails with unique_violation when the address is taken.
drop function register_account(uuid, text, uuid, text, text);
create function register_account(
  p_account uuid, p_data_key text, p_user uuid, p_email text, p_password_hash text,
  p_first_name text default '', p_last_name text default '', p_tax_preparer boolean default false
) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into account (id, data_key) values (p_account, p_data_key);
    insert into app_user (id, email, password_hash, first_name, last_name, tax_preparer)
    values (p_user, p_email, p_password_hash, p_first_name, p_last_name, p_tax_preparer);
    insert into membership (account_id, user_id, role) values (p_account, p_user, 'owner');
  $$;

-- A reset for the person of an address; one asked for before is void. False when nobody active has the address.
create function begin_password_reset(p_email text, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    person uuid;
  begin
    select id into person from app_user where email = p_email and active for update;
    if person is null then
      return false;
    end if;
    update password_reset set used_at = p_now where user_id = person and used_at is null;
    insert into password_reset (token_hash, user_id, created_at, expires_at) values (p_token_hash, person, p_now, p_expires_at);
    return true;
  end
  $$;

-- Uses up a reset: sets the password, ends every session of the person and forgets failed sign-ins. The person, or null when the
-- token opens nothing for this address.
create function finish_password_reset(p_token_hash bytea, p_email text, p_password_hash text, p_now timestamptz)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    person uuid;
  begin
    update password_reset r set used_at = p_now
    from app_user u
    where r.token_hash = p_token_hash and r.used_at is null and r.expires_at > p_now
      and u.id = r.user_id and u.email = p_email and u.active
    returning r.user_id into person;
    if person is not null then
      update app_user set password_hash = p_password_hash, updated_at = p_now where id = person;
      update session set revoked_at = p_now where user_id = person and revoked_at is null;
      delete from sign_in_failure where email = p_email;
    end if;
    return person;
  end
  $$;

revoke execute on function register_account, begin_password_reset, finish_password_reset from public;
grant execute on function register_account, finish_password_reset to app_rw, app_admin;
grant execute on function begin_password_reset to app_admin;
