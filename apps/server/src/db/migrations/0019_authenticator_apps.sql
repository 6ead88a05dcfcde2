-- An authenticator app is kept only once its first code was typed, so that a new one can take the place of another without a gap.
alter table authenticator_app drop column confirmed_at;
