import { isUnsigned, law } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '../../components/notice/notice.tsx';
import { CommentDialog } from '../comments/public.ts';
import { DocumentLinks } from '../documents/public.ts';
import { GoesByMail, isMailed, type OpenFiling, outlineOf, SendLayout, toFix, WithFiling } from '../filing/public.ts';
import { LeftOutRows } from '../row-sheets/public.ts';
import { useRights } from '../session/public.ts';
import { NamedPreparers } from '../tax-preparers/public.ts';
import { settledPreflightQuery } from '../unsaved-changes/public.ts';
import { BusinessBlock } from './business-block.tsx';
import { ClaimsBlock } from './claims-block.tsx';
import { FilingBlock } from './filing-block.tsx';
import { nextStep } from './next-step.ts';
import { PaymentsBlock } from './payments-block.tsx';
import { PreflightBlock, showFindings } from './preflight-block.tsx';
import { LastHands, ReviewBlock } from './review-block.tsx';
import css from './summary-page.module.css';
import { TaxBlock } from './tax-block.tsx';
import { useReview } from './use-review.ts';

const MARK = 'Mark ready for review';

/** Every answer of the filing, to be checked before the fee is paid. */
export function SummaryPage() {
  return <WithFiling>{(open) => <Summary open={open} />}</WithFiling>;
}

function Summary({ open }: { open: OpenFiling }) {
  const { filing } = open;
  const { data, error, isPending } = useQuery(settledPreflightQuery(filing, open.drafts));
  const issues = data?.issues ?? [];
  const fixes = toFix(issues.filter(({ blocks }) => blocks !== null)).length;
  const navigate = useNavigate();
  const mailed = isMailed(open);
  const next = nextStep(filing, mailed);
  const { manages, edits, owns } = useRights();
  const waits = !manages && next.needs.length > 0;
  const { review, ...reviewing } = useReview(filing);
  const [sendingBack, setSendingBack] = useState(false);
  const draft = filing.state === 'draft';
  const openThreads = open.comments.threads.filter(({ resolved }) => resolved === null);

  function goOn() {
    // The box on the page names them already: it is shown, not repeated.
    if (issues.some(({ blocks }) => blocks !== null && next.needs.includes(blocks))) showFindings();
    else if (data) navigate(next.to);
  }

  const goingOn = waits ? undefined : { label: next.label, onClick: goOn, busy: isPending };
  const primary =
    waits && draft && edits
      ? { label: MARK, onClick: () => void reviewing.markReady(), busy: reviewing.busy }
      : goingOn;

  return (
    <SendLayout
      open={open}
      step="check"
      fixes={data && fixes}
      claims={law.claims}
      lead={`${outlineOf(filing).name} Tax Summary`}
      heading="Check your return"
      about="Check each part. Edit what is wrong."
      primary={primary}
      actions={
        <>
          {draft && manages && !owns && (
            <Button variant="default" loading={reviewing.busy} onClick={() => void reviewing.markReady()}>
              {MARK}
            </Button>
          )}
          {filing.state === 'ready' && manages && (
            <Button variant="default" onClick={() => setSendingBack(true)}>
              Send back
            </Button>
          )}
        </>
      }
    >
      <div className={css.blocks}>
        {error && <Notice kind="error" title={error.message} />}
        {review && <ReviewBlock review={review} filing={filing} />}
        {mailed && <GoesByMail quarter={open.quarter} filingId={filing.id} />}
        <LeftOutRows open={open} />
        {/* The notice above lists left-out rows with their sheet. */}
        <PreflightBlock
          issues={issues.filter(({ code }) => code !== 'rowsLeftOut')}
          filing={filing}
          from="summary"
          mailed={mailed}
        />
        {waits && draft && edits && (
          <Notice title="Mark it ready once it is complete">
            <p>The account owner and the Managers get an email, review the return and continue from here.</p>
          </Notice>
        )}
        {waits && !(draft && edits) && filing.state !== 'ready' && (
          <Notice kind="due" title="The account owner or a Manager continues from here">
            <p>
              {filing.paymentStatus === 1
                ? 'They sign the return and send it.'
                : 'They choose how to pay the IRS, pay the service fee, sign the return and send it.'}
            </p>
          </Notice>
        )}
        <BusinessBlock filing={filing} />
        <FilingBlock open={open} />
        <TaxBlock open={open} />
        <ClaimsBlock open={open} />
        <PaymentsBlock open={open} />
        <NamedPreparers open={open} />
        <DocumentLinks filing={filing} mailed={mailed} />
        {review && <LastHands review={review} signed={!isUnsigned(filing.state)} />}
      </div>
      {sendingBack && (
        <Suspense>
          <CommentDialog
            title="Send back for changes"
            label="What to change"
            act="Send back"
            optional={openThreads.length > 0}
            onSay={reviewing.sendBack}
            onClose={() => setSendingBack(false)}
          />
        </Suspense>
      )}
    </SendLayout>
  );
}
