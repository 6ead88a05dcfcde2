import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import css from './consent-page.module.css';
import { SignatureFields } from './signature-fields.tsx';
import { type Consent, isGiven, type useSignature } from './use-signature.ts';

interface SignatureFormProps {
  id: string;
  consent: Consent;
  signature: ReturnType<typeof useSignature>;
}

/** The declaration, and the fields that sign it. The button of the page submits them. */
export function SignatureForm({ id, consent, signature }: SignatureFormProps) {
  const { entry, setEntry, errors, submit } = signature;
  return (
    <section className={css.declaration} aria-labelledby="declaration">
      <h2 id="declaration">Declaration</h2>
      <ErrorSummary errors={errors} />
      <form id={id} className="stack-5" onSubmit={submit} noValidate>
        <SignatureFields
          wording={[consent.wording]}
          entry={entry}
          errors={errors}
          onChange={setEntry}
          // An approval or a signed form has the name, and the PIN where there is one.
          only={isGiven(consent) ? (consent.authority?.hasPin ? 'consent' : 'pin') : undefined}
        />
      </form>
    </section>
  );
}
