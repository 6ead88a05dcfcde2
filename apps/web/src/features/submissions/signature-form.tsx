import { ErrorSummary } from '../../components/error-summary/error-summary.tsx';
import css from './consent-page.module.css';
import { SignatureFields } from './signature-fields.tsx';
import type { Consent, useSignature } from './use-signature.ts';

interface SignatureFormProps {
  id: string;
  wording: Consent['wording'];
  signature: ReturnType<typeof useSignature>;
}

/** The declaration, and the fields that sign it. The button of the page submits them. */
export function SignatureForm({ id, wording, signature }: SignatureFormProps) {
  const { entry, setEntry, errors, submit } = signature;
  return (
    <section className={css.declaration} aria-labelledby="declaration">
      <h2 id="declaration">Declaration</h2>
      <ErrorSummary errors={errors} />
      <form id={id} className={css.form} onSubmit={submit} noValidate>
        <SignatureFields wording={wording.paragraphs} entry={entry} errors={errors} onChange={setEntry} />
      </form>
    </section>
  );
}
