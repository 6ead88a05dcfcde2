-- Who keeps their address is rid of whatever others added to the sign-in; who left their account takes no address back.

-- Codes made before this are older than any change of address.
alter table recovery_code add column created_at timestamptz not null default 'epoch';

-- Whether a person has a login at all: who left their account has none, and takes no address.
create function has_login(p_user uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from app_user u
      where u.id = p_user and u.active
        and (u.is_admin or exists (select from membership m where m.user_id = u.id and m.deleted_at is null))
    )
  $$;

-- Takes away what was added to a person's sign-in since a moment. Recovery codes stand in for a factor: without one they go too.
create function drop_factors(p_user uuid, p_since timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- The lock under which factors are added.
    perform pg_advisory_xact_lock(hashtextextended('second factor of ' || p_user, 0));
    delete from authenticator_app where user_id = p_user and created_at >= p_since;
    delete from passkey where user_id = p_user and created_at >= p_since;
    delete from passkey_challenge where user_id = p_user;
    delete from identity where user_id = p_user and created_at >= p_since;
    delete from recovery_code c
    where c.user_id = p_user and (
      c.created_at >= p_since
      or not exists (select from authenticator_app a where a.user_id = p_user)
         and not exists (select from passkey k where k.user_id = p_user)
    );
  end
  $$;

-- As before, for who has a login.
create or replace function confirm_address_change(p_hash bytea, p_now timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    change address_change;
  begin
    update address_change c set confirmed_at = p_now
    from app_user u
    where c.confirm_hash = p_hash and c.confirmed_at is null and c.void_at is null and c.confirm_until > p_now
      and u.id = c.user_id and u.email = c.old_email and has_login(u.id)
    returning c.* into change;
    if change.id is null then
      return null;
    end if;
    update app_user set email = change.new_email, updated_at = p_now where id = change.user_id;
    update session set revoked_at = p_now where user_id = change.user_id and revoked_at is null;
    return change.user_id;
  end
  $$;

-- As before, for who has a login; and what was added to the sign-in since a day before the change was asked for goes with the password:
-- it came from the same hands. What is older stays.
create or replace function keep_address(p_hash bytea, p_now timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    change address_change;
  begin
    update address_change c set void_at = p_now
    where c.keep_hash = p_hash and c.void_at is null and c.keep_until > p_now and has_login(c.user_id)
    returning c.* into change;
    if change.id is null then
      return null;
    end if;
    -- Whatever was asked for after it came from the same hands.
    update address_change set void_at = p_now where user_id = change.user_id and void_at is null;
    -- Before the person is written: who adds a factor takes the two in this order too.
    perform drop_factors(change.user_id, change.created_at - interval '1 day');
    update app_user set email = change.old_email, password_hash = null, updated_at = p_now where id = change.user_id;
    update password_reset set used_at = p_now where user_id = change.user_id and used_at is null;
    update session set revoked_at = p_now where user_id = change.user_id and revoked_at is null;
    return change.user_id;
  end
  $$;

revoke execute on function has_login, drop_factors from public;
