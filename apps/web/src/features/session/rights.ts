import { type Access, editors, managers, owners } from '@gauger/contract';
import { useSession } from './session.tsx';

/** The person's rights, by the same lists as the server. A page hides actions that would be refused. */
export function useRights() {
  const { principal } = useSession();
  const among = (access: Exclude<Access, 'anyone'>) => access.includes(principal);
  return {
    /** Businesses and drafts. */
    edits: among(editors),
    /** Fees, signatures, unlocking, bank details, company users as a list. */
    manages: among(managers),
    /** Company users. */
    owns: among(owners),
  };
}
