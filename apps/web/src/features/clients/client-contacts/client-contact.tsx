import { LONGEST_SIGNER } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRights } from '../../../account/public.ts';
import { type Answer, call, queryOf, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './client-block.module.css';

/** The person of a business who gets the links to its returns. */
export function ClientContact({ businessId }: { businessId: string }) {
  const { manages } = useRights();
  const { data, error } = useQuery(
    queryOf(['client contact', businessId], 'getClientContact', { params: { businessId } }),
  );
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return null;
  return (
    <section className={css.contact} aria-labelledby="client-contact">
      <h2 id="client-contact">Client contact</h2>
      <p>
        Gets the links to returns of this business, to approve them or ask for changes.
        {!data.isSaved && ' Until you save another person, it is the signing authority.'}
        {!data.isConfirmed &&
          ' The address is not confirmed yet: an owner or Manager checks it before the first request.'}
      </p>
      {data.formerSigner !== null && (
        <Notice kind="due" title={`The signing authority is ${data.signer} now, and was ${data.formerSigner}`}>
          <p>Check the name and the address, then use this contact.</p>
        </Notice>
      )}
      {manages ? (
        <ContactForm businessId={businessId} saved={data} />
      ) : (
        <p>
          {data.contact.name}, {data.contact.email}
        </p>
      )}
    </section>
  );
}

function ContactForm({ businessId, saved }: { businessId: string; saved: Answer<'getClientContact'> }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(saved.contact);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      const contact = { name: typed.name.trim(), email: typed.email.trim() };
      const answer = await call('saveClientContact', { params: { businessId }, body: { contact } });
      queries.setQueryData(['client contact', businessId], {
        ...saved,
        ...answer,
        isSaved: true,
        isConfirmed: true,
        formerSigner: null,
      });
      setTyped(answer.contact);
      showSuccess('The client contact was saved.');
    } catch (failure) {
      const issues = failure instanceof Refusal ? failure.issues : [];
      setErrors(
        issues.length > 0
          ? Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^contact\./, ''), message]))
          : { email: failure instanceof Error ? failure.message : String(failure) },
      );
    }
    setBusy(false);
  }

  return (
    <form className="stack-4" onSubmit={save} noValidate aria-label="Client contact">
      <div className={css.pair}>
        <TextField
          id="contact-name"
          label="Name"
          required
          maxLength={LONGEST_SIGNER}
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
          error={errors.name}
        />
        <TextField
          id="contact-email"
          label="Email"
          required
          value={typed.email}
          onChange={(email) => setTyped({ ...typed, email })}
          error={errors.email}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={busy}>
          Use this contact
        </Button>
      </div>
    </form>
  );
}
