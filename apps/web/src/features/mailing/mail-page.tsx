import { formatDate, grouped, irsDay, isDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type Answer, Refusal } from '../../api/call.ts';
import { callOf } from '../../api/form-calls.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.ts';
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../components/fields/checkbox-field.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { formatMoment } from '../../components/moment.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { DocumentLinks, downloadDocument, type FilingDocument } from '../documents/public.ts';
import {
  addressOf,
  fieldAddress,
  issueSentence,
  type OpenFiling,
  SendLayout,
  statusAddress,
  statusQuery,
  WithFiling,
} from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { splitUnsaved, UnsavedChanges } from '../unsaved-changes/public.ts';
import css from './mail-page.module.css';

type Open = OpenFiling<'Form720X'>;
type Mailing = Answer<'getMailing720X'>;
type Mailed = NonNullable<Answer<'getStatus720X'>['mailed']>;

/** How a Form 720-X is printed, signed and mailed, and the record of its mailing. */
export function Mailing720XPage() {
  return <WithFiling form="Form720X">{(open) => <PrintAndMail open={open} />}</WithFiling>;
}

function PrintAndMail({ open }: { open: Open }) {
  const { filing } = open;
  const { id, formType, state } = filing;
  // A draft that was paid for before, and unlocked or taken back, is mailed without a second fee.
  const isOpen = filing.paymentStatus === 1;
  const mailing = useQuery({
    queryKey: ['mailing', id, filing.version, state],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => callOf({ formType }, 'getMailing', { params: { id }, signal }),
  });
  const { data: status } = useQuery(statusQuery(filing));
  const saving = useMutation({ mutationFn: (document: FilingDocument) => downloadDocument(filing, document) });
  const mailed = status?.mailed ?? null;
  const { line4 } = filing.totals;
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
              onClick: () => saving.mutate('form720x.pdf'),
              busy: saving.isPending,
              plain: mailed !== null,
            }
          : undefined
      }
      saveState={mailed ? 'Mailed' : 'Not mailed yet'}
    >
      <div className={css.page}>
        <p className={css.which}>
          Form 720-X for {filing.period}, {filing.businessName}
          {Number(line4) !== 0 && ' · '}
          {Number(line4) !== 0 && (
            <b>
              {line4.startsWith('-') ? 'refund of' : 'balance due of'} ${grouped(line4.replace(/^-/, ''))}
            </b>
          )}
        </p>
        <Notice title="This form goes by mail.">
          <p>
            We know of no electronic format for Form 720-X, so you print, sign and mail it. The IRS answers by letter.
          </p>
        </Notice>
        {saving.error && <Notice kind="error" title={saving.error.message} />}
        {mailing.error && <NotMailable open={open} error={mailing.error} onDecided={mailing.refetch} />}
        {!mailing.error && !isOpen && (
          <Notice kind="due" title="Pay the service fee first">
            <p>
              <Link to={addressOf('summary', filing)}>Check your return</Link>, then pay the fee. You print the form
              after that.
            </p>
          </Notice>
        )}
        {mailing.isPending && <InlineProgress label="Loading how to mail it…" />}
        {mailing.data && (
          <div className={css.columns}>
            <div className={css.column}>
              {mailed && <Record open={open} mailed={mailed} />}
              <Checklist filing={filing} steps={mailing.data.steps} />
              {isOpen && !mailed && <Record open={open} mailed={null} />}
            </div>
            <div className={css.column}>
              <Envelope mailing={mailing.data} />
              <Enclosures mailing={mailing.data} />
              <DocumentLinks filing={filing} />
              <p>
                <Link to={statusAddress(filing)}>Status and history</Link>
              </p>
            </div>
          </div>
        )}
      </div>
    </SendLayout>
  );
}

