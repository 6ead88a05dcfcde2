import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAddNewFiling, useSession } from '../../../account/public.ts';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './choices.module.css';
import { usePcorAddress } from './pcor-address.ts';

/** The first page of who has no business yet: what a return needs, and the ways to begin. */
export function GetStartedPage() {
  const addNewFiling = useAddNewFiling();
  const pcor = usePcorAddress();
  const { ofPreparer } = useSession();
  return (
    <HomePage title="Get Started" narrow>
      <p className={css.lead}>
        A return is filed for a business and a quarter. Enter the business once. Each of its returns uses that name,
        EIN, address and signing authority.
      </p>
      <div className={css.choices}>
        <section className={css.choice}>
          <h2>New Filings</h2>
          <p>Start a return. If you have no business yet, add one first, then continue to the form.</p>
          <Button component={Link} to={addNewFiling}>
            New Filings
          </Button>
        </section>
        <section className={css.choice}>
          <h2>File Your PCORI</h2>
          <p>
            The yearly fee of a self-insured health plan or an insurer. You fill in one page, and Gauger creates the
            return.
          </p>
          <Button component={Link} to={pcor} variant="default">
            File Your PCORI
          </Button>
        </section>
        {ofPreparer && (
          <section className={css.choice}>
            <h2>Upload Business</h2>
            <p>You have a sheet with your clients? Upload it, and all of them are added at once.</p>
            <Button component={Link} to="/home/uploadbusiness" variant="default">
              Upload Business
            </Button>
          </section>
        )}
        <section className={css.choice}>
          <h2>Add New Business</h2>
          <p>
            Have ready: the EIN, the signing authority, and the address and phone number in IRS records. It takes three
            steps.
          </p>
          <Button component={Link} to="/home/addbusiness" variant="default">
            Add New Business
          </Button>
        </section>
      </div>
    </HomePage>
  );
}
