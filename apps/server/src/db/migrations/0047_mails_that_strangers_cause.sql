-- Limits that a stranger cannot use up for the person of an address.

-- As before, with a bound by address and network at once: `"by": "email", "ip" or "both"`.
create or replace function ask_mail(
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
        and (bound ->> 'by' = 'ip' or email = address)
        and (bound ->> 'by' = 'email' or ip = p_ip)
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

-- As before, and false too when the person has had enough: three links within the life of one, the newest of which still opens and is
-- younger than half of that life. So strangers fill no mailbox, and whoever asks finds a link that opens.
create or replace function begin_password_reset(p_email text, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    person uuid;
    life interval := p_expires_at - p_now;
  begin
    select id into person from app_user where email = p_email and active for update;
    if person is null then
      return false;
    end if;
    if not exists (select from password_reset where token_hash = p_token_hash) then
      if (select count(*) >= 3 and bool_or(used_at is null and created_at > p_now - life / 2)
          from password_reset where user_id = person and created_at > p_now - life) then
        return false;
      end if;
      update password_reset set used_at = p_now where user_id = person and used_at is null;
      insert into password_reset (token_hash, user_id, created_at, expires_at) values (p_token_hash, person, p_now, p_expires_at);
    end if;
    return exists (select from password_reset where token_hash = p_token_hash and user_id = person and used_at is null);
  end
  $$;
