-- An export holds the addresses of calendars too.
grant select on calendar_feed to app_admin;
