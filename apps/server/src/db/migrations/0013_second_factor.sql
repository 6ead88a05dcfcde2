-- Second factors of people, and what a sign-in keeps besides.

-- Set for a password that somebody else chose: it opens nothing but the choice of another one.
alter table app_user add column must_change_password boolean not null default false;
-- The last complete sign-in; null until the first one.
alter table app_user add column signed_in_at timestamptz;
grant update (must_change_password, signed_in_at) on app_user to app_rw;

-- Whether a second factor was given, or a passkey, which is two at once.
alter table session add column second_factor boolean not null default false;

-- An authenticator app: a secret that makes six digits every thirty seconds (RFC 6238).
create table authenticator_app (
  user_id uuid primary key references app_user (id) on delete cascade,
  -- A data key of its own, wrapped by the key ring: a person need not be in an account.
  data_key text not null,
  secret_cipher text not null,
  created_at timestamptz not null,
  -- When its first code was typed; until then it opens nothing.
  confirmed_at timestamptz,
  -- The thirty seconds whose code was used last, counted from 1970: no code of them or before is taken again.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null,
  -- What the authenticator calls it, and its public key in COSE.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The authenticator's own count of its signatures; 0 where it keeps none.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- What an authenticator is asked to sign, until it has or is too late.
create table passkey_challenge (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  -- Who registers a passkey; null for a sign-in, where nobody is known yet.
  user_id uuid references app_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Ten codes for the day the phone is lost; a new set takes the place of the old one.
create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  -- Keyed hash of the code.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- They belong to people and to no account, and are reached outside accounts alone.
alter table authenticator_app enable row level security;
alter table authenticator_app force row level security;
alter table passkey enable row level security;
alter table passkey force row level security;
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy outside_accounts on authenticator_app to app_rw using (current_account() is null);
create policy outside_accounts on passkey to app_rw using (current_account() is null);
create policy outside_accounts on passkey_challenge to app_rw using (current_account() is null);
create policy outside_accounts on recovery_code to app_rw using (current_account() is null);
create policy every_account on authenticator_app to app_admin using (true);
create policy every_account on passkey to app_admin using (true);
create policy every_account on recovery_code to app_admin using (true);
create policy swept on passkey_challenge to app_admin using (true);

grant select, insert, update, delete on authenticator_app, passkey, recovery_code to app_rw;
grant select, insert, delete on passkey_challenge to app_rw;
grant select, update, delete on authenticator_app to app_admin;
grant select, delete on passkey, recovery_code, passkey_challenge to app_admin;

-- The session of a token with what decides its rights, read on every request. One row or none.
drop function find_session(bytea);
create function find_session(p_token_hash bytea)
  returns table (
    id uuid, scope text, user_id uuid, account_id uuid, role text, email text, is_admin boolean, active boolean,
    second_factor boolean, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, revoked_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.scope, s.user_id, s.account_id, m.role, u.email, u.is_admin,
           u.active and coalesce(m.active, true) and a.closed_at is null,
           s.second_factor, s.created_at, s.last_seen_at, s.expires_at, s.revoked_at
    from session s
    join app_user u on u.id = s.user_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id
    left join account a on a.id = s.account_id
    where s.token_hash = p_token_hash
  $$;

-- The person of an address with every account they belong to: what a sign-in needs before there is a session.
drop function find_sign_in(text);
create function find_sign_in(p_email text)
  returns table (
    user_id uuid, password_hash text, is_admin boolean, active boolean, must_change_password boolean, signed_in_at timestamptz,
    account_id uuid, role text, membership_active boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.password_hash, u.is_admin, u.active, u.must_change_password, u.signed_in_at,
           m.account_id, m.role, m.active and a.closed_at is null
    from app_user u
    left join membership m on m.user_id = u.id
    left join account a on a.id = m.account_id
    where u.email = p_email
    order by m.created_at, m.account_id
  $$;

-- The address of a person: a passkey names its person and no address.
create function address_of(p_user uuid)
  returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select email from app_user where id = p_user $$;

-- Uses up a reset: sets the password, ends every session of the person and forgets failed sign-ins. The person, or null when the
-- token opens nothing for this address. The second factor stays, and so do its failures.
create or replace function finish_password_reset(p_token_hash bytea, p_email text, p_password_hash text, p_now timestamptz)
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
      update app_user set password_hash = p_password_hash, must_change_password = false, updated_at = p_now where id = person;
      update session set revoked_at = p_now where user_id = person and revoked_at is null;
      delete from sign_in_failure where email = p_email;
    end if;
    return person;
  end
  $$;

revoke execute on function find_session, find_sign_in, address_of from public;
grant execute on function find_session, find_sign_in, address_of to app_rw, app_admin;
