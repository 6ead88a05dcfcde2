-- Company users and API keys may be limited to some businesses of their account. Null: every business, as before.
alter table membership add column businesses uuid[] check (role <> 'owner' or businesses is null);
alter table invitation add column businesses uuid[];
alter table api_key add column businesses uuid[];

-- The person whose view the transaction takes, under the role app_limited; null under any other role.
create function limited_user() returns uuid
  language sql stable
  return nullif(current_setting('app.limited_user', true), '')::uuid;

-- The businesses that the person of the transaction may see, and the API key they call by, if they call by one: those that both allow.
-- None when neither is limited any more: the next call sees that.
create function seen_businesses() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select array(
      select business from unnest(coalesce(m.businesses, k.businesses)) as business
      where (m.businesses is null or business = any (m.businesses)) and (k.businesses is null or business = any (k.businesses))
    )
    from membership m
    left join api_key k on k.account_id = m.account_id and k.user_id = m.user_id
      and k.id = nullif(current_setting('app.limited_key', true), '')::uuid
    where m.account_id = public.current_account() and m.user_id = public.limited_user()
  $$;
revoke execute on function seen_businesses from public;
grant execute on function seen_businesses to app_rw;

-- The policies of who is limited. They narrow what the policies of app_rw show, and are of app_limited alone: the statements of everybody
-- else are planned as before.
create policy limited on business as restrictive to app_limited using (id = any ((select seen_businesses())::uuid[]));
create policy limited on filing as restrictive to app_limited using (business_id = any ((select seen_businesses())::uuid[]));
create policy limited on payment as restrictive to app_limited using (business_id = any ((select seen_businesses())::uuid[]));
create policy limited on attachment as restrictive to app_limited using (business_id = any ((select seen_businesses())::uuid[]));
create policy limited on calendar_feed as restrictive to app_limited using (business_id = any ((select seen_businesses())::uuid[]));
create policy limited on sheet_word as restrictive to app_limited using (business_id = any ((select seen_businesses())::uuid[]));

-- The subquery shows who is limited their filings alone.
create policy limited on filing_page as restrictive to app_limited
  using (exists (select from filing f where f.id = filing_page.filing_id));
create policy limited on filing_original as restrictive to app_limited
  using (exists (select from filing f where f.id = filing_original.filing_id));
create policy limited on filing_mailing as restrictive to app_limited
  using (exists (select from filing f where f.id = filing_mailing.filing_id));
create policy limited on filing_review as restrictive to app_limited
  using (exists (select from filing f where f.id = filing_review.filing_id));
create policy limited on filing_comment as restrictive to app_limited
  using (exists (select from filing f where f.id = filing_comment.filing_id));
create policy limited on page_draft as restrictive to app_limited
  using (exists (select from filing f where f.id = page_draft.filing_id));
create policy limited on open_page as restrictive to app_limited
  using (exists (select from filing f where f.id = open_page.filing_id));
create policy limited on row_import as restrictive to app_limited
  using (exists (select from filing f where f.id = row_import.filing_id));
create policy limited on signed_form as restrictive to app_limited
  using (exists (select from filing f where f.id = signed_form.filing_id));
create policy limited on submission as restrictive to app_limited
  using (exists (select from filing f where f.id = submission.filing_id));
create policy limited on pcor_batch_filing as restrictive to app_limited
  using (exists (select from filing f where f.id = pcor_batch_filing.filing_id));
-- Rows that a sheet of many businesses left out are of no business.
create policy limited on left_out_rows as restrictive to app_limited
  using (exists (select from filing f where f.id = left_out_rows.filing_id));
create policy limited on submission_event as restrictive to app_limited
  using (exists (select from submission s where s.id = submission_event.submission_id));
create policy limited on refund as restrictive to app_limited
  using (exists (select from payment p where p.id = refund.payment_id));
create policy limited on pcor_batch as restrictive to app_limited
  using (exists (select from pcor_batch_filing b where b.batch_id = pcor_batch.id));

-- Events are written for webhooks of the account, whoever caused them, and read by who sees their business.
create policy limited on webhook_event as restrictive for select to app_limited
  using ((data ->> 'businessId')::uuid = any ((select seen_businesses())::uuid[]));
create policy limited on webhook_delivery as restrictive for select to app_limited
  using (exists (select from webhook_event e where e.id = webhook_delivery.event_id));
create policy limited on webhook_attempt as restrictive for select to app_limited
  using (exists (select from webhook_delivery d where d.id = webhook_attempt.delivery_id));

-- What happened to their businesses and filings, and what they did to their own login.
create policy limited on audit_event as restrictive for select to app_limited using (
  document_id in (
    select id::text from business
    union all select id::text from filing
    union all select id::text from attachment
    union all select id::text from signed_form
  )
  or actor_id = (select limited_user()) and (document_type is null or document_type in ('app_user', 'session', 'api_key'))
);

