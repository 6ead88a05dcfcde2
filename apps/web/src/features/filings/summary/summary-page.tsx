import { isUnsigned, law } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { businessQuery, useRights } from '../../../account/public.ts';
import { queryOf } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { businessAddress } from '../../clients/businesses/public.ts';
import { ClientBlock } from '../../clients/client-contacts/public.ts';
import { CommentDialog } from '../comments/public.ts';
import { DocumentLinks } from '../documents/public.ts';
import {
  type AnyFiling,
  type AnyOpenFiling,
  addressOf,
  checkedOf,
  GoesByMail,
  isMailed,
  isOf,
  type OpenFiling,
  outlineOf,
  PracticeNotice,
  SendLayout,
  WithAnyFiling,
  wordsOf,
} from '../filing/public.ts';
import { NamedPreparers } from '../named-preparers/public.ts';
import { LeftOutRows } from '../row-sheets/public.ts';
import { settledPreflightQuery } from '../unsaved-changes/public.ts';
import { businessRows } from './business-rows.ts';
import { ClaimsBlock, claimedOn720 } from './claims-block.tsx';
import { FilingBlock } from './filing-block.tsx';
import { nextStep } from './next-step.ts';
import { PaymentsBlock } from './payments-block.tsx';
import { PreflightBlock, showFindings } from './preflight-block.tsx';
import { RatesChanged } from './rates-changed.tsx';
import { LastHands, ReviewBlock } from './review-block.tsx';
import css from './summary-page.module.css';
import { TaxBlock } from './tax-block.tsx';
import { useReview } from './use-review.ts';

const Claim8849Blocks = lazy(async () => ({ default: (await import('./claim-8849-blocks.tsx')).Claim8849Blocks }));

const MARK = 'Mark ready for review';

/** Every answer of the filing, to be checked before the fee is paid. */
export function SummaryPage() {
  return <WithAnyFiling>{(open) => <Summary open={open} />}</WithAnyFiling>;
}

/** The parts of a Form 720. */
const Return720Blocks = ({ open }: { open: OpenFiling }) => (
  <>
    <FilingBlock open={open} />
    <TaxBlock open={open} />
    <ClaimsBlock
      open={open}
      claimed={claimedOn720(open)}
      total={open.filing.totals.totalClaim ?? '0.00'}
      none="Nothing is claimed on this return."
    />
    <PaymentsBlock open={open} />
    <NamedPreparers open={open} />
  </>
);

const AmendmentBlocks = lazy(async () => ({ default: (await import('./amendment-blocks.tsx')).AmendmentBlocks }));

/** The parts of a filing of another form, loaded when there is one. */
const OtherBlocks = ({ open }: { open: AnyOpenFiling }) => (
  <Suspense fallback={<InlineProgress label="Loading the figures…" />}>
    {isOf(open, 'Form8849') && <Claim8849Blocks open={open} />}
    {isOf(open, 'Form720X') && <AmendmentBlocks open={open} />}
    {!isOf(open, 'Form720') && <NamedPreparers open={open} />}
  </Suspense>
);

