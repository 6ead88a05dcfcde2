-- Accounts elsewhere through which people sign in (OpenID Connect).
create table identity (
  provider text not null check (provider in ('google', 'apple')),
  -- What the provider calls the person, for ever.
  subject text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index identity_of_user on identity (user_id);

-- A sign-in that was begun: what binds the provider's answer to the tab that asked. It is used once.
create table identity_request (
  -- SHA-256 of the token that its tab holds.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  provider text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index identity_request_expiry on identity_request (expires_at);

-- Whom a provider vouched for and who has no account of ours by it yet: it becomes an account, or is linked to one.
create table identity_offer (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  provider text not null,
  subject text not null,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
create index identity_offer_expiry on identity_offer (expires_at);

-- They belong to people and to no account, and are reached outside accounts alone.
alter table identity enable row level security;
alter table identity force row level security;
alter table identity_request enable row level security;
alter table identity_request force row level security;
alter table identity_offer enable row level security;
alter table identity_offer force row level security;
create policy outside_accounts on identity to app_rw using (current_account() is null);
create policy outside_accounts on identity_request to app_rw using (current_account() is null);
create policy outside_accounts on identity_offer to app_rw using (current_account() is null);
create policy every_account on identity to app_admin using (true);
create policy swept on identity_request to app_admin using (true);
create policy swept on identity_offer to app_admin using (true);
grant select, insert on identity to app_rw;
grant select, insert, delete on identity_request, identity_offer to app_rw;
grant select, delete on identity, identity_request, identity_offer to app_admin;
