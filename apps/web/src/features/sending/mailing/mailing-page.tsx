import { endingOfSchedule, formatDate, grouped } from '@gauger/excise';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Answer, Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { DocumentLinks, downloadDocument, endingsOf, type FilingDocument } from '../../filings/documents/public.ts';
import {
  type AnyOpenFiling,
  addressOf,
  FEE_RULE,
  fieldAddress,
  GoesByMail,
  isMailed,
  isOf,
  issueSentence,
  outlineOf,
  PracticeNotice,
  SendLayout,
  statusQuery,
  WithAnyFiling,
} from '../../filings/filing/public.ts';
import { splitUnsaved, UnsavedChanges } from '../../filings/unsaved-changes/public.ts';
import { Envelope } from './envelope.tsx';
import css from './mailing-page.module.css';
import { MailingRecord } from './mailing-record.tsx';

/** Whether a form of a filing of several was sent: it is not mailed too. */
const isSent = (filing: AnyOpenFiling['filing'], ending: string): boolean =>
  'sentSchedules' in filing && filing.sentSchedules.some((schedule) => ending === endingOfSchedule(schedule));

/** The files of the package to mail: one of each form that the filing becomes. */
const packagesOf = (filing: AnyOpenFiling['filing']): FilingDocument[] =>
  filing.formType === 'Form720X'
    ? ['form720x.pdf']
    : endingsOf(filing).flatMap((ending) => (isSent(filing, ending) ? [] : [`mailing${ending}.pdf` as FilingDocument]));

/** How a return is printed, signed and mailed, and the record of its mailing. */
export function MailingPage() {
  return <WithAnyFiling>{(open) => <PrintAndMail open={open} />}</WithAnyFiling>;
}

/** The same for the other forms. */
export const Mailing720XPage = MailingPage;
export const Mailing8849Page = MailingPage;

function PrintAndMail({ open }: { open: AnyOpenFiling }) {
  const { filing } = open;
  const { id, state } = filing;
  // A Form 720-X is printed once its fee is paid: a draft that was unlocked or taken back needs no second one.
  const isOpen = filing.formType !== 'Form720X' || filing.paymentStatus === 1;
  const mailing = useQuery({
    queryKey: ['mailing', id, filing.version, state],
    // Never cached: it includes business and day.
    staleTime: 0,
    // Without the fee there is nothing to print yet.
    enabled: isOpen,
    retry: false,
    queryFn: ({ signal }) => callForm(filing, 'getMailing', { params: { id }, signal }),
  });
  const { data: status } = useQuery(statusQuery(filing));
  const saving = useMutation({
    mutationFn: async () => {
      for (const document of packagesOf(filing)) await downloadDocument(filing, document);
    },
  });
  const mailed = status?.mailed ?? null;
  const period = status?.period ?? '';
  // Once the steps are done, these fill their column.
  const papers = (
    <>
      <DocumentLinks filing={filing} mailed={filing.formType !== 'Form720X'} />
      <p>
        <Link to={pageOfFiling('status', filing)}>Status and history</Link>
      </p>
    </>
  );
  return (
    <SendLayout
      open={open}
      step={mailed ? 'sent' : 'sign'}
      page="Print and mail"
      heading={<span aria-live="polite">{mailed ? `Mailed ${formatDate(mailed.mailedOn)}` : 'Print and mail'}</span>}
      back={mailed ? '/home/myfilings' : addressOf('summary', filing)}
      primary={
        isOpen && mailing.data
          ? {
              label: 'Download the package',
              goal: '(PDF)',
              onClick: () => saving.mutate(),
              busy: saving.isPending,
              plain: mailed !== null,
            }
          : undefined
      }
      saveState={mailed ? 'Mailed' : 'Not mailed yet'}
    >
      <div className={css.page}>
        <p className="soft">
          {outlineOf(filing).name}
          {period && ` for ${period}`}, {filing.businessName}
          <Outcome open={open} />
        </p>
        <PracticeNotice filing={filing} />
        {filing.formType === 'Form720X' ? (
          <Notice title="This form goes by mail.">
            <p>
              We know of no electronic format for Form 720-X, so you print, sign and mail it. The IRS answers by letter:
              note it here when it arrives.
            </p>
            {!isOpen && <p>It has a service fee. {FEE_RULE}</p>}
          </Notice>
        ) : (
          isMailed(open) && <GoesByMail quarter={open.quarter} whyPaper={open.whyPaper} />
        )}
        {saving.error && <Notice kind="error" title={saving.error.message} />}
        {mailing.error && <NotMailable open={open} error={mailing.error} onDecided={mailing.refetch} />}
        {!isOpen && (
          <Notice kind="due" title="Pay the service fee first">
            <p>
              <Link to={addressOf('summary', filing)}>Check your return</Link>, then pay the fee. You print the form
              after that.
            </p>
          </Notice>
        )}
        {isOpen && mailing.isPending && <InlineProgress label="Loading how to mail it…" />}
        {mailing.data && isSsnMasked(mailing.data) && (
          <p>This page shows only the last four digits of the SSN. The PDF of the package has the whole number.</p>
        )}
        {mailing.data && (
          <div className={css.columns}>
            <div className={css.column}>
              {mailed ? (
                <MailingRecord open={open} mailed={mailed} isPoBox={mailing.data.isPoBox} />
              ) : (
                <Steps steps={mailing.data.steps} />
              )}
              {!mailed && <Checklist checks={mailing.data.checklist} />}
              {isOpen && !mailed && <MailingRecord open={open} mailed={null} isPoBox={mailing.data.isPoBox} />}
              {mailed && papers}
            </div>
            <div className={css.column}>
              <Envelope
                mailing={mailing.data}
                filing={filing}
                period={period}
                trackingNumber={mailed?.trackingNumber ?? null}
              />
              <Section id="enclosures" title="What to enclose">
                <Pairs rows={mailing.data.enclosures.map(({ name, about }) => ({ label: name, value: about }))} />
              </Section>
              {mailing.data.voucher && (
                <Section id="voucher" title="Form 720-V, if you pay by check">
                  <Pairs rows={mailing.data.voucher} />
                </Section>
              )}
              {!mailed && papers}
            </div>
          </div>
        )}
      </div>
    </SendLayout>
  );
}

