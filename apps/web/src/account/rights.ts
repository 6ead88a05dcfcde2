import { type Access, commenters, editors, managers, owners, reviewers } from '@gauger/contract';
import { useSession } from './session.tsx';

/** The person's rights, by the same lists as the server. A page hides actions that would be refused. */
export function useRights() {
  const { principal, limited } = useSession();
  const among = (access: Exclude<Access, 'anyone'>) => access.includes(principal);
  return {
    /** Businesses and drafts. */
    edits: among(editors),
    /** New businesses, which a person limited to some businesses cannot add. */
    adds: among(editors) && !limited,
    /** Comments on a return. */
    comments: among(commenters),
    /** Approving a return that is ready, and sending it back. */
    reviews: among(reviewers),
    /** Fees, signatures, unlocking, bank details, company users as a list. */
    manages: among(managers),
    /** The tax preparers of the account, which a person limited to some businesses only reads. */
    keepsPreparers: among(managers) && !limited,
    /** Company users. */
    owns: among(owners),
  };
}
