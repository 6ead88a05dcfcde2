import type { Principal } from '@gauger/contract';
import { roleLabel } from '@gauger/contract/company-user';
import { Link } from 'react-router';
import { useSession } from '../account/public.ts';
import { Notice } from '../components/notice/notice.tsx';
import { HomePage } from './home-page.tsx';

/** Replaces a page that is of use only to other roles. */
export function NotYourRole({ for: those }: { for: readonly Principal[] }) {
  const { principal, account } = useSession();
  return (
    <HomePage title="Your role cannot open this page" narrow>
      <Notice title={`This page is for ${listRoles(those)}`}>
        {principal !== 'owner' && principal !== 'admin' && (
          <p>
            You are {roleLabel(principal)} in the account of {account}. The account owner can give you another role.
          </p>
        )}
        <p>
          <Link to="/home/myfilings">Go to My Filing</Link>
        </p>
      </Notice>
    </HomePage>
  );
}

/** Replaces a page about the account as a whole, for a person who sees only some of its businesses. */
export function OfWholeAccount() {
  const { account } = useSession();
  return (
    <HomePage title="You cannot open this page" narrow>
      <Notice title="This page is about all businesses of the account">
        <p>You see only some businesses of the account of {account}. The account owner can change that.</p>
        <p>
          <Link to="/home/myfilings">Go to My Filing</Link>
        </p>
      </Notice>
    </HomePage>
  );
}

const plurals: Readonly<Partial<Record<Principal, string>>> = {
  owner: 'the account owner',
  manager: 'Managers',
  editor: 'Editors',
};

const listRoles = (those: readonly Principal[]) =>
  new Intl.ListFormat('en-US').format(those.flatMap((one) => plurals[one] ?? []));
