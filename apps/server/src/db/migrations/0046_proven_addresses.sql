-- A login exists only for an address that was proven: a password set by an owner waits with the invitation until then.

-- Set by the owner and changed at the first login; null when the invited person chooses one.
alter table invitation add column password_hash text;
-- When somebody proved the address for a login elsewhere. The link opens nothing from then on, and the account sees it.
alter table invitation add column ended_at timestamptz;

-- Until when an address that was changed can be taken back, and so is nobody else's; null when no undo is left.
create function address_reserved_until(p_email text, p_now timestamptz, p_but uuid default null) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select max(c.keep_until)
    from address_change c join app_user u on u.id = c.user_id
    where c.old_email = p_email and u.email <> p_email and c.user_id is distinct from p_but
      and c.confirmed_at is not null and c.void_at is null and c.keep_until > p_now and has_login(c.user_id)
  $$;

-- Runs after a person has an address, however they came by it. Everybody who writes one has proven it.
create function own_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- After the row, so that a change which freed the address in the same moment is seen.
    if address_reserved_until(new.email, new.updated_at, new.id) is not null then
      raise exception 'The address is kept for whoever changed it.'
        using errcode = 'unique_violation', constraint = 'app_user_email_key';
    end if;
    update invitation set ended_at = new.updated_at where email = new.email and ended_at is null;
    return null;
  end
  $$;
create trigger own_address after insert or update of email on app_user for each row execute function own_address();
create index invitation_address on invitation (email) where ended_at is null;
create index address_change_reserved on address_change (old_email) where confirmed_at is not null and void_at is null;

-- As before, with the moment that its address is proven at.
drop function register_account(uuid, text, uuid, text, text, text, text, boolean);
create function register_account(
  p_account uuid, p_data_key text, p_user uuid, p_email text, p_password_hash text, p_now timestamptz,
  p_first_name text default '', p_last_name text default '', p_tax_preparer boolean default false
) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into account (id, data_key) values (p_account, p_data_key);
    insert into app_user (id, email, password_hash, first_name, last_name, tax_preparer, created_at, updated_at)
    values (p_user, p_email, p_password_hash, p_first_name, p_last_name, p_tax_preparer, p_now, p_now);
    insert into membership (account_id, user_id, role) values (p_account, p_user, 'owner');
  $$;

drop view company_user;
-- Everybody who acts in an account beside its owner, or is to.
create view company_user with (security_invoker = true) as
  select m.user_id as id, m.account_id, u.first_name, u.last_name, u.email, m.contact_number, m.ext, m.role,
         case when m.active and u.active then 'Active' else 'Inactive' end as active_status,
         null::timestamptz as invited_until, m.created_at, greatest(m.updated_at, u.updated_at) as updated_at
  from membership m join app_user u on u.id = m.user_id
  where m.role <> 'owner' and m.deleted_at is null
  union all
  select i.id, i.account_id, i.first_name, i.last_name, i.email, i.contact_number, i.ext, i.role,
         case when i.ended_at is not null then 'Ended' when i.password_hash is null then 'Invited' else 'Unproven' end,
         i.expires_at, i.created_at, i.updated_at
  from invitation i;
grant select on company_user to app_rw;

-- A login comes with the proof of its address alone.
drop function add_company_user(uuid, text, text, text, text, text, text, text, timestamptz);

-- The invitation of a token, with the owner of the account, whether a password waits with it, and whether its address opens an account by
-- now or is kept for one that does.
drop function find_invitation(bytea, timestamptz);
create function find_invitation(p_token_hash bytea, p_now timestamptz)
  returns table (
    id uuid, account_id uuid, email text, first_name text, last_name text, role text, owner_first_name text, owner_last_name text,
    owner_email text, password_set boolean, taken boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.id, i.account_id, i.email, i.first_name, i.last_name, i.role, o.first_name, o.last_name, o.email,
           i.password_hash is not null,
           i.ended_at is not null or exists (select from app_user u where u.email = i.email)
             or address_reserved_until(i.email, p_now) is not null
    from invitation i
    join account a on a.id = i.account_id and a.closed_at is null
    join membership m on m.account_id = i.account_id and m.role = 'owner'
    join app_user o on o.id = m.user_id
    where i.token_hash = p_token_hash and i.expires_at > p_now
  $$;

-- Uses an invitation up: its person has a login from then on. Without a password it takes the one that waits, which its person changes
-- first; with one, none may wait. The account, or null when the token opens nothing. Fails with unique_violation when the address is
-- taken.
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
    insert into app_user (id, email, password_hash, first_name, last_name, must_change_password, created_at, updated_at)
    values (used.id, used.email, coalesce(p_password_hash, used.password_hash), coalesce(p_first_name, used.first_name),
            coalesce(p_last_name, used.last_name), p_password_hash is null, p_now, p_now)
    on conflict (id) do update
      set email = excluded.email, password_hash = excluded.password_hash, first_name = excluded.first_name,
          last_name = excluded.last_name, active = true, updated_at = p_now;
    insert into membership (account_id, user_id, role, contact_number, ext, created_at, updated_at)
    values (used.account_id, used.id, used.role, used.contact_number, used.ext, p_now, p_now)
    on conflict (account_id, user_id) do update
      set role = excluded.role, contact_number = excluded.contact_number, ext = excluded.ext, active = true, deleted_at = null,
          updated_at = p_now;
    return used.account_id;
  end
  $$;

revoke execute on function address_reserved_until, own_address, find_invitation, register_account from public;
grant execute on function register_account to app_rw, app_admin;
grant execute on function find_invitation to app_rw;
grant execute on function address_reserved_until to app_admin;

-- Company users whose address nobody proved by a mail that named the account wait for such a proof: their login ends, what they did keeps
-- their name, and with the proof they are back, with the password they had. Their link is over, so that the owner sends one.
create table unproven as
  select m.account_id, u.id, u.email, u.password_hash, u.first_name, u.last_name, m.role, m.contact_number, m.ext
  from membership m join app_user u on u.id = m.user_id
  where m.role <> 'owner' and m.deleted_at is null and not u.is_admin
    and not exists (
      select from audit_event e
      where e.account_id = m.account_id and e.outcome = 'success'
        and (e.action_type = 'INVITATION_ACCEPTED' and e.document_id = u.id::text
          or e.action_type = 'ADDRESS_CHANGED' and e.actor_id = u.id)
    );
update session set revoked_at = now() where revoked_at is null and user_id in (select id from unproven);
update app_user set email = id || '@unproven.invalid', password_hash = null, active = false, updated_at = now()
  where id in (select id from unproven);
update membership m set deleted_at = now(), updated_at = now() from unproven u where u.id = m.user_id and u.account_id = m.account_id;
insert into invitation (
  id, account_id, email, first_name, last_name, contact_number, ext, role, password_hash, token_hash, expires_at, created_at, updated_at
)
  select id, account_id, email, first_name, last_name, contact_number, ext, role, password_hash,
         -- No mail holds what this is the hash of.
         sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), now(), now(), now()
  from unproven
  on conflict (account_id, email) do nothing;
drop table unproven;

-- Mails that were not sent yet speak of a login that is not there, and do not name the address of the owner.
update mail set expires_at = now() where sent_at is null and kind in ('companyUser', 'invitation');
