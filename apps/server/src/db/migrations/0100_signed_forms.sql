-- Forms that sign a return before it is sent, Form 8453-EX or 8879-EX: signed by hand and scanned, or signed electronically. One that a
-- return was sent with is kept until its day, whatever becomes of the filing, its business and its account.
create table signed_form (
  id uuid primary key,
  account_id uuid not null references account (id),
  filing_id uuid not null,
  -- Which of several forms it signs, as in `submission`.
  ending text not null default '' check (ending ~ '^(-[a-z0-9]+)*$'),
  form text not null check (form in ('8453-EX', '8879-EX')),
  way text not null check (way in ('scanned', 'electronic')),
  -- What was signed: a return with another hash was changed since.
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  signer_name text not null,
  signer_title text not null,
  signed_on date not null,
  -- Of the PDF.
  bytes integer not null check (bytes > 0),
  pages integer not null check (pages > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Key of the stored file.
  storage_key uuid not null unique,
  added_by uuid not null references app_user (id),
  added_at timestamptz not null,
  -- The transmission that it signed, and until when it is kept; null until then.
  submission_id uuid references submission (id),
  keep_until date,
  unique (account_id, id),
  check ((submission_id is null) = (keep_until is null)),
  foreign key (account_id, filing_id) references filing (account_id, id)
);
create unique index signed_form_waiting on signed_form (filing_id, ending) where submission_id is null;
create index signed_form_of_filing on signed_form (filing_id);
create index signed_form_of_submission on signed_form (submission_id);

alter table signed_form enable row level security;
alter table signed_form force row level security;
create policy own_account on signed_form to app_rw using (account_id = current_account());
create policy every_account on signed_form to app_admin using (true);
grant select, insert, delete on signed_form to app_rw;
grant update (submission_id, keep_until) on signed_form to app_rw;
grant select on signed_form to app_admin;

create function refuse_early_end_of_signed_form() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      if old.keep_until >= current_date then
        raise exception 'A signed form is kept until its day.' using errcode = 'insufficient_privilege';
      end if;
      return old;
    end if;
    if old.submission_id is not null
       and (new.submission_id is distinct from old.submission_id or new.keep_until < old.keep_until) then
      raise exception 'A signed form stays with its return.' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
create trigger kept before update or delete on signed_form
  for each row execute function refuse_early_end_of_signed_form();
