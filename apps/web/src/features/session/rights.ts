import { type Access, editors, managers, owners } from '@gauger/contract';
import { useSession } from './session.tsx';

/** What the person may do, by the lists the server goes by. A page shows nothing that would be refused. */
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
