-- The person of a client business who is asked about its returns. Without a row, the signing authority at the contact address.
create table client_contact (
  business_id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  email text not null check (email = lower(email)),
  updated_at timestamptz not null,
  foreign key (account_id, business_id) references business (account_id, id)
);

-- A return that a client was asked about by a mailed link: to approve it, or to ask for changes.
create table client_request (
  id uuid primary key,
  account_id uuid not null references account (id),
  filing_id uuid not null,
  business_id uuid not null,
  contact_name text not null,
  email text not null check (email = lower(email)),
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null,
  -- The day by which an answer is asked for; null without one.
  answer_by date,
  -- The link opens nothing later.
  expires_at timestamptz not null,
  -- SHA-256 of the token in the mailed link.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- What the client was asked about: a return with another hash was changed since.
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  -- When it was last found that the return has that hash.
  checked_at timestamptz not null,
  reminded_at timestamptz,
  reminders integer not null default 0,
  -- The email with the six digits that show the figures; null before one is asked for, and once it was used.
  code_mail_id uuid,
  code_sent_at timestamptz,
  codes_sent integer not null default 0,
  code_tries integer not null default 0,
  -- SHA-256 of what the browser of the client holds after the digits, and until when.
  access_hash bytea unique check (octet_length(access_hash) = 32),
  access_until timestamptz,
  opened_at timestamptz,
  -- The answer of the client, and the name, title and PIN that they signed with.
  answer text check (answer in ('approved', 'changes')),
  answered_at timestamptz,
  signer_name text,
  signer_title text,
  pin_cipher text,
  -- The paragraphs that were agreed to.
  declaration text,
  ip inet,
  user_agent text,
  -- Why it counts no longer: the return was changed, the link was taken back, another one was mailed, it ran out, or the return was sent.
  ended text check (ended in ('changed', 'withdrawn', 'replaced', 'expired', 'sent')),
  ended_at timestamptz,
  unique (account_id, id),
  check ((answer is null) = (answered_at is null)),
  check ((ended is null) = (ended_at is null)),
  check (answer is distinct from 'approved' or (signer_name is not null and signer_title is not null and declaration is not null)),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  foreign key (account_id, business_id) references business (account_id, id)
);
-- One request of a filing counts at a time.
create unique index client_request_open on client_request (filing_id) where ended is null;
create index client_request_of_person on client_request (asked_by);
create index client_request_of_filing on client_request (filing_id, asked_at);
create index client_request_of_business on client_request (account_id, business_id, asked_at);

alter table client_contact enable row level security;
alter table client_contact force row level security;
alter table client_request enable row level security;
alter table client_request force row level security;
create policy own_account on client_contact to app_rw using (account_id = current_account());
create policy own_account on client_request to app_rw using (account_id = current_account());
create policy every_account on client_contact to app_admin using (true);
create policy every_account on client_request to app_admin using (true);
create policy found on client_request to app_owner using (true);
create policy limited on client_contact as restrictive to app_limited
  using (business_id = any ((select seen_businesses())::uuid[]));
create policy limited on client_request as restrictive to app_limited
  using (business_id = any ((select seen_businesses())::uuid[]));
grant select, insert, update, delete on client_contact, client_request to app_rw;
grant select on client_contact, client_request to app_admin;

-- The request of a mailed link, of an account that is open.
create function find_client_link(p_token_hash bytea)
  returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.account_id, r.id from client_request r
    where r.token_hash = p_token_hash and public.account_is_open(r.account_id)
  $$;

-- The request that a browser was shown the figures of.
create function find_client_access(p_access_hash bytea, p_now timestamptz)
  returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.account_id, r.id from client_request r
    where r.access_hash = p_access_hash and r.access_until > p_now and public.account_is_open(r.account_id)
  $$;

revoke execute on function find_client_link, find_client_access from public;
grant execute on function find_client_link, find_client_access to app_rw;

-- A comment of a client names the request instead of a person of the account.
alter table filing_comment alter column author_id drop not null;
alter table filing_comment add column client_request_id uuid references client_request (id) on delete set null;
alter table filing_comment add column client_name text;
alter table filing_comment add check ((author_id is null) = (client_name is not null));

-- So does a form that a client signed and uploaded.
alter table signed_form alter column added_by drop not null;
alter table signed_form add column client_request_id uuid references client_request (id) on delete set null;
alter table signed_form add column added_by_client text;
alter table signed_form add check ((added_by is null) = (added_by_client is not null));
create index filing_comment_of_client on filing_comment (client_request_id) where client_request_id is not null;
create index signed_form_of_client on signed_form (client_request_id) where client_request_id is not null;
