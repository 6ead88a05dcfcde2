-- A password that an account owner set opens the choice of another one, once, until the invitation would have ended.
alter table app_user add column first_password_until timestamptz;
grant update (first_password_until) on app_user to app_rw;

-- As before; the password of the owner works once after the address is proven.
create or replace function accept_invitation(
  p_token_hash bytea, p_first_name text, p_last_name text, p_password_hash text, p_now timestamptz
) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    used invitation;
  begin
    delete from invitation i using account a
    where i.token_hash = p_token_hash and i.expires_at > p_now and i.ended_at is null
      and (i.password_hash is null) = (p_password_hash is not null)
      and a.id = i.account_id and a.closed_at is null
    returning i.* into used;
    if used.id is null then
      return null;
    end if;
    -- Who had a login of this account before it had to be proven gets the same person back.
    insert into app_user (id, email, password_hash, first_name, last_name, must_change_password, first_password_until, created_at, updated_at)
    values (used.id, used.email, coalesce(p_password_hash, used.password_hash), coalesce(p_first_name, used.first_name),
            coalesce(p_last_name, used.last_name), p_password_hash is null,
            case when p_password_hash is null then used.expires_at end, p_now, p_now)
    on conflict (id) do update
      set email = excluded.email, password_hash = excluded.password_hash, first_name = excluded.first_name,
          last_name = excluded.last_name, active = true, updated_at = p_now;
    insert into membership (account_id, user_id, role, contact_number, ext, businesses, created_at, updated_at)
    values (used.account_id, used.id, used.role, used.contact_number, used.ext, used.businesses, p_now, p_now)
    on conflict (account_id, user_id) do update
      set role = excluded.role, contact_number = excluded.contact_number, ext = excluded.ext, businesses = excluded.businesses,
          active = true, deleted_at = null, updated_at = p_now;
    return used.account_id;
  end
  $$;
