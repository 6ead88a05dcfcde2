import { formatDate, irsDay, isDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRights } from '../../../account/public.ts';
import { type Answer, Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { type AnyOpenFiling, issueSentence } from '../../filings/filing/public.ts';
import { StreetAddresses } from './envelope.tsx';
import css from './mailing-page.module.css';

type Mailed = NonNullable<Answer<'getStatus'>['mailed']>;
type SentBy = NonNullable<Mailed['sentBy']>;
/** The record without who made it. */
type Entry = Omit<Mailed, 'recorded'>;
/** Facts of a mailing to be noted: an absent one is left alone. */
type Change = Pick<Entry, 'mailedOn'> & Partial<Entry>;

const ways: Readonly<Record<SentBy, { label: string; hint: string; number: string }>> = {
  regular: {
    label: 'First-Class or other mail',
    hint: 'A postmark on time counts as filed on time',
    number: 'Tracking number (optional)',
  },
  certified: {
    label: 'Certified or registered mail',
    hint: 'Its receipt with the postmark proves the day and the delivery',
    number: 'Number of the certified or registered mail',
  },
  private: {
    label: 'Private delivery service',
    hint: 'Only a service that the IRS designates counts: irs.gov/PDS',
    number: 'Number of the delivery',
  },
};
const isWay = (way: string): way is SentBy => way in ways;

interface MailingRecordProps {
  open: AnyOpenFiling;
  mailed: Mailed | null;
  isPoBox: boolean;
}

/** How and when it was mailed, delivered and answered; the record can be corrected and taken back. */
export function MailingRecord({ open, mailed, isPoBox }: MailingRecordProps) {
  const { filing } = open;
  const { id } = filing;
  const { manages } = useRights();
  const queries = useQueryClient();
  const [editing, setEditing] = useState<'mailing' | 'deliveredOn' | 'letterOn' | null>(null);
  const recording = useMutation({
    mutationFn: async (what: Change | null) =>
      callForm(filing, 'markMailed', { params: { id }, body: { mailed: what } }),
    async onSuccess(_, what) {
      setEditing(null);
      showSuccess(what ? 'Mailing recorded' : 'Record of the mailing taken back');
      await Promise.all(
        ['filing', 'status', 'mailing', 'consent'].map((kind) => queries.invalidateQueries({ queryKey: [kind, id] })),
      );
    },
  });
  const asked = { recording, onCancel: () => setEditing(null) };

  async function takeBack() {
    const agreed = await confirm({
      title: 'Take the record of the mailing back?',
      body: 'The form counts as not mailed. You can record its mailing again.',
      confirm: 'Take it back',
    });
    if (agreed) recording.mutate(null);
  }

  if (!mailed || editing === 'mailing')
    return (
      <section aria-labelledby="mailed" className="stack-3">
        <h2 id="mailed">Record the mailing</h2>
        {manages ? (
          <MailingForm mailed={mailed} isPoBox={isPoBox} {...asked} />
        ) : (
          <p>The account owner or a Manager records the mailing.</p>
        )}
      </section>
    );
  const { recorded, ...entry } = mailed;
  const way = mailed.sentBy && ways[mailed.sentBy].label;
  return (
    <section aria-labelledby="mailed" className="stack-3">
      <h2 id="mailed">Mailed</h2>
      <dl className={css.facts}>
        <div>
          <dt>Mailed on</dt>
          <dd>{formatDate(mailed.mailedOn)}</dd>
        </div>
        {way && (
          <div>
            <dt>Sent by</dt>
            <dd>{way}</dd>
          </div>
        )}
        <div>
          <dt>Tracking number</dt>
          <dd>
            {mailed.trackingNumber ?? 'None'}{' '}
            {mailed.sentBy === 'certified' && mailed.trackingNumber && (
              <a
                href={`https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(mailed.trackingNumber.replaceAll(' ', ''))}`}
                target="_blank"
                rel="noreferrer"
              >
                Track it at usps.com
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>Recorded</dt>
          <dd>
            {recorded.by.name}, {formatMoment(recorded.at)}
          </dd>
        </div>
        {followUps.map(({ field, term, none, act, label }) => (
          <div key={field}>
            <dt>{term}</dt>
            <dd>
              {editing === field ? (
                <FollowUp entry={entry} field={field} label={label} {...asked} />
              ) : (
                <span className="line-2">
                  {mailed[field] ? formatDate(mailed[field]) : none}
                  {manages && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => {
                        recording.reset();
                        setEditing(field);
                      }}
                    >
                      {mailed[field] ? (
                        <>
                          Correct<span className="spoken">: {term}</span>
                        </>
                      ) : (
                        act
                      )}
                    </Button>
                  )}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {editing === null && recording.error && <Trouble error={recording.error} />}
      {manages && (
        <p className="line-2">
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              recording.reset();
              setEditing('mailing');
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
}

const followUps = [
  {
    field: 'deliveredOn',
    term: 'Delivered',
    none: 'Not yet',
    act: 'Mark as delivered',
    label: 'Day of the delivery, as the carrier says',
  },
  {
    field: 'letterOn',
    term: 'Letter from the IRS',
    none: 'Not yet',
    act: 'Record the letter',
    label: 'Day on the letter',
  },
] as const;

interface Asked {
  recording: {
    mutate: (what: Change) => void;
    isPending: boolean;
    error: Error | null;
  };
  onCancel: () => void;
}

const errorsOf = (error: Error | null): FieldError[] =>
  error instanceof Refusal
    ? error.issues.flatMap(({ path, message }) =>
        path.startsWith('mailed.') ? [{ field: path.slice('mailed.'.length), message }] : [],
      )
    : [];

/** A refusal that no field has: what is wrong with the return. */
function Trouble({ error }: { error: Error }) {
  const issues = error instanceof Refusal ? error.issues : [];
  return (
    <Notice kind="error" title={error.message}>
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.code}`}>{issueSentence(issue)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** A later day of the same record. */
function FollowUp({
  entry,
  field,
  label,
  recording,
  onCancel,
}: Asked & { entry: Entry; field: 'deliveredOn' | 'letterOn'; label: string }) {
  const [day, setDay] = useState(entry[field] ?? irsDay(new Date()));
  const [isWrong, setWrong] = useState(false);
  const refused = errorsOf(recording.error).find((one) => one.field === field)?.message;
  return (
    <form
      className={css.record}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isEntered = day === '' || isDay(day);
        setWrong(!isEntered);
        // Others may be noting the rest.
        if (isEntered) recording.mutate({ mailedOn: entry.mailedOn, [field]: day === '' ? null : day });
      }}
    >
      <DateInput
        id={field}
        label={label}
        value={day}
        onChange={setDay}
        error={isWrong ? 'Enter a day, such as Oct 26, 2026.' : refused}
      />
      {recording.error && !refused && <Trouble error={recording.error} />}
      <p className="line-2">
        <Button type="submit" size="compact-md" loading={recording.isPending}>
          Save
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

function MailingForm({ mailed, isPoBox, recording, onCancel }: Asked & { mailed: Mailed | null; isPoBox: boolean }) {
  const [mailedOn, setMailedOn] = useState(mailed?.mailedOn ?? irsDay(new Date()));
  const [way, setWay] = useState<string>(mailed?.sentBy ?? '');
  const [trackingNumber, setTracking] = useState(mailed?.trackingNumber ?? '');
  const [found, setFound] = useState<readonly FieldError[]>([]);
  const refused = errorsOf(recording.error);
  const number = trackingNumber.trim();
  const wrong: FieldError[] = [
    ...(isWay(way) ? [] : [{ field: 'sentBy', message: 'Say how you sent it.' }]),
    ...(!isDay(mailedOn)
      ? [{ field: 'mailedOn', message: 'Enter the day of the postmark, such as Oct 26, 2026.' }]
      : mailedOn > irsDay(new Date())
        ? [{ field: 'mailedOn', message: 'Enter the day of the postmark, today or earlier.' }]
        : []),
    ...(number === '' && (way === 'certified' || way === 'private')
      ? [{ field: 'trackingNumber', message: 'Enter the number on the receipt.' }]
      : []),
  ];
  // An error of the last attempt goes once its field is right.
  const left = found.filter(({ message }) => wrong.some((one) => one.message === message));
  const errors = left.length > 0 ? left : refused;
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setFound(wrong);
    if (wrong.length === 0 && isWay(way)) recording.mutate({ mailedOn, sentBy: way, trackingNumber: number || null });
  }

  return (
    <form className={css.record} noValidate onSubmit={submit}>
      <ErrorSummary errors={errors} />
      {recording.error && refused.length === 0 && <Trouble error={recording.error} />}
      <RadioField
        id="sentBy"
        label="How did you send it?"
        required
        value={way}
        onChange={setWay}
        choices={Object.entries(ways).map(([value, { label, hint }]) => ({ value, label, hint }))}
        error={errorOf('sentBy')}
      />
      {way === 'private' && (
        <Notice
          kind="due"
          title={
            isPoBox
              ? 'A private delivery service cannot deliver to this P.O. box'
              : 'The address shown is for the Postal Service'
          }
        >
          <p>
            Private delivery services need the street address at <StreetAddresses />.
          </p>
        </Notice>
      )}
      <DateInput
        id="mailedOn"
        label="Mailed on"
        hint={
          way === 'private'
            ? 'The day that the service recorded. A return or claim sent on time counts as filed on that day (26 USC 7502(f))'
            : 'The day of the postmark. A return or claim mailed on time counts as filed on that day (26 USC 7502)'
        }
        required
        value={mailedOn}
        onChange={setMailedOn}
        error={errorOf('mailedOn')}
      />
      <TextField
        id="trackingNumber"
        label={isWay(way) ? ways[way].number : 'Tracking number'}
        maxLength={40}
        required={way === 'certified' || way === 'private'}
        value={trackingNumber}
        onChange={setTracking}
        error={errorOf('trackingNumber')}
      />
      <p className="line-2">
        <Button type="submit" loading={recording.isPending}>
          {mailed ? 'Save the record' : 'Record the mailing'}
        </Button>
        {mailed && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}
