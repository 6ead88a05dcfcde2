-- Review inside the account: what was marked ready, what became of it, and what people said about single fields.

create table filing_review (
  id uuid primary key,
  account_id uuid not null,
  filing_id uuid not null,
  marked_by uuid not null references app_user (id),
  marked_at timestamptz not null,
  -- What was marked ready, so that the next review sees what changed since; dropped once a later one replaces it.
  facts jsonb,
  -- Edited: somebody saved a page, and it is a draft again.
  outcome text check (outcome in ('edited', 'paid', 'sentBack')),
  ended_by uuid references app_user (id),
  ended_at timestamptz,
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  check ((outcome is null) = (ended_at is null))
);
create unique index filing_review_one_open on filing_review (filing_id) where outcome is null;
create index filing_review_newest on filing_review (filing_id, marked_at desc, id desc);

create table filing_comment (
  id uuid primary key,
  account_id uuid not null,
  filing_id uuid not null,
  -- The comment it answers; null for one that begins a thread.
  thread_id uuid,
  -- What it speaks of, as the API names it; it follows its row.
  path text not null check (length(path) between 1 and 200),
  body text not null check (length(body) between 1 and 1000),
  author_id uuid not null references app_user (id),
  created_at timestamptz not null,
  -- Of a thread, on its first comment.
  resolved_at timestamptz,
  resolved_by uuid references app_user (id),
  unique (account_id, filing_id, id),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  foreign key (account_id, filing_id, thread_id) references filing_comment (account_id, filing_id, id),
  check ((resolved_at is null) = (resolved_by is null)),
  check (thread_id is null or resolved_at is null)
);
create index filing_comment_order on filing_comment (filing_id, created_at, id);

alter table filing_review enable row level security;
alter table filing_review force row level security;
alter table filing_comment enable row level security;
alter table filing_comment force row level security;
create policy own_account on filing_review to app_rw using (account_id = current_account());
create policy own_account on filing_comment to app_rw using (account_id = current_account());
create policy every_account on filing_review to app_admin using (true);
create policy every_account on filing_comment to app_admin using (true);
grant select, insert, update on filing_review, filing_comment to app_rw;
grant select on filing_review, filing_comment to app_admin;
