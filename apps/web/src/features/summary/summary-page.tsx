import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { DocumentLinks } from '../documents/public.ts';
import { FilingLayout, fieldAddress, inWords, type OpenFiling, WithFiling } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { NamedPreparers } from '../tax-preparers/public.ts';
import { BusinessBlock } from './business-block.tsx';
import { ClaimsBlock } from './claims-block.tsx';
import { FilingBlock } from './filing-block.tsx';
import { nextStep } from './next-step.ts';
import { PaymentsBlock } from './payments-block.tsx';
import { PreflightBlock } from './preflight-block.tsx';
import css from './summary-page.module.css';
import { TaxBlock } from './tax-block.tsx';

/** Form 720 Tax Summary: every answer, to be checked before the fee is paid. */
export function SummaryPage() {
  return <WithFiling>{(open) => <Summary open={open} />}</WithFiling>;
}

function Summary({ open }: { open: OpenFiling }) {
  const { filing } = open;
  const { data, error, isPending } = useQuery({
    queryKey: ['preflight', filing.id, filing.version],
    // What it tells depends on the business and on the day too.
    staleTime: 0,
    queryFn: ({ signal }) => call('getPreflight', { params: { id: filing.id }, signal }),
  });
  const issues = data?.issues ?? [];
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const navigate = useNavigate();
  const next = nextStep(filing);
  const { manages } = useRights();
  const waits = !manages && next.needs.length > 0;

  function goOn() {
    const blocking = issues.filter(({ blocks }) => blocks !== null && next.needs.includes(blocks));
    setErrors(
      blocking.map((found) => {
        const to = fieldAddress(found.path, filing);
        return { field: 'preflight', message: inWords(found), ...(to && { follow: () => navigate(to) }) };
      }),
    );
    if (blocking.length === 0 && next.to) navigate(next.to);
  }

  return (
    <FilingLayout
      open={open}
      here="summary"
      heading="Form 720 Tax Summary"
      about="Check each part. Edit what is wrong."
      primary={next.to === undefined || waits ? undefined : { label: next.label, onClick: goOn, busy: isPending }}
    >
      <ErrorSummary errors={errors} />
      <div className={css.blocks}>
        {error && <Notice kind="error" title={error.message} />}
        <PreflightBlock issues={issues} filing={filing} />
        {waits && (
          <Notice kind="due" title="The owner of the account or a Manager goes on from here">
            <p>
              {filing.paymentStatus === 1
                ? 'They sign the return and send it.'
                : 'They choose how the IRS is paid, pay the service fee, sign the return and send it.'}
            </p>
          </Notice>
        )}
        <BusinessBlock filing={filing} />
        <FilingBlock open={open} />
        <TaxBlock open={open} />
        <ClaimsBlock open={open} />
        <PaymentsBlock open={open} />
        <NamedPreparers open={open} />
        <DocumentLinks filingId={filing.id} />
      </div>
    </FilingLayout>
  );
}
