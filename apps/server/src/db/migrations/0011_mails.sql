-- Mails of every kind: what a kind says and how often it goes out stands in the program (features/mail/kinds).

alter table mail drop constraint mail_kind_check;
-- Codes and links are made from the id of their mail and from a key outside the database: none stands in it.
alter table mail drop column secret;
-- What the mail tells beside them, until it is sent.
alter table mail add column facts jsonb not null default '{}';
-- Null for a mail that an operator asked for.
alter table mail alter column ip drop not null;
-- Later it is worth nothing and is not sent any more.
alter table mail add column expires_at timestamptz;
update mail set expires_at = created_at + interval '1 hour';
alter table mail alter column expires_at set not null;
-- When it was last tried to send it.
alter table mail add column tried_at timestamptz;
create index mail_unsent on mail (created_at) where sent_at is null;

drop policy outside_accounts on mail;
revoke all on mail from app_rw;
-- The owner reaches them inside the functions below.
create policy asked on mail to app_owner using (true);

-- Has a mail sent by a job. Mails go one at a time, whoever waits for the mail server: other jobs find a free hand beside them.
create function send_mail_later(p_id uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform graphile_worker.add_job(
      'sendMail', json_build_object('accountId', null, 'data', json_build_object('mailId', p_id)), queue_name => 'mail',
      job_key => 'sendMail||' || p_id
    );
  end
  $$;

-- Asks for a mail, in whatever account the transaction is: to the person `p_user`, else to the address. False, and no mail, when one of
-- the limits allows no further one: `[{"by": "email" or "ip", "kinds": [...], "withinMs": ..., "most": ...}]`.
create function ask_mail(
  p_id uuid, p_kind text, p_email text, p_user uuid, p_facts jsonb, p_ip inet, p_now timestamptz, p_expires_at timestamptz, p_limits jsonb
) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text := coalesce((select email from app_user where id = p_user), p_email);
    bound jsonb;
    asked bigint;
  begin
    if jsonb_array_length(p_limits) > 0 then
      -- Requests for one address, and from one, wait for each other: or each would count too few.
      perform pg_advisory_xact_lock(hashtextextended('mail to ' || address, 0));
      perform pg_advisory_xact_lock(hashtextextended('mail from ' || host(p_ip), 0));
    end if;
    for bound in select * from jsonb_array_elements(p_limits) loop
      select count(*) into asked from mail
      where kind in (select jsonb_array_elements_text(bound -> 'kinds'))
        and case bound ->> 'by' when 'email' then email = address else ip = p_ip end
        and created_at > p_now - (bound ->> 'withinMs')::bigint * interval '1 millisecond';
      if asked >= (bound ->> 'most')::int then
        return false;
      end if;
    end loop;
    insert into mail (id, kind, email, facts, ip, created_at, expires_at)
    values (p_id, p_kind, address, p_facts, p_ip, p_now, p_expires_at);
    perform send_mail_later(p_id);
    return true;
  end
  $$;

-- Asks again for mails that were not sent, the longest untried first; the number asked for.
create function resend_mails(p_now timestamptz, p_most integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with late as (
      select id from mail
      where sent_at is null and expires_at > p_now and coalesce(tried_at, created_at) < p_now - interval '1 minute'
      order by coalesce(tried_at, created_at) limit p_most
    )
    select count(send_mail_later(id))::integer from late
  $$;

-- A reset for the person of an address; one asked for before is void. Doing it again with the same token changes nothing. False when nobody
-- active has the address, or when the reset was used or made void meanwhile.
create or replace function begin_password_reset(p_email text, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    person uuid;
  begin
    select id into person from app_user where email = p_email and active for update;
    if person is null then
      return false;
    end if;
    if not exists (select from password_reset where token_hash = p_token_hash) then
      update password_reset set used_at = p_now where user_id = person and used_at is null;
      insert into password_reset (token_hash, user_id, created_at, expires_at) values (p_token_hash, person, p_now, p_expires_at);
    end if;
    return exists (select from password_reset where token_hash = p_token_hash and user_id = person and used_at is null);
  end
  $$;

revoke execute on function send_mail_later, ask_mail, resend_mails from public;
grant execute on function ask_mail to app_rw, app_admin;
grant execute on function resend_mails to app_admin;
