-- Accounts, the people in them and their sessions.

-- The account of the running transaction; null when there is none.
create function current_account() returns uuid
  language sql stable
  return nullif(current_setting('app.account_id', true), '')::uuid;

create table account (
  id uuid primary key,
  -- The account's own data key, wrapped by the key ring.
  data_key text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

create table app_user (
  id uuid primary key,
  -- Trimmed and in lower case.
  email text not null unique check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  is_admin boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table membership (
  account_id uuid not null references account (id),
  user_id uuid not null references app_user (id),
  role text not null check (role in ('owner', 'manager', 'editor', 'viewer')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index membership_user on membership (user_id);
create unique index membership_one_owner on membership (account_id) where role = 'owner';

create table session (
  id uuid primary key,
  -- SHA-256 of the token; the token itself is known to the browser alone.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  scope text not null check (scope in ('account', 'admin', 'mfa', 'new_password')),
  user_id uuid not null references app_user (id),
  -- Null for administrators, who act in no account.
  account_id uuid,
  device_name text not null default '',
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

alter table account enable row level security;
alter table account force row level security;
alter table app_user enable row level security;
alter table app_user force row level security;
alter table membership enable row level security;
alter table membership force row level security;
alter table session enable row level security;
alter table session force row level security;

create policy own_account on account to app_rw using (id = current_account());
create policy own_account on membership to app_rw using (account_id = current_account());
create policy own_account on session to app_rw using (account_id = current_account());
create policy own_account on app_user to app_rw using (
  exists (select from membership m where m.user_id = app_user.id and m.account_id = current_account())
);

create policy every_account on account to app_admin using (true);
create policy every_account on app_user to app_admin using (true);
create policy every_account on membership to app_admin using (true);
create policy every_account on session to app_admin using (true);

-- The owner reaches these four tables only inside the functions below, which run before an account is known.
create policy sign_in on account to app_owner using (true);
create policy sign_in on app_user to app_owner using (true);
create policy sign_in on membership to app_owner using (true);
create policy sign_in on session to app_owner using (true);

grant select on account to app_rw;
grant select, update (email, first_name, last_name, password_hash, active, updated_at) on app_user to app_rw;
grant select, insert, update, delete on membership, session to app_rw;
grant select, update on account, app_user, membership to app_admin;
grant select, insert, update, delete on session to app_admin;

-- The session of a token with what decides its rights, read on every request. One row or none.
create function find_session(p_token_hash bytea)
  returns table (
    id uuid, scope text, user_id uuid, account_id uuid, role text, email text, is_admin boolean, active boolean,
    created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, revoked_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.scope, s.user_id, s.account_id, m.role, u.email, u.is_admin,
           u.active and coalesce(m.active, true) and a.closed_at is null,
           s.created_at, s.last_seen_at, s.expires_at, s.revoked_at
    from session s
    join app_user u on u.id = s.user_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id
    left join account a on a.id = s.account_id
    where s.token_hash = p_token_hash
  $$;

-- The person of an address with every account they belong to: what a sign-in needs before there is a session.
create function find_sign_in(p_email text)
  returns table (
    user_id uuid, password_hash text, is_admin boolean, active boolean, account_id uuid, role text, membership_active boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.password_hash, u.is_admin, u.active, m.account_id, m.role, m.active
    from app_user u
    left join membership m on m.user_id = u.id
    where u.email = p_email
    order by m.created_at, m.account_id
  $$;

-- A new account with its owner. Fails with unique_violation when the address is taken.
create function register_account(p_account uuid, p_data_key text, p_user uuid, p_email text, p_password_hash text)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into account (id, data_key) values (p_account, p_data_key);
    insert into app_user (id, email, password_hash) values (p_user, p_email, p_password_hash);
    insert into membership (account_id, user_id, role) values (p_account, p_user, 'owner');
  $$;

revoke execute on function find_session, find_sign_in, register_account from public;
grant execute on function find_session, find_sign_in, register_account to app_rw, app_admin;
