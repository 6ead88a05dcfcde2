-- An Approver reads, comments and says whether a return that was marked ready may go on; they change no figure, pay nothing and sign nothing.
alter table membership drop constraint membership_role_check;
alter table membership add constraint membership_role_check check (role in ('owner', 'manager', 'editor', 'approver', 'viewer'));
alter table invitation drop constraint invitation_role_check;
alter table invitation add constraint invitation_role_check check (role in ('manager', 'editor', 'approver', 'viewer'));
-- Approved: the return stays marked ready, and whoever pays and signs sees that it was looked at.
alter table filing_review drop constraint filing_review_outcome_check;
alter table filing_review add constraint filing_review_outcome_check check (outcome in ('edited', 'paid', 'sentBack', 'approved'));
