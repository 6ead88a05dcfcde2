-- Company users: who acts in an account beside its owner, and who is invited to.

alter table membership add column contact_number text not null default '';
alter table membership add column ext text not null default '';
alter table membership add column updated_at timestamptz not null default now();
-- A membership that ended is kept, so that what the person did keeps its name.
alter table membership add column deleted_at timestamptz;

-- An invitation is no login, and so takes no address away from anybody. Accepted, it becomes a person of the same id.
create table invitation (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  contact_number text not null,
  ext text not null,
  role text not null check (role in ('manager', 'editor', 'viewer')),
  -- SHA-256 of the token in the mailed link.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, email)
);

alter table invitation enable row level security;
alter table invitation force row level security;
create policy own_account on invitation to app_rw using (account_id = current_account());
create policy every_account on invitation to app_admin using (true);
-- The owner reaches them inside the functions below.
create policy acceptance on invitation to app_owner using (true);
grant select, insert, update, delete on invitation to app_rw;
grant select on invitation to app_admin;

-- Everybody who acts in an account beside its owner, or is invited to.
create view company_user with (security_invoker = true) as
  select m.user_id as id, m.account_id, u.first_name, u.last_name, u.email, m.contact_number, m.ext, m.role,
         case when m.active and u.active then 'Active' else 'Inactive' end as active_status,
         null::timestamptz as invited_until, m.created_at, greatest(m.updated_at, u.updated_at) as updated_at
  from membership m join app_user u on u.id = m.user_id
  where m.role <> 'owner' and m.deleted_at is null
  union all
  select i.id, i.account_id, i.first_name, i.last_name, i.email, i.contact_number, i.ext, i.role,
         'Invited', i.expires_at, i.created_at, i.updated_at
  from invitation i;
grant select on company_user to app_rw;

-- A person with a password of the owner's choice, in the account of the transaction. Fails with unique_violation when the address is taken.
create function add_company_user(
  p_user uuid, p_email text, p_password_hash text, p_first_name text, p_last_name text, p_role text, p_contact_number text, p_ext text,
  p_now timestamptz
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := public.current_account();
  begin
    if own is null or p_role = 'owner' then
      raise exception 'A company user is added inside an account.' using errcode = 'insufficient_privilege';
    end if;
    insert into app_user (id, email, password_hash, first_name, last_name, must_change_password, created_at, updated_at)
    values (p_user, p_email, p_password_hash, p_first_name, p_last_name, true, p_now, p_now);
    insert into membership (account_id, user_id, role, contact_number, ext, created_at, updated_at)
    values (own, p_user, p_role, p_contact_number, p_ext, p_now, p_now);
  end
  $$;

-- The living invitation of a token, with the name of the account's owner, and whether its address opens an account by now.
create function find_invitation(p_token_hash bytea, p_now timestamptz)
  returns table (
    id uuid, account_id uuid, email text, first_name text, last_name text, role text, owner_first_name text, owner_last_name text,
    owner_email text, taken boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.id, i.account_id, i.email, i.first_name, i.last_name, i.role, o.first_name, o.last_name, o.email,
           exists (select from app_user u where u.email = i.email)
    from invitation i
    join account a on a.id = i.account_id and a.closed_at is null
    join membership m on m.account_id = i.account_id and m.role = 'owner'
    join app_user o on o.id = m.user_id
    where i.token_hash = p_token_hash and i.expires_at > p_now
  $$;

-- Uses an invitation up: its person exists from then on. The account, or null when the token opens nothing. Fails with unique_violation
-- when the address is taken.
create function accept_invitation(p_token_hash bytea, p_first_name text, p_last_name text, p_password_hash text, p_now timestamptz)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    used invitation;
  begin
    delete from invitation i using account a
    where i.token_hash = p_token_hash and i.expires_at > p_now and a.id = i.account_id and a.closed_at is null
    returning i.* into used;
    if used.id is null then
      return null;
    end if;
    insert into app_user (id, email, password_hash, first_name, last_name, created_at, updated_at)
    values (used.id, used.email, p_password_hash, p_first_name, p_last_name, p_now, p_now);
    insert into membership (account_id, user_id, role, contact_number, ext, created_at, updated_at)
    values (used.account_id, used.id, used.role, used.contact_number, used.ext, p_now, p_now);
    return used.account_id;
  end
  $$;

revoke execute on function add_company_user, find_invitation, accept_invitation from public;
grant execute on function add_company_user, find_invitation, accept_invitation to app_rw;
