-- Signed filings on their way to the IRS: one row for each attempt, and what happened to it.

create table submission (
  id uuid primary key,
  account_id uuid not null,
  filing_id uuid not null,
  -- 1 for the first attempt; a filing that was rejected and corrected is sent again as another one.
  attempt integer not null check (attempt > 0),
  -- EFIN, year, day of the year and seven characters, fixed before anything is sent and never used twice.
  submission_id text not null unique check (submission_id ~ '^[0-9]{13}[a-z0-9]{7}$'),
  -- SHA-256 of what was signed: facts, figures, filer and payment option in one canonical text.
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  -- What was signed, the return as XML, and the very bytes that are sent however often.
  document_cipher text not null,
  xml_cipher text not null,
  archive_cipher text not null,
  archive_hash text not null check (archive_hash ~ '^[0-9a-f]{64}$'),
  -- Who answers: "IRS", or the name of a simulator.
  answered_by text not null,
  signed_by uuid not null references app_user (id),
  signer_name text not null,
  signer_title text not null,
  -- The wording that was agreed to, whole.
  consent_version text not null,
  consent_text text not null,
  signed_at timestamptz not null,
  ip inet not null,
  user_agent text not null,
  outcome text check (outcome in ('accepted', 'rejected')),
  settled_at timestamptz,
  -- Since when it counts no more: its filing was unlocked to be corrected.
  void_at timestamptz,
  -- Attempts in a row that did not come further, and when the next step is due; null when there is none.
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz,
  unique (account_id, id),
  unique (filing_id, attempt),
  foreign key (account_id, filing_id) references filing (account_id, id),
  check ((outcome is null) = (settled_at is null)),
  check (outcome is null or due_at is null),
  check (void_at is null or outcome = 'rejected')
);
-- However often and from wherever it is asked for, a filing is on its way once.
create unique index submission_one_open on submission (filing_id) where void_at is null;
create index submission_due on submission (due_at) where due_at is not null;

create table submission_event (
  id uuid primary key,
  account_id uuid not null,
  submission_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in (
    'queued', 'sending', 'sent', 'unknown', 'unreachable', 'refused', 'missing', 'accepted', 'rejected', 'unreadable'
  )),
  -- Who said so; null for what this program did by itself.
  answered_by text,
  -- What came back, as it came, and what was read in it.
  body_cipher text,
  -- SHA-256 of what came back.
  body_hash text,
  foreign key (account_id, submission_id) references submission (account_id, id),
  check ((body_cipher is null) = (body_hash is null))
);
-- The same answer twice is one event.
create unique index submission_event_once on submission_event (submission_id, kind, body_hash) where body_hash is not null;
create index submission_event_order on submission_event (submission_id, at, id);

-- What was signed stays as it was signed; only how far it has come changes.
create function refuse_change_of_signed() returns trigger
  language plpgsql
  as $$
  begin
    if to_jsonb(old) - '{outcome,settled_at,void_at,tries,due_at}'::text[]
       is distinct from to_jsonb(new) - '{outcome,settled_at,void_at,tries,due_at}'::text[] then
      raise exception 'What was signed cannot be changed.' using errcode = 'insufficient_privilege';
    end if;
    if old.outcome is not null and new.outcome is distinct from old.outcome then
      raise exception 'The answer to a submission is final.' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
create trigger signed before update on submission for each row execute function refuse_change_of_signed();
create trigger never_deleted before delete on submission for each row execute function refuse_change();
create trigger never_emptied before truncate on submission for each statement execute function refuse_change();
create trigger only_added_to before update or delete on submission_event for each row execute function refuse_change();
create trigger never_emptied before truncate on submission_event for each statement execute function refuse_change();

alter table submission enable row level security;
alter table submission force row level security;
alter table submission_event enable row level security;
alter table submission_event force row level security;
create policy own_account on submission to app_rw using (account_id = current_account());
create policy own_account on submission_event to app_rw using (account_id = current_account());
create policy every_account on submission to app_admin using (true);
create policy every_account on submission_event to app_admin using (true);

grant select, insert, update on submission to app_rw;
grant select, insert on submission_event to app_rw;
grant select on submission, submission_event to app_admin;