/** Why the form cannot be mailed yet, with a link to each page that fixes it. */
function NotMailable({ open, error, onDecided }: { open: Open; error: Error; onDecided: () => unknown }) {
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

/** When it was mailed, and by which number it is tracked; the record can be corrected and taken back. */
function Record({ open, mailed }: { open: Open; mailed: Mailed | null }) {
  const { id, formType } = open.filing;
  const { manages } = useRights();
  const queries = useQueryClient();
  const [mailedOn, setMailedOn] = useState(mailed?.mailedOn ?? irsDay(new Date()));
  const [trackingNumber, setTracking] = useState(mailed?.trackingNumber ?? '');
  const [correcting, setCorrecting] = useState(false);
  const recording = useMutation({
    mutationFn: async (what: { mailedOn: string; trackingNumber: string | null } | null) =>
      callOf({ formType }, 'markMailed', { params: { id }, body: { mailed: what } }),
    async onSuccess(_, what) {
      setCorrecting(false);
      showSuccess(what ? 'Mailing recorded' : 'Record of the mailing taken back');
      await Promise.all(
        ['filing', 'status', 'mailing', 'consent'].map((kind) => queries.invalidateQueries({ queryKey: [kind, id] })),
      );
    },
  });
  const issues = recording.error instanceof Refusal ? recording.error.issues : [];
  const [errors, setErrors] = useState<readonly { field: string; message: string }[]>([]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = !isDay(mailedOn)
      ? [{ field: 'mailedOn', message: 'Enter the day of the postmark, such as Oct 26, 2026.' }]
      : mailedOn > irsDay(new Date())
        ? [{ field: 'mailedOn', message: 'Enter the day of the postmark, today or earlier.' }]
        : [];
    setErrors(found);
    if (found.length === 0) recording.mutate({ mailedOn, trackingNumber: trackingNumber.trim() || null });
  }

  async function takeBack() {
    const agreed = await confirm({
      title: 'Take the record of the mailing back?',
      body: 'The form counts as not mailed. You can record its mailing again.',
      confirm: 'Take it back',
    });
    if (agreed) recording.mutate(null);
  }

  const trouble = recording.error && (
    <Notice kind="error" title={recording.error.message}>
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.code}`}>{issueSentence(issue)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );

  if (mailed && !correcting)
    return (
      <section aria-labelledby="mailed" className={css.section}>
        <h2 id="mailed">Mailed</h2>
        <dl className={css.facts}>
          <div>
            <dt>Mailed on</dt>
            <dd>{formatDate(mailed.mailedOn)}</dd>
          </div>
          <div>
            <dt>Tracking number</dt>
            <dd>{mailed.trackingNumber ?? 'None'}</dd>
          </div>
          <div>
            <dt>Recorded</dt>
            <dd>
              {mailed.recorded.by.name}, {formatMoment(mailed.recorded.at)}
            </dd>
          </div>
        </dl>
        {trouble}
        {manages && (
          <p className={css.acts}>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                setMailedOn(mailed.mailedOn);
                setTracking(mailed.trackingNumber ?? '');
                setCorrecting(true);
              }}
            >
              Correct this
            </Button>
            <Button variant="subtle" size="compact-md" loading={recording.isPending} onClick={() => void takeBack()}>
              It was not mailed
            </Button>
          </p>
        )}
      </section>
    );
  return (
    <section aria-labelledby="mailed" className={css.section}>
      <h2 id="mailed">Record the mailing</h2>
      {manages ? (
        <form className={css.record} noValidate onSubmit={submit}>
          <ErrorSummary errors={errors} />
          {trouble}
          <DateInput
            id="mailedOn"
            label="Mailed on"
            hint="The day of the postmark. It counts as the day of filing (26 USC 7502)"
            required
            value={mailedOn}
            onChange={setMailedOn}
            error={errors.find(({ field }) => field === 'mailedOn')?.message}
          />
          <TextField
            id="trackingNumber"
            label="Tracking number"
            hint="Of certified mail or a delivery service. Optional"
            maxLength={40}
            value={trackingNumber}
            onChange={setTracking}
          />
          <p className={css.acts}>
            <Button type="submit" loading={recording.isPending}>
              {mailed ? 'Save the record' : 'Record the mailing'}
            </Button>
            {mailed && (
              <Button variant="subtle" onClick={() => setCorrecting(false)}>
                Cancel
              </Button>
            )}
          </p>
        </form>
      ) : (
        <p>The account owner or a Manager records the mailing.</p>
      )}
    </section>
  );
}

/** The steps before the envelope is sealed. The boxes are for the reader alone: they are not saved. */
function Checklist({ filing, steps }: { filing: Open['filing']; steps: readonly string[] }) {
  const isMailed = filing.state === 'mailed';
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const count = steps.filter((step) => done.has(step)).length;
  return (
    <section aria-labelledby="checklist" className={css.section}>
      <h2 id="checklist">
        Before you seal it <span className={css.count}>{isMailed ? '' : `${count} of ${steps.length}`}</span>
      </h2>
      {isMailed ? (
        <ul className={css.checklist}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : (
        <div className={css.checklist}>
          {steps.map((step, at) => (
            <CheckboxField
              key={step}
              id={`step-${at}`}
              label={step}
              checked={done.has(step)}
              onChange={(checked) =>
                setDone((before) => {
                  const next = new Set(before);
                  if (checked) next.add(step);
                  else next.delete(step);
                  return next;
                })
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Envelope({ mailing: { address } }: { mailing: Mailing }) {
  const [copied, setCopied] = useState(false);
  return (
    <section aria-labelledby="envelope" className={css.section}>
      <h2 id="envelope">The envelope</h2>
      <address className={css.envelope}>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={css.acts}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Icon name={copied ? 'check' : 'edit'} />}
          onClick={() => void navigator.clipboard.writeText(address.join('\n')).then(() => setCopied(true))}
        >
          {copied ? 'Address copied' : 'Copy the address'}
        </Button>
      </p>
      <p className={css.note}>From the Form 720-X instructions. Compare it at irs.gov/Form720X before you mail.</p>
    </section>
  );
}

function Enclosures({ mailing: { enclosures, voucher } }: { mailing: Mailing }) {
  return (
    <section aria-labelledby="enclosures" className={css.section}>
      <h2 id="enclosures">What is in the package</h2>
      <dl className={css.facts}>
        {enclosures.map(({ name, about }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
        {voucher?.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