function Summary({ open }: { open: AnyOpenFiling }) {
  const { filing } = open;
  const { data, error, isPending } = useQuery(settledPreflightQuery(filing, open.drafts));
  const issues = data?.issues ?? [];
  const navigate = useNavigate();
  const mailed = isMailed(open);
  const { data: price } = useQuery(
    queryOf(['fee', filing.formType], 'getFee', { query: { transactionFormType: filing.formType } }),
  );
  const next = nextStep(filing, mailed, price?.fee);
  const { manages, edits, owns, reviews } = useRights();
  const waits = !manages && next.needs.length > 0;
  const { review, ...reviewing } = useReview(filing);
  const [sendingBack, setSendingBack] = useState(false);
  // A choice on this page is saved at once; the check that lets the reader go on comes after it.
  const [saves, setSaves] = useState(0);
  const saving = async (...pages: Parameters<typeof open.save>) => {
    setSaves((count) => count + 1);
    const outcome = await open.save(...pages);
    setSaves((count) => count - 1);
    return outcome;
  };
  const draft = filing.state === 'draft';
  const { what, yours } = wordsOf(filing);
  const openThreads = open.comments.threads.filter(({ resolved }) => resolved === null);

  function goOn() {
    // The box on the page names them already: it is shown, not repeated.
    if (issues.some(({ blocks }) => blocks !== null && next.needs.includes(blocks))) showFindings();
    else if (data) navigate(next.to);
  }

  const goingOn = waits ? undefined : { label: next.label, onClick: goOn, busy: isPending || saves > 0 };
  const isReviewed = filing.state === 'ready' && reviews;
  const toApprove = review !== undefined && review.approved === null;
  const primary =
    waits && draft && edits
      ? { label: MARK, onClick: () => void reviewing.markReady(), busy: reviewing.busy }
      : isReviewed && !manages && toApprove
        ? { label: `Approve ${yours}`, onClick: () => void reviewing.approve(), busy: reviewing.busy }
        : goingOn;

  return (
    <SendLayout
      open={open}
      step="check"
      checked={data && checkedOf(issues.filter(({ blocks }) => blocks !== null))}
      claims={law.claims}
      lead={`${outlineOf(filing).name} Tax Summary`}
      heading={`Check ${yours}`}
      primary={primary}
      actions={
        <>
          {draft && manages && !owns && (
            <Button variant="default" loading={reviewing.busy} onClick={() => void reviewing.markReady()}>
              {MARK}
            </Button>
          )}
          {isReviewed && (
            <Button variant="default" onClick={() => setSendingBack(true)}>
              Send back
            </Button>
          )}
          {isReviewed && manages && toApprove && (
            <Button variant="default" loading={reviewing.busy} onClick={() => void reviewing.approve()}>
              Approve
            </Button>
          )}
        </>
      }
    >
      <div className={css.blocks}>
        {error && <Notice kind="error" title={error.message} />}
        {review && <ReviewBlock review={review} filing={filing} />}
        {(mailed || filing.formType === 'Form720X') && <PracticeNotice filing={filing} />}
        {mailed && <GoesByMail quarter={open.quarter} whyPaper={open.whyPaper} filing={filing} />}
        <LeftOutRows open={open} />
        {/* Notices of their own have the changed rates, and left-out rows with their sheet. */}
        <PreflightBlock
          issues={issues.filter(({ code }) => !['rowsLeftOut', 'ratesChanged', 'ratesOfPaid'].includes(code))}
          filing={filing}
          from="summary"
          mailed={mailed}
        >
          <RatesChanged open={open} issues={issues} />
        </PreflightBlock>
        {waits && draft && edits && (
          <Notice title="Mark it ready once it is complete">
            <p>
              The account owner, Managers and Approvers get an email and review the {what}. The owner or a Manager
              continues from here.
            </p>
          </Notice>
        )}
        {waits && !(draft && edits) && filing.state !== 'ready' && (
          <Notice kind="due" title="The account owner or a Manager continues from here">
            <p>
              {filing.paymentStatus === 1
                ? `They sign the ${what} and send it.`
                : `They ${filing.formType === 'Form720' ? 'choose how to pay the IRS, ' : ''}pay the service fee, sign the ${what} and send it.`}
            </p>
          </Notice>
        )}
        <BusinessBlock filing={filing} />
        {isOf(open, 'Form720') ? <Return720Blocks open={open} /> : <OtherBlocks open={{ ...open, save: saving }} />}
        {isUnsigned(filing.state) && (
          <ClientBlock filingId={filing.id} what={what} comments={addressOf('summary', filing)} />
        )}
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

/** The same for Forms 8849 and 720-X. */
export const Summary8849Page = SummaryPage;
export const Summary720XPage = SummaryPage;

/** Whose return it is. */
function BusinessBlock({ filing }: { filing: AnyFiling }) {
  const { data, error } = useQuery(businessQuery(filing.businessId));
  const { edits } = useRights();
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading the business…" />;
  return (
    <SummaryList
      title="Business information"
      paired
      rows={businessRows(data)}
      {...(edits && { editAt: businessAddress(filing.businessId, { page: 'summary', filing }) })}
    />
  );
}
