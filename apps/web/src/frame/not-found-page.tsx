import { Link } from 'react-router';
import css from './not-found-page.module.css';
import { Page } from './page.tsx';
import { SiteFrame } from './site-frame.tsx';

export function NotFoundPage() {
  return (
    <SiteFrame>
      <Page title="Page not found" status={404}>
        <div className={css.notFound}>
          <h1>This page does not exist</h1>
          <p>The address may be mistyped, or the page may have moved. Your data is safe.</p>
          <ul>
            <li>
              <Link to="/">Go to the start page</Link>
            </li>
            <li>
              <Link to="/rates">Look up a rate</Link>
            </li>
          </ul>
        </div>
      </Page>
    </SiteFrame>
  );
}
