-- An account whose owner may not sign in is suspended: nobody of it goes on or signs in.
create function account_is_open(p_account uuid)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select a.closed_at is null and not exists (
      select from membership m join app_user u on u.id = m.user_id
      where m.account_id = a.id and m.role = 'owner' and not u.active
    )
    from account a where a.id = p_account
  $$;

create or replace function find_session(p_token_hash bytea)
  returns table (
    id uuid, scope text, user_id uuid, account_id uuid, role text, email text, is_admin boolean, active boolean,
    second_factor boolean, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, revoked_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.scope, s.user_id, s.account_id, m.role, u.email, u.is_admin,
           u.active and coalesce(m.active, true) and coalesce(account_is_open(s.account_id), true),
           s.second_factor, s.created_at, s.last_seen_at, s.expires_at, s.revoked_at
    from session s
    join app_user u on u.id = s.user_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id
    where s.token_hash = p_token_hash
  $$;

create or replace function find_sign_in(p_email text)
  returns table (
    user_id uuid, password_hash text, is_admin boolean, active boolean, must_change_password boolean, signed_in_at timestamptz,
    account_id uuid, role text, membership_active boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.password_hash, u.is_admin, u.active, u.must_change_password, u.signed_in_at,
           m.account_id, m.role, m.active and account_is_open(m.account_id)
    from app_user u
    left join membership m on m.user_id = u.id
    where u.email = p_email
    order by m.created_at, m.account_id
  $$;

revoke execute on function account_is_open from public;
