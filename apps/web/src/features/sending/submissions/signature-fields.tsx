import type { SignatureEntry } from '@gauger/excise';
import { Fragment } from 'react';
import { Refusal } from '../../../api/call.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DigitsInput } from '../../../components/fields/digits-input.tsx';
import css from './consent-page.module.css';
import { SignerFields } from './signer-fields.tsx';

/** Paragraphs that are agreed to, and the returns that they are about where others have other paragraphs. */
export interface WordingPart {
  heading?: string;
  returns?: readonly string[];
  paragraphs: readonly string[];
}

interface SignatureFieldsProps {
  wording: readonly WordingPart[];
  entry: SignatureEntry;
  errors: readonly FieldError[];
  onChange: (entry: SignatureEntry) => void;
  /** The fields left, where the client gave the rest: the consent, or the consent and a PIN. */
  only?: 'consent' | 'pin' | undefined;
}

/** The consent, who gives it, and the PIN. */
export function SignatureFields({ wording, entry, errors, onChange, only }: SignatureFieldsProps) {
  const set = (change: Partial<SignatureEntry>) => onChange({ ...entry, ...change });
  const errorOf = (field: keyof SignatureEntry) => errors.find((found) => found.field === field)?.message;
  return (
    <>
      <div className={css.wording}>
        {wording.map(({ heading = '', returns = [], paragraphs }) => (
          <Fragment key={heading}>
            {heading !== '' && <h3>{heading}</h3>}
            {returns.length > 0 && (
              <ul>
                {returns.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            )}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Fragment>
        ))}
      </div>
      <CheckboxField
        id="consent"
        label="I have read this and consent to it"
        required
        checked={entry.consent}
        onChange={(consent) => set({ consent })}
        error={errorOf('consent')}
      />
      {only !== 'consent' && (
        <div className={css.signer}>
          {only !== 'pin' && <SignerFields nameLabel="Name" entry={entry} onChange={set} errorOf={errorOf} />}
          <DigitsInput
            id="pin"
            label="PIN"
            required
            groups={[5]}
            value={entry.pin}
            onChange={(pin) => set({ pin })}
            help="Choose 5 digits. They confirm that you sign. You do not need to keep them."
            error={errorOf('pin')}
          />
        </div>
      )}
    </>
  );
}

/** Maps a refusal to the fields it names, else to the button. */
export function signatureErrors(error: Error): FieldError[] {
  if (error instanceof Refusal && error.code === 'INVALID_SIGNATURE')
    return error.issues.map(({ path, message }) => ({ field: path, message }));
  // A signed form that is missing, at its part of the page.
  if (error instanceof Refusal && error.issues.some(({ path }) => path.startsWith('signedForm')))
    return error.issues.map(({ message }) => ({ field: 'signedForm', message }));
  return [{ field: 'pin', message: error.message }];
}
