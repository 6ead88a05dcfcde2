-- The list of all users is filtered by who may log in: those who may not are few, and found without reading the others.
create index app_user_inactive on app_user (id) where not active;
create index membership_inactive on membership (user_id) where not active;
