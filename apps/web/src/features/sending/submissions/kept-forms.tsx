import { type FilingFormType, formatDate, signatureForms } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './signed-forms.module.css';
import { signatureQuery, useSavedForm } from './use-signed-forms.ts';

/** The forms that a return was sent with, as they were signed by hand; nothing where there is none. */
export function KeptForms({ id, formType }: { id: string; formType: FilingFormType }) {
  const { data } = useQuery(signatureQuery({ id, formType }));
  const saving = useSavedForm({ id, formType });
  const kept = (data?.forms ?? []).flatMap(({ signed, ending, name }) =>
    signed?.way === 'scanned' ? [{ ...signed, ending, of: ending === '' ? '' : ` for ${name}` }] : [],
  );
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-forms">
      <h2 id="kept-forms">Signed by hand</h2>
      {kept.map((one) => (
        <div key={one.id} className={css.attached}>
          <Icon name="check" />
          <p>
            <b>
              {signatureForms[one.form].name}
              {one.of}
            </b>
            , signed by {one.signerName}, {one.signerTitle}, on {formatDate(one.signedOn)}
            {one.keepUntil && `. Kept until ${formatDate(one.keepUntil)}`}
          </p>
          <div className="row-2">
            <Button variant="subtle" loading={saving.isPending} onClick={() => saving.mutate(one.id)}>
              Download
            </Button>
          </div>
        </div>
      ))}
      {saving.error && <Notice kind="error" title={saving.error.message} />}
    </section>
  );
}
