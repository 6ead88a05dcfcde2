import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';
import { Page } from '../../../frame/page.tsx';

interface FilingNotShownProps {
  title: string;
  error: string;
  /** Asks again, of a filing that could not be loaded; left out for one that does not exist here. */
  onRetry?: (() => void) | undefined;
  children?: string;
}

/** In place of a filing that was deleted, is of another account, or could not be loaded. */
export function FilingNotShown({ title, error, onRetry, children }: FilingNotShownProps) {
  return (
    <Page title={title}>
      <h1>{onRetry ? 'This filing could not be loaded' : 'This filing cannot be shown'}</h1>
      <Notice kind="error" title={error}>
        {children && <p>{children}</p>}
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <p>
            It may have been deleted, or it belongs to another account. <Link to="/home/myfilings">Open My Filing</Link>{' '}
            to find your returns.
          </p>
        )}
      </Notice>
    </Page>
  );
}