/** Whether the steps or the voucher have the number of the filer with its end alone, as the server masks an SSN. */
const isSsnMasked = ({ steps, voucher }: Answer<'getMailing'>): boolean =>
  [...steps, ...(voucher ?? []).map(({ value }) => value)].some((text) => text.includes('••••'));

/** The amount that the return comes to: "refund of $87.60". */
function Outcome({ open }: { open: AnyOpenFiling }) {
  const outcome = outcomeOf(open);
  if (outcome === null || Number(outcome.amount) === 0) return null;
  return (
    <>
      {' · '}
      <b>
        {outcome.word} ${grouped(outcome.amount.replace(/^-/, ''))}
      </b>
    </>
  );
}

function outcomeOf(open: AnyOpenFiling): { word: string; amount: string } | null {
  if (isOf(open, 'Form720X')) {
    const { line4 } = open.filing.totals;
    return { word: line4.startsWith('-') ? 'refund of' : 'balance due of', amount: line4 };
  }
  if (isOf(open, 'Form8849')) return { word: 'total claim', amount: open.filing.totals.totalClaim ?? '0' };
  if (isOf(open, 'Form720')) return { word: 'balance due of', amount: open.filing.totals.totalDue ?? '0' };
  return null;
}

/** Why the return cannot be mailed yet, with a link to each page that fixes it. */
function NotMailable({ open, error, onDecided }: { open: AnyOpenFiling; error: Error; onDecided: () => unknown }) {
  const { filing } = open;
  const { unsaved, others } = splitUnsaved(error instanceof Refusal ? error.issues : []);
  if (unsaved.length > 0) return <UnsavedChanges issues={unsaved} filing={filing} onDecided={onDecided} />;
  return (
    <Notice kind="error" title={error.message}>
      <ul>
        {others.map((issue) => {
          const to = fieldAddress(issue.path, filing);
          return (
            <li key={`${issue.path} ${issue.code}`}>
              {to ? <Link to={to}>{issueSentence(issue)}</Link> : issueSentence(issue)}
            </li>
          );
        })}
      </ul>
      <p>
        <Link to={addressOf('summary', filing)}>Back to the summary</Link>
      </p>
    </Notice>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <Section id="steps" title="What to do">
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  );
}

/** The checks before the envelope is sealed. The boxes are for the reader alone: they are not saved. */
function Checklist({ checks }: { checks: readonly string[] }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const count = checks.filter((check) => done.has(check)).length;
  return (
    <Section
      id="checklist"
      title={
        <>
          Before you mail it{' '}
          <span className={css.count}>
            {count} of {checks.length}
          </span>
        </>
      }
    >
      <div className={css.checklist}>
        {checks.map((check, at) => (
          <CheckboxField
            key={check}
            id={`check-${at}`}
            label={check}
            checked={done.has(check)}
            onChange={(checked) =>
              setDone((before) => new Set([...before, check].filter((one) => checked || one !== check)))
            }
          />
        ))}
      </div>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="stack-3">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const Pairs = ({ rows }: { rows: readonly { label: string; value: string }[] }) => (
  <dl className={css.facts}>
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
