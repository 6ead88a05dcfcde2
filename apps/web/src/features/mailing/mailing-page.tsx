import { endingOfSchedule } from '@gauger/excise';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Answer, Refusal } from '../../api/call.ts';
import { callOf } from '../../api/form-calls.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { downloadDocument, endingsOf } from '../documents/public.ts';
import {
  type AnyOpenFiling,
  addressOf,
  fieldAddress,
  GoesByMail,
  isMailed,
  issueSentence,
  SendLayout,
  WithAnyFiling,
  wordsOf,
} from '../filing/public.ts';
import { splitUnsaved, UnsavedChanges } from '../unsaved-changes/public.ts';
import css from './mailing-page.module.css';

type Mailing = Answer<'getMailing'>;

/** Whether a form of a filing of several was sent: it is not mailed too. */
const isSent = (filing: AnyOpenFiling['filing'], ending: string): boolean =>
  'sentSchedules' in filing && filing.sentSchedules.some((schedule) => ending === endingOfSchedule(schedule));

/** How a return is filed by mail: the package, the envelope, the checklist, the payment voucher. */
export function MailingPage() {
  return <WithAnyFiling>{(open) => <PrintAndMail open={open} />}</WithAnyFiling>;
}

function PrintAndMail({ open }: { open: AnyOpenFiling }) {
  const { filing, quarter } = open;
  const { data, error, refetch } = useQuery({
    queryKey: ['mailing', filing.id, filing.version],
    // Never cached: it includes business and day.
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => callOf(filing, 'getMailing', { params: { id: filing.id }, signal }),
  });
  const saving = useMutation({
    mutationFn: async () => {
      for (const ending of endingsOf(filing))
        if (!isSent(filing, ending)) await downloadDocument(filing, `mailing${ending}.pdf` as 'mailing.pdf');
    },
  });
  return (
    <SendLayout
      open={open}
      step="sign"
      page="Print and mail"
      back={addressOf('summary', filing)}
      primary={
        data && {
          label: 'Download',
          goal: 'checklist and figures (PDF)',
          onClick: () => saving.mutate(),
          busy: saving.isPending,
        }
      }
      saveState="Not filed yet"
    >
      <div className={css.page}>
        {isMailed(open) && <GoesByMail quarter={quarter} />}
        {error && <NotMailable error={error} filing={filing} onDecided={refetch} />}
        {saving.error && <Notice kind="error" title={saving.error.message} />}
        {data && <HowToMail mailing={data} filing={filing} />}
      </div>
    </SendLayout>
  );
}

/** Why a return cannot be mailed yet, with a link to each page that fixes it. */
function NotMailable({
  error,
  filing,
  onDecided,
}: {
  error: Error;
  filing: AnyOpenFiling['filing'];
  onDecided: () => unknown;
}) {
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

function HowToMail({
  mailing: { address, steps, enclosures, voucher },
  filing,
}: {
  mailing: Mailing;
  filing: AnyOpenFiling['filing'];
}) {
  return (
    <div className={css.columns}>
      <section aria-labelledby="steps">
        <h2 id="steps">What to do</h2>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Notice title="Gauger does not know when you mailed it">
          <p>Filing Summary shows this {wordsOf(filing).what} as Draft. Keep the post office receipt with your copy.</p>
        </Notice>
        <p className={css.back}>
          <Link to={addressOf('summary', filing)}>Back to the summary</Link>
        </p>
      </section>
      <div className={css.column}>
        <section aria-labelledby="envelope">
          <h2 id="envelope">The envelope</h2>
          <address className={css.envelope}>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className={css.note}>Compare the address at irs.gov/{filing.formType} before you mail.</p>
        </section>
        <section aria-labelledby="enclosures">
          <h2 id="enclosures">What to enclose</h2>
          <Pairs rows={enclosures.map(({ name, about }) => ({ label: name, value: about }))} />
        </section>
        {voucher && (
          <section aria-labelledby="voucher">
            <h2 id="voucher">Form 720-V, if you pay by check</h2>
            <Pairs rows={voucher} />
          </section>
        )}
      </div>
    </div>
  );
}

function Pairs({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className={css.pairs}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same for a Form 8849. */
export const Mailing8849Page = MailingPage;
