import { formatDate, irsDay, signatureForms, signatureIssues } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../api/call.ts';
import { confirm } from '../../components/confirm/confirm.ts';
import { Disclosure } from '../../components/disclosure/disclosure.tsx';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { FileChoice } from '../../components/file-choice/file-choice.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { wordsOf } from '../filing/public.ts';
import css from './signed-forms.module.css';
import type { Consent } from './use-signature.ts';
import { type FormToSign, type Scan, useSignedForms } from './use-signed-forms.ts';

/** The form that is signed by hand before a return is sent: print it, sign it, upload the scan. */
export function SignedFormsPart({ consent }: { consent: Consent }) {
  const acts = useSignedForms(consent);
  const { forms } = acts;
  if (forms.isPending) return <InlineProgress label="Loading the form to sign…" />;
  if (forms.isError) return <Notice kind="error" title={forms.error.message} />;
  const { form, isNeeded, isElectronic, forms: each } = forms.data;
  const { name } = signatureForms[form];
  const steps = each.map((one) => (
    <OneForm key={one.ending} name={name} of={one} isOneOfSeveral={each.length > 1} consent={consent} acts={acts} />
  ));
  const isAttached = each.some(({ signed }) => signed !== null);
  return (
    <section className={css.part} aria-labelledby="signedForm" id="signedForm-part">
      <h2 id="signedForm" tabIndex={-1}>
        {name}
      </h2>
      {isElectronic ? (
        <p>
          Sign and send signs {name} for you and keeps it. You can also print it, sign it by hand, and upload it here.
        </p>
      ) : isNeeded ? (
        <p>
          The IRS accepts the {wordsOf(consent).what} only with a signed {name}
          {signatureForms[form].goesWithReturn ? ', which goes with it' : ', which we keep for at least three years'}.
        </p>
      ) : (
        <p>
          On this practice site, Sign and send attaches a practice Form 8453-EX. It is marked as practice and signs
          nothing.
        </p>
      )}
      {isNeeded && !isElectronic ? (
        steps
      ) : (
        <Disclosure summary={`Use a signed ${name} instead`} open={isAttached}>
          {steps}
        </Disclosure>
      )}
    </section>
  );
}

type Acts = ReturnType<typeof useSignedForms>;

interface OneFormProps {
  name: string;
  of: FormToSign;
  isOneOfSeveral: boolean;
  consent: Consent;
  acts: Acts;
}

/** The form of one return: what is attached, or the steps to attach it. */
function OneForm({ name, of, isOneOfSeveral, consent, acts }: OneFormProps) {
  const { signed, ending } = of;
  const { printing, removing, saving } = acts;
  const { what } = wordsOf(consent);
  const about = isOneOfSeveral ? `${name} for ${of.name}` : name;
  if (signed?.isCurrent)
    return (
      <div className={css.attached}>
        <Icon name="check" />
        <p>
          <b>{about}</b>, signed by {signed.signerName}, {signed.signerTitle}, on {formatDate(signed.signedOn)}.{' '}
          {signed.pages === 1 ? '1 page' : `${signed.pages} pages`}
        </p>
        <div className={css.acts}>
          <Button variant="subtle" loading={saving.isPending} onClick={() => saving.mutate(signed.id)}>
            Download
          </Button>
          <Button
            variant="subtle"
            color="red"
            loading={removing.isPending}
            onClick={async () => {
              if (
                await confirm({
                  title: `Delete the signed ${name}?`,
                  body: `You can attach it again before you send the ${what}.`,
                  confirm: 'Delete',
                })
              )
                removing.mutate(signed.id);
            }}
          >
            Delete
          </Button>
        </div>
        {(saving.error ?? removing.error) && (
          <Notice kind="error" title={(saving.error ?? removing.error)?.message ?? ''} />
        )}
      </div>
    );
  return (
    <>
      {isOneOfSeveral && <h3>{of.name}</h3>}
      {signed && (
        <Notice kind="due" title={`The ${what} changed after this ${name} was signed`}>
          <p>Print it again and have it signed again.</p>
        </Notice>
      )}
      <ol className={css.steps}>
        <li>
          <span>Print {name}.</span>{' '}
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="download" />}
            loading={printing.isPending}
            onClick={() => printing.mutate(ending)}
          >
            {about} (PDF)
          </Button>
          {printing.error && <Notice kind="error" title={printing.error.message} />}
        </li>
        <li>Have {consent.signer.name} sign and date it by hand, in ink.</li>
        <li>
          Scan or photograph it, and attach it here.
          <AttachScan of={of} name={about} consent={consent} acts={acts} />
        </li>
      </ol>
    </>
  );
}

/** The signer, the date, and the files. */
function AttachScan({ of: { ending }, name, consent, acts }: Omit<OneFormProps, 'isOneOfSeveral'>) {
  const { attaching } = acts;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [signer, setSigner] = useState({
    signerName: consent.signer.name,
    signerTitle: consent.signer.title,
    signedOn: irsDay(new Date()),
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const field = (of: string) => `${of}${ending}-scan`;
  const errorOf = (of: string) => errors.find((found) => found.field === field(of))?.message;

  function attach(event: FormEvent) {
    event.preventDefault();
    // The PIN and the consent belong to the transmission.
    const faults = signatureIssues({ ...signer, pin: '11111', consent: true });
    const found: FieldError[] = [
      ...(files.length > 0 ? [] : [{ field: field('files'), message: 'Choose the scan or photos of the signed form' }]),
      ...faults.map(({ path, message }) => ({ field: field(path), message })),
    ];
    setErrors(found);
    if (found.length > 0) return;
    const scan: Scan & { ending: string } = { ending, files, ...signer };
    attaching.mutate(scan, { onError: (error) => setErrors(errorsOf(error)) });
  }

  function errorsOf(error: Error): FieldError[] {
    if (error instanceof Refusal && error.issues.length > 0)
      return error.issues.map(({ path, message }) => ({ field: field(path.replace(/\..*/, '')), message }));
    return [{ field: field('files'), message: error.message }];
  }

  return (
    <form className={css.scan} onSubmit={attach} noValidate aria-label={`Attach ${name}`}>
      <ErrorSummary errors={errors} />
      <div id={field('files')} tabIndex={-1}>
        <FileChoice
          label="Choose the scan or photos"
          hint="PDF, JPEG or PNG. Several pages become one PDF, under 5 MB"
          accept="application/pdf,image/jpeg,image/png"
          several
          onChoose={(file) => setFiles((chosen) => [...chosen, file])}
        />
      </div>
      {errorOf('files') && (
        <p className={css.error} role="alert">
          {errorOf('files')}
        </p>
      )}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have the same name.
            <li key={at}>
              {file.name}{' '}
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Remove ${file.name}`}
                onClick={() => setFiles(files.filter((_, other) => other !== at))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.signer}>
        <TextField
          id={field('signerName')}
          label="Who signed it"
          required
          value={signer.signerName}
          onChange={(signerName) => setSigner({ ...signer, signerName })}
          error={errorOf('signerName')}
        />
        <TextField
          id={field('signerTitle')}
          label="Title"
          required
          value={signer.signerTitle}
          onChange={(signerTitle) => setSigner({ ...signer, signerTitle })}
          error={errorOf('signerTitle')}
        />
        <DateInput
          id={field('signedOn')}
          label="Date signed"
          required
          value={signer.signedOn}
          onChange={(signedOn) => setSigner({ ...signer, signedOn })}
          error={errorOf('signedOn')}
        />
      </div>
      <Button type="submit" variant="default" loading={attaching.isPending}>
        Attach the signed form
      </Button>
    </form>
  );
}
