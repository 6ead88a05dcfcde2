-- A filing may be several forms, each sent and answered separately: Schedules 1 and 6 of Form 8849 entered together. A submission names
-- its form by the ending of its files ('-schedule-1'; empty where the filing is one form) and keeps its own state.
alter table submission add column ending text not null default '' check (ending ~ '^(-[a-z0-9]+)*$');
alter table submission add column state text not null default 'queued'
  check (state in ('queued', 'sending', 'sent', 'unknown', 'accepted', 'rejected'));

drop index submission_one_open;
create unique index submission_one_open on submission (filing_id, ending) where void_at is null;
alter table submission drop constraint submission_filing_id_attempt_key;
alter table submission add unique (filing_id, ending, attempt);

create or replace function refuse_change_of_signed() returns trigger
  language plpgsql
  as $$
  begin
    if to_jsonb(old) - '{outcome,settled_at,void_at,tries,due_at,state}'::text[]
       is distinct from to_jsonb(new) - '{outcome,settled_at,void_at,tries,due_at,state}'::text[] then
      raise exception 'What was signed cannot be changed.' using errcode = 'insufficient_privilege';
    end if;
    if old.outcome is not null and new.outcome is distinct from old.outcome then
      raise exception 'The answer to a submission is final.' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;

-- Row-level security shows the owner of the tables no row either: lifted until this transaction ends.
alter table submission no force row level security;
alter table filing no force row level security;

update submission s
set state = case
  when s.outcome is not null then s.outcome
  when f.state in ('queued', 'sending', 'sent', 'unknown') then f.state
  else 'queued' end
from filing f
where f.id = s.filing_id;

alter table filing force row level security;
alter table submission force row level security;
alter table submission add check (outcome is null or state = outcome);
