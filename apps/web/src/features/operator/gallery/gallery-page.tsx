import { Link } from 'react-router';
import { Page } from '../../../frame/page.tsx';
import { SignedIn } from '../../../frame/signed-in.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import { ActsExhibit } from './acts-exhibit.tsx';
import { ExplainExhibit } from './explain-exhibit.tsx';
import { FieldsExhibit } from './fields-exhibit.tsx';
import css from './gallery-page.module.css';
import { ListsExhibit } from './lists-exhibit.tsx';
import { StatesExhibit } from './states-exhibit.tsx';

/** Every component in every state. */
export function GalleryPage() {
  return (
    <SignedIn>
      <SiteFrame>
        <Page title="Components">
          <h1>Components</h1>
          <p className={css.say}>
            Every part of the product in every state. <Link to="/components/filing">The frame of a filing</Link> and{' '}
            <Link to="/components/tax-line">the grid of a tax line</Link> have pages of their own.
          </p>
          <StatesExhibit />
          <FieldsExhibit />
          <ExplainExhibit />
          <ListsExhibit />
          <ActsExhibit />
        </Page>
      </SiteFrame>
    </SignedIn>
  );
}