-- What a person has for themselves, and nobody else's.
create policy limited on api_key as restrictive to app_limited using (user_id = (select limited_user()));
create policy limited on session as restrictive to app_limited using (user_id = (select limited_user()));
create policy limited on saved_filter as restrictive to app_limited using (user_id = (select limited_user()));
-- A mail that waits for another person is written, and not read.
create policy limited on daily_item as restrictive for select to app_limited using (user_id = (select limited_user()));

-- Nobody gives more than they have, nor changes who has more.
create policy limited on invitation as restrictive to app_limited using (businesses <@ (select seen_businesses())::uuid[]);
create policy limited on membership as restrictive for update to app_limited using (businesses <@ (select seen_businesses())::uuid[]);
create policy limited_added on membership as restrictive for insert to app_limited with check (false);
create policy limited_deleted on membership as restrictive for delete to app_limited using (false);

drop view company_user;
-- Everybody who acts in an account beside its owner, or is to, and the businesses they are limited to.
create view company_user with (security_invoker = true) as
  select m.user_id as id, m.account_id, u.first_name, u.last_name, u.email, m.contact_number, m.ext, m.role, m.businesses,
         case when m.active and u.active then 'Active' else 'Inactive' end as active_status,
         null::timestamptz as invited_until, m.created_at, greatest(m.updated_at, u.updated_at) as updated_at
  from membership m join app_user u on u.id = m.user_id
  where m.role <> 'owner' and m.deleted_at is null
  union all
  select i.id, i.account_id, i.first_name, i.last_name, i.email, i.contact_number, i.ext, i.role, i.businesses,
         case when i.ended_at is not null then 'Ended' when i.password_hash is null then 'Invited' else 'Unproven' end,
         i.expires_at, i.created_at, i.updated_at
  from invitation i;
grant select on company_user to app_rw;

drop function find_session(bytea);
-- As before, and whether the person is limited to some businesses.
create function find_session(p_token_hash bytea)
  returns table (
    id uuid, scope text, user_id uuid, account_id uuid, role text, email text, is_admin boolean, active boolean,
    second_factor boolean, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
    limited boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.scope, s.user_id, s.account_id, m.role, u.email, u.is_admin,
           u.active and coalesce(m.active, true) and coalesce(account_is_open(s.account_id), true),
           s.second_factor, s.created_at, s.last_seen_at, s.expires_at, s.revoked_at, m.businesses is not null
    from session s
    join app_user u on u.id = s.user_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id
    where s.token_hash = p_token_hash
  $$;

drop function find_api_key(bytea);
-- As before, and whether the key or its person is limited to some businesses.
create function find_api_key(p_token_hash bytea)
  returns table (
    id uuid, account_id uuid, user_id uuid, name text, shown text, scopes text[], created_at timestamptz, expires_at timestamptz,
    last_used_at timestamptz, revoked_at timestamptz, role text, email text, active boolean, limited boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select k.id, k.account_id, k.user_id, k.name, k.shown, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
           m.role, u.email, u.active and m.active and public.account_is_open(k.account_id),
           m.businesses is not null or k.businesses is not null
    from api_key k
    join app_user u on u.id = k.user_id
    join membership m on m.account_id = k.account_id and m.user_id = k.user_id
    where k.token_hash = p_token_hash
  $$;
revoke execute on function find_session, find_api_key from public;
grant execute on function find_session to app_rw, app_admin;
grant execute on function find_api_key to app_rw;

-- As before; the person is limited as the invitation is.
create or replace function accept_invitation(
  p_token_hash bytea, p_first_name text, p_last_name text, p_password_hash text, p_now timestamptz
) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    used invitation;
  begin
    delete from invitation i using account a
    where i.token_hash = p_token_hash and i.expires_at > p_now and i.ended_at is null
      and (i.password_hash is null) = (p_password_hash is not null)
      and a.id = i.account_id and a.closed_at is null
    returning i.* into used;
    if used.id is null then
      return null;
    end if;
    -- Who had a login of this account before it had to be proven gets the same person back.
    insert into app_user (id, email, password_hash, first_name, last_name, must_change_password, created_at, updated_at)
    values (used.id, used.email, coalesce(p_password_hash, used.password_hash), coalesce(p_first_name, used.first_name),
            coalesce(p_last_name, used.last_name), p_password_hash is null, p_now, p_now)
    on conflict (id) do update
      set email = excluded.email, password_hash = excluded.password_hash, first_name = excluded.first_name,
          last_name = excluded.last_name, active = true, updated_at = p_now;
    insert into membership (account_id, user_id, role, contact_number, ext, businesses, created_at, updated_at)
    values (used.account_id, used.id, used.role, used.contact_number, used.ext, used.businesses, p_now, p_now)
    on conflict (account_id, user_id) do update
      set role = excluded.role, contact_number = excluded.contact_number, ext = excluded.ext, businesses = excluded.businesses,
          active = true, deleted_at = null, updated_at = p_now;
    return used.account_id;
  end
  $$;
