import { formatDate, signatureForms } from '@gauger/excise';
import { Button } from '@mantine/core';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { wordsOf } from '../../filings/filing/public.ts';
import { AttachScan } from './attach-scan.tsx';
import css from './signed-forms.module.css';
import type { Consent } from './use-signature.ts';
import { type FormToSign, useSignedForms } from './use-signed-forms.ts';

/** The form that is signed by hand before a return is sent: print it, sign it, upload the scan. */
export function SignedFormsPart({ consent, onChanged }: { consent: Consent; onChanged: () => void }) {
  const acts = useSignedForms(consent, onChanged);
  const { forms } = acts;
  if (forms.isPending) return <InlineProgress label="Loading the form to sign…" />;
  if (forms.isError) return <Notice kind="error" title={forms.error.message} />;
  const { form, isElectronic, forms: each } = forms.data;
  // Without an authority the form is one: a practice site makes none then.
  const isWaiting = consent.authority === null;
  const isNeeded = forms.data.isNeeded || isWaiting;
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
      {isWaiting ? (
        <p>
          The {name} that {consent.signer.name} signed by hand takes the place of an approval.
        </p>
      ) : isElectronic ? (
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
          {each.every(({ signed }) => signed?.isCurrent)
            ? `Sign and send sends the ${wordsOf(consent).what} with the attached form, in the name of ${consent.signer.name}.`
            : 'On this practice site, Sign and send attaches a practice Form 8453-EX. It is marked as practice and signs nothing.'}
        </p>
      )}
      {isAttached || (isNeeded && (isWaiting || !isElectronic)) ? (
        steps
      ) : (
        <Disclosure summary={`Use a signed ${name} instead`}>{steps}</Disclosure>
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
        <div className="row-2">
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
          <AttachScan
            ending={ending}
            name={about}
            signer={consent.signer}
            act="Attach the signed form"
            busy={acts.attaching.isPending}
            onAttach={(scan, onError) => acts.attaching.mutate(scan, { onError })}
          />
        </li>
      </ol>
    </>
  );
}
