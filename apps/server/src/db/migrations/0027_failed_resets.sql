-- Links of a reset that open nothing count per network address too.
alter table network_try drop constraint network_try_kind_check;
alter table network_try add constraint network_try_kind_check check (kind in ('failed_sign_in', 'unchecked', 'failed_reset'));

-- Whether a token opens the password of this address, as finish_password_reset will find it: nothing is hashed for one that does not.
create function opens_password_reset(p_token_hash bytea, p_email text, p_now timestamptz)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from password_reset r
      join app_user u on u.id = r.user_id
      where r.token_hash = p_token_hash and r.used_at is null and r.expires_at > p_now and u.email = p_email and u.active
    )
  $$;

revoke execute on function opens_password_reset from public;
grant execute on function opens_password_reset to app_rw;
