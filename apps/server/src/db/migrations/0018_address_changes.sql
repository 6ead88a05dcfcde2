-- Changes of the address a person signs in with. Nothing changes until the new address is confirmed; the old one can undo it for a week.

create table address_change (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- SHA-256 of the token in the mail to the new address, and of that in the mail to the old one.
  confirm_hash bytea not null unique check (octet_length(confirm_hash) = 32),
  keep_hash bytea not null unique check (octet_length(keep_hash) = 32),
  created_at timestamptz not null,
  confirm_until timestamptz not null,
  keep_until timestamptz not null,
  confirmed_at timestamptz,
  -- When the old address undid it, or a newer change took its place.
  void_at timestamptz
);
create index address_change_user on address_change (user_id);
alter table address_change enable row level security;
alter table address_change force row level security;
create policy changing on address_change to app_owner using (true);
create policy swept on address_change to app_admin using (true);
grant select, delete on address_change to app_admin;

-- Keeps a wish for a change; one that waits to be confirmed is void.
create function begin_address_change(
  p_id uuid, p_user uuid, p_new_email text, p_confirm_hash bytea, p_keep_hash bytea, p_now timestamptz,
  p_confirm_until timestamptz, p_keep_until timestamptz
) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update address_change set void_at = p_now where user_id = p_user and confirmed_at is null and void_at is null;
    insert into address_change (id, user_id, old_email, new_email, confirm_hash, keep_hash, created_at, confirm_until, keep_until)
    select p_id, u.id, u.email, p_new_email, p_confirm_hash, p_keep_hash, p_now, p_confirm_until, p_keep_until
    from app_user u where u.id = p_user;
  $$;

-- Makes the new address that of the person, once, and ends their sessions. The person; null when the token opens nothing. Fails with
-- unique_violation when somebody else has the address.
create function confirm_address_change(p_hash bytea, p_now timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    change address_change;
  begin
    update address_change c set confirmed_at = p_now
    from app_user u
    where c.confirm_hash = p_hash and c.confirmed_at is null and c.void_at is null and c.confirm_until > p_now
      and u.id = c.user_id and u.email = c.old_email and u.active
    returning c.* into change;
    if change.id is null then
      return null;
    end if;
    update app_user set email = change.new_email, updated_at = p_now where id = change.user_id;
    update session set revoked_at = p_now where user_id = change.user_id and revoked_at is null;
    return change.user_id;
  end
  $$;

-- Undoes a change, confirmed or not: the old address is the person's again. Whoever asked for it knew the password, which therefore
-- opens nothing any more, and every session ends. The person; null when the token opens nothing. Fails with unique_violation when
-- somebody else took the old address meanwhile.
create function keep_address(p_hash bytea, p_now timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    change address_change;
  begin
    update address_change c set void_at = p_now
    where c.keep_hash = p_hash and c.void_at is null and c.keep_until > p_now
    returning c.* into change;
    if change.id is null then
      return null;
    end if;
    -- Whatever was asked for after it came from the same hands.
    update address_change set void_at = p_now where user_id = change.user_id and void_at is null;
    update app_user set email = change.old_email, password_hash = null, updated_at = p_now where id = change.user_id;
    update password_reset set used_at = p_now where user_id = change.user_id and used_at is null;
    update session set revoked_at = p_now where user_id = change.user_id and revoked_at is null;
    return change.user_id;
  end
  $$;

revoke execute on function begin_address_change, confirm_address_change, keep_address from public;
grant execute on function begin_address_change, confirm_address_change, keep_address to app_rw, app_admin;
