-- Keys by which programs call in the name of a person of the account. The key itself is shown once; only its SHA-256 is kept.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- The person who made it: it acts in their name, and never with more than the role they have at the call.
  user_id uuid not null references app_user (id),
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- How the key begins, to tell keys apart.
  shown text not null,
  scopes text[] not null check (scopes <@ array['read', 'write', 'import', 'pay', 'sign'] and 'read' = any (scopes)),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_of_account on api_key (account_id, created_at desc);

alter table api_key enable row level security;
alter table api_key force row level security;
create policy own_account on api_key to app_rw using (account_id = current_account());
create policy every_account on api_key to app_admin using (true);
create policy found on api_key to app_owner using (true);
grant select, insert on api_key to app_rw;
-- What a key may do never changes: only its use and its end are written.
grant update (last_used_at, revoked_at) on api_key to app_rw;
-- An export holds them too, and the sweep deletes those long over.
grant select, delete on api_key to app_admin;

-- The key of a hash with the person it acts for as they are now; whether that person and their account are active.
create function find_api_key(p_token_hash bytea)
  returns table (
    id uuid, account_id uuid, user_id uuid, name text, shown text, scopes text[], created_at timestamptz, expires_at timestamptz,
    last_used_at timestamptz, revoked_at timestamptz, role text, email text, active boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select k.id, k.account_id, k.user_id, k.name, k.shown, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
           m.role, u.email, u.active and m.active and public.account_is_open(k.account_id)
    from api_key k
    join app_user u on u.id = k.user_id
    join membership m on m.account_id = k.account_id and m.user_id = k.user_id
    where k.token_hash = p_token_hash
  $$;
revoke execute on function find_api_key from public;
grant execute on function find_api_key to app_rw;

-- Who gets an address back also ends the keys that were made since a day before its change was asked for.
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
    update api_key set revoked_at = p_now
    where user_id = change.user_id and revoked_at is null and created_at >= change.created_at - interval '1 day';
    return change.user_id;
  end
  $$;
