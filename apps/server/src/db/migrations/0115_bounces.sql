-- When an email came back from the address, after a mail server had taken it. It keeps `mail_refused_at` for some days: the next email is taken too.
alter table app_user add column mail_bounced_at timestamptz;
grant update (mail_bounced_at) on app_user to app_admin;
