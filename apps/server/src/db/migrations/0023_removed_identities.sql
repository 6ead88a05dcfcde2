-- Who signs in through an account elsewhere can unlink it.
grant delete on identity to app_rw;
