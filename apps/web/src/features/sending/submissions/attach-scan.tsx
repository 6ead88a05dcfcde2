import { irsDay, signatureIssues } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { FileChoice } from '../../../components/file-choice/file-choice.tsx';
import css from './signed-forms.module.css';
import type { Scan } from './use-signed-forms.ts';

interface AttachScanProps {
  /** Which of several forms; empty for one. */
  ending: string;
  /** "Form 8453-EX" */
  name: string;
  /** The person who signs, as a proposal. */
  signer: { name: string; title: string };
  act: string;
  busy: boolean;
  onAttach: (scan: Scan & { ending: string }, onError: (error: Error) => void) => void;
}

/** Takes the scan of a form that was signed by hand: the signer, the date, and the files. */
export function AttachScan({ ending, name, signer: proposed, act, busy, onAttach }: AttachScanProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [signer, setSigner] = useState({
    signerName: proposed.name,
    signerTitle: proposed.title,
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
    onAttach({ ending, files, ...signer }, (error) => setErrors(errorsOf(error)));
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
        <ul>
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
      <Button type="submit" variant="default" loading={busy}>
        {act}
      </Button>
    </form>
  );
}
