import { grouped } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useBusinesses } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { FileChoice } from '../../../components/file-choice/file-choice.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SimulatorTag } from '../../../components/state/state.tsx';
import { Breadcrumbs } from '../../../frame/breadcrumbs.tsx';
import { HomeFrame } from '../../../frame/home-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { BusinessCrumb } from '../../clients/businesses/public.ts';
import { addressOf, issueSentence } from '../filing/public.ts';
import { returnsQuery } from '../law-changes/public.ts';
import css from './form-720x.module.css';
import { amendmentsQuery, correctable, HAND, PACKAGE } from './returns.ts';

/** Begins a Form 720-X of a business: which return is corrected. */
export function NewAmendment({ businessId }: { businessId: string }) {
  const [address] = useSearchParams();
  const returns = useQuery(returnsQuery(businessId));
  const amendments = useQuery(amendmentsQuery(businessId));
  const [entered, choose] = useState<string>();
  const navigate = useNavigate();
  const business = useBusinesses().businesses?.find(({ id }) => id === businessId);
  const offered = correctable(returns.data?.filings ?? [], amendments.data?.filings ?? []);
  const named = offered.find(({ value }) => value === address.get('original'))?.value;
  const chosen = entered ?? named ?? (offered.length === 1 ? offered[0]?.value : undefined) ?? '';
  const starting = useMutation({
    mutationFn: (choice: string | File) =>
      choice instanceof File
        ? call('addForm720XFromPackage', { body: { businessId }, files: { package: choice } })
        : call('addForm720X', { body: { businessId, ...(choice !== HAND && { original: { filingId: choice } }) } }),
    onSuccess(added) {
      showSuccess('Saved successfully');
      navigate(addressOf('taxAdjustment', added));
    },
  });
  const [isMissing, setMissing] = useState(false);
  const start = () => {
    setMissing(chosen === '');
    if (chosen !== '' && chosen !== PACKAGE) starting.mutate(chosen);
  };
  const error = starting.error ?? returns.error ?? amendments.error;
  const isLoading = returns.isPending || amendments.isPending;

  return (
    <HomeFrame>
      <Page title="Correct a return on Form 720-X">
        <div className={css.start}>
          <Breadcrumbs
            first={business && <BusinessCrumb current={business} />}
            crumbs={[{ label: 'Form 720-X' }, { label: 'Tax Adjustment' }]}
          />
          <h1>Correct a return on Form 720-X</h1>
          {error && <Trouble error={error} />}
          {isLoading ? (
            <InlineProgress label="Loading the returns…" />
          ) : (
            <form
              className="stack-6"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                start();
              }}
            >
              {offered.length === 0 && (
                <Notice title="No return of this business is accepted or mailed yet">
                  <p>You can correct a return that was filed elsewhere: from its package, or by hand.</p>
                </Notice>
              )}
              <RadioField
                id="original"
                label="Which return are you correcting?"
                hint="An accepted or mailed return stays as it was filed. You change a copy."
                required
                value={chosen}
                onChange={choose}
                error={isMissing && chosen === '' ? 'Choose the return to correct.' : undefined}
                choices={[
                  ...offered.map(({ value, label, liability, hint, simulator }) => ({
                    value,
                    label,
                    hint: (
                      <>
                        {hint}
                        {simulator && <SimulatorTag name={simulator} />}
                        {liability !== undefined && `, tax liability $${grouped(liability)}`}
                      </>
                    ),
                  })),
                  {
                    value: PACKAGE,
                    label: 'A return filed elsewhere, from its package',
                    hint: 'The ZIP from the documents of a return',
                  },
                  {
                    value: HAND,
                    label: 'Enter the changes by hand',
                    hint: 'For any quarters: each tax with the amount last reported and the correct amount',
                  },
                ]}
              />
              {chosen === PACKAGE && (
                <FileChoice
                  label="Choose a return package, or drop it here"
                  hint="A Form 720 becomes the return to correct. A Form 720-X comes back as it was."
                  accept=".zip"
                  disabled={starting.isPending}
                  onChoose={(file) => starting.mutate(file)}
                />
              )}
              <div className={css.startActions}>
                <Button
                  component={Link}
                  to={`/home/chooseformtype?business=${encodeURIComponent(businessId)}`}
                  variant="subtle"
                >
                  Back
                </Button>
                {chosen !== PACKAGE && (
                  <Button type="submit" loading={starting.isPending}>
                    Start Form 720-X
                  </Button>
                )}
                {chosen === PACKAGE && starting.isPending && <InlineProgress label="Reading the package…" />}
              </div>
            </form>
          )}
        </div>
      </Page>
    </HomeFrame>
  );
}

const MAX_LISTED = 10;

function Trouble({ error }: { error: Error }) {
  const issues = error instanceof Refusal ? error.issues.filter(({ message }) => message !== error.message) : [];
  return (
    <div role="alert">
      <Notice kind="error" title={error.message}>
        {issues.length > 0 && (
          <ul>
            {issues.slice(0, MAX_LISTED).map((issue) => (
              <li key={`${issue.path} ${issue.code}`}>{issueSentence(issue)}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
