-- The day is the one that the program names: the clock of the database may be another. A transaction that names none deletes no kept form.
create or replace function refuse_early_end_of_signed_form() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      if old.keep_until >= coalesce(nullif(current_setting('app.today', true), '')::date, '-infinity') then
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
