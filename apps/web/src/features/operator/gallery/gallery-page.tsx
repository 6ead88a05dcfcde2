import { Link } from 'react-router';
import { Page } from '../../../frame/page.tsx';
import { SignedIn } from '../../../frame/signed-in.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import { ActsExhibit } from './acts-exhibit.tsx';
import { FieldsExhibit } from './fields-exhibit.tsx';
import css from './gallery-page.module.css';
import { ListsExhibit } from './lists-exhibit.tsx';

/** Components that tests act on apart from any account. */
export function GalleryPage() {
  return (
    <SignedIn>
      <SiteFrame>
        <Page title="Components">
          <h1>Components</h1>
          <p className={css.say}>
            Components that tests act on apart from any account.{' '}
            <Link to="/components/tax-line">The grid of a tax line</Link> has a page of its own.
          </p>
          <FieldsExhibit />
          <ListsExhibit />
          <ActsExhibit />
        </Page>
      </SiteFrame>
    </SignedIn>
  );
}
