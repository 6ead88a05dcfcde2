import { filingBoxes, isEditable } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useBusinesses } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Breadcrumbs } from '../../../frame/breadcrumbs.tsx';
import { HomeFrame } from '../../../frame/home-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { BusinessCrumb } from '../../clients/businesses/public.ts';
import { addressOf, FORM_720 } from '../filing/public.ts';
import { quarterOf, returnsQuery } from '../law-changes/public.ts';
import { CopyChoice, type Copying } from './copy-choice.tsx';
import { type Existing, ExistingReturn, findExisting } from './existing-return.tsx';
import css from './new-filing.module.css';
import { PackageChoice } from './package-choice.tsx';
import { answersOf, boxesAdded, missingIn, newAnswers, pageOf, type QuarterAnswers } from './quarter-answers.ts';
import { QuarterForm } from './quarter-form.tsx';

const FORM = 'quarter-form';

/** Begins a Form 720 of a business: the first save makes the filing. */
export function NewFiling({ businessId }: { businessId: string }) {
  const [address] = useSearchParams();
  const { data: returns } = useQuery(returnsQuery(businessId));
  const [entered, setAnswers] = useState<QuarterAnswers>();
  const answers = entered ?? {
    ...newAnswers(
      new Date(),
      address.get('period'),
      returns?.filings,
      returns?.filings.find(({ id }) => id === address.get('copy')),
    ),
    nothingToReport: address.has('nil'),
  };
  const [copying, setCopying] = useState<Copying>({ filingId: address.get('copy') ?? '', what: 'taxes' });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [existing, setExisting] = useState<Existing>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const business = useBusinesses().businesses?.find(({ id }) => id === businessId);

  async function begin() {
    const missing = missingIn(answers);
    setErrors(missing);
    if (missing.length > 0) return;
    setBusy(true);
    setExisting(undefined);
    const outcome = await add(businessId, answers, copying);
    setBusy(false);
    if ('id' in outcome) {
      showSuccess(outcome.note);
      const next = answers.nothingToReport && outcome.isNew ? 'summary' : 'taxInfo';
      navigate(addressOf(next, { id: outcome.id, ...FORM_720 }), { state: { copied: outcome.remarks } });
    } else {
      setExisting(outcome.existing);
      if (!outcome.existing) {
        setErrors([{ field: 'taxYearAndQuarter', message: outcome.refused }]);
        showError(outcome.refused);
      }
    }
  }

  return (
    <HomeFrame>
      <Page title="Tax Year & Quarter Ending">
        <div className={css.page}>
          <Breadcrumbs
            first={business && <BusinessCrumb current={business} />}
            crumbs={[{ label: 'Form 720' }, { label: 'Tax Year & Quarter Ending' }]}
          />
          <h1>Tax Year & Quarter Ending</h1>
          {existing && <ExistingReturn of={existing} />}
          <QuarterForm
            id={FORM}
            answers={answers}
            errors={errors}
            taken={returns?.filings ?? []}
            onChange={setAnswers}
            onSubmit={begin}
          />
          {!answers.nothingToReport && answers.taxYearAndQuarter !== '' && (
            <CopyChoice
              businessId={businessId}
              quarter={quarterOf({ taxYear: answers.taxYear, quarter: answers.taxYearAndQuarter })}
              value={copying}
              onChange={setCopying}
            />
          )}
          <PackageChoice businessId={businessId} />
          <div className={css.actions}>
            <Button
              component={Link}
              to={`/home/chooseformtype?business=${encodeURIComponent(businessId)}`}
              variant="subtle"
              leftSection={<Icon name="back" />}
            >
              Back
            </Button>
            <Button type="submit" form={FORM} loading={busy}>
              Continue
            </Button>
          </div>
        </div>
      </Page>
    </HomeFrame>
  );
}

/** Remarks on a copy: each line that was not copied, or that has to be completed. */
const COPY_REMARKS: ReadonlySet<string> = new Set([
  'lineNotCopied',
  'lineCopiedAsDraft',
  'lineCopiedWithoutRows',
  'claimsNotCopied',
]);

type Begun =
  | {
      id: string;
      note: string;
      isNew: boolean;
      /** Facts left out of a copy, and fields to complete; null without a copy. */
      remarks: readonly string[] | null;
    }
  | { refused: string; existing?: Existing | undefined };

/** Creates the filing. An existing filing for the quarter is opened while it can be changed. */
async function add(businessId: string, answers: QuarterAnswers, copying: Copying): Promise<Begun> {
  const copyFrom = copying.filingId !== '' && !answers.nothingToReport ? copying : undefined;
  try {
    const body = { businessId, taxYearQuarter: pageOf(answers), ...(copyFrom && { copyFrom }) };
    const { id, issues } = await call('addForm720', { body });
    const ofCopy = issues.filter(({ code }) => COPY_REMARKS.has(code));
    const remarks = copyFrom ? ofCopy.map(({ message }) => message) : null;
    return { id, note: 'Form720 Saved successfully', isNew: true, remarks };
  } catch (error) {
    const existing = await findExisting(error);
    if (existing && isEditable(existing.state) && existing.businessId === businessId)
      return openDraft(existing, answers);
    return { refused: messageOf(error), existing };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Opens the draft of the quarter. The boxes that were checked here are added to its own; none of its own is cleared. One that is
 * marked ready stays as it was marked: a save would make it a draft again.
 */
async function openDraft(existing: Existing, answers: QuarterAnswers): Promise<Begun> {
  const { id, version, state } = existing;
  const drafted = answersOf(existing.taxYearQuarter);
  const added = boxesAdded(drafted, answers);
  const labels = added.map((box) => filingBoxes[box === 'nothingToReport' ? 'nilReturn' : box].label);
  if (state === 'ready') {
    const without = labels.length > 0 ? `. It does not have ${labels.join(', ')} checked` : '';
    const notice = `You opened the return for this quarter. It is marked ready for review and was not changed${without}`;
    return { id, note: notice, isNew: false, remarks: null };
  }
  if (added.length > 0) {
    const boxes = Object.fromEntries(added.map((box) => [box, true]));
    try {
      await call('saveForm720', { body: { id, taxYearQuarter: pageOf({ ...drafted, ...boxes }) }, version });
    } catch (error) {
      return { refused: messageOf(error), existing };
    }
  }
  const also = labels.length > 0 ? `, with ${labels.join(', ')} added` : '';
  return { id, note: `You opened your draft for this quarter${also}`, isNew: false, remarks: null };
}
