import { Link } from 'react-router';
import { Page } from '../../app/shell/page.tsx';
import { Notice } from '../../components/notice/notice.tsx';

/** In place of a filing that was deleted, is of another account, or could not be loaded. */
export function FilingNotShown({ title, error, children }: { title: string; error: string; children?: string }) {
  return (
    <Page title={title}>
      <h1>This filing cannot be shown</h1>
      <Notice kind="error" title={error}>
        {children && <p>{children}</p>}
        <p>
          It may have been deleted, or it belongs to another account. <Link to="/home/myfilings">Open My Filing</Link>{' '}
          to find your returns.
        </p>
      </Notice>
    </Page>
  );
}
