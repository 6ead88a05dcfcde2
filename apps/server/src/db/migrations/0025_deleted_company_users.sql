-- What a person signs in with belongs to no account, and is out of its reach. Whose membership ended in the account of the transaction
-- signs in with nothing any more.
create policy forgotten on authenticator_app to app_owner using (true);
create policy forgotten on passkey to app_owner using (true);
create policy forgotten on passkey_challenge to app_owner using (true);
create policy forgotten on recovery_code to app_owner using (true);
create policy forgotten on identity to app_owner using (true);

create function forget_sign_in(p_user uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (
      select from membership
      where user_id = p_user and account_id = public.current_account() and role <> 'owner' and deleted_at is not null
    ) then
      raise exception 'Only the sign-in of a deleted company user is forgotten.' using errcode = 'insufficient_privilege';
    end if;
    delete from authenticator_app where user_id = p_user;
    delete from passkey where user_id = p_user;
    delete from passkey_challenge where user_id = p_user;
    delete from recovery_code where user_id = p_user;
    delete from identity where user_id = p_user;
    delete from address_change where user_id = p_user;
  end
  $$;

revoke execute on function forget_sign_in from public;
grant execute on function forget_sign_in to app_rw;
