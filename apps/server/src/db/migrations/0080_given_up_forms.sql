-- A form of a filing of several can be given up after it was rejected: the others stay. What was signed of it is kept, with the reason.
alter table submission add column given_up_at timestamptz;
alter table submission add column given_up_reason text;
alter table submission add check ((given_up_at is null) = (given_up_reason is null));
alter table submission add check (given_up_at is null or (void_at is not null and ending <> ''));

-- The form that is left is the only one of its filing, so the names of its files lose their ending.
create or replace function refuse_change_of_signed() returns trigger
  language plpgsql
  as $$
  begin
    if to_jsonb(old) - '{outcome,settled_at,void_at,tries,due_at,state,ending,given_up_at,given_up_reason}'::text[]
       is distinct from to_jsonb(new) - '{outcome,settled_at,void_at,tries,due_at,state,ending,given_up_at,given_up_reason}'::text[]
       or (new.ending <> old.ending and new.ending <> '') then
      raise exception 'What was signed cannot be changed.' using errcode = 'insufficient_privilege';
    end if;
    if old.outcome is not null and new.outcome is distinct from old.outcome then
      raise exception 'The answer to a submission is final.' using errcode = 'insufficient_privilege';
    end if;
    if old.given_up_at is not null
       and (new.given_up_at, new.given_up_reason) is distinct from (old.given_up_at, old.given_up_reason) then
      raise exception 'A form that was given up stays given up.' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
