import { formOutlines } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { businessQuery } from '../../../account/public.ts';
import { Refusal } from '../../../api/call.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './document-links.module.css';
import { downloadDocument, endingsOf, type FilingDocument, type OfFiling } from './download-document.ts';

/** A claim is filed under the SSN it names, or that of a business without an EIN. */
type LinkedFiling = OfFiling & { businessId: string; schedule?: { ssn: string } };

interface OfferedDocument {
  document: FilingDocument;
  label: string;
  about: string;
}

/** A document of each form that a filing becomes: two of Schedules 1 and 6 of Form 8849. */
const ofEachForm = (filing: OfFiling, label: string, document: Omit<OfferedDocument, 'label'>): OfferedDocument[] =>
  endingsOf(filing).map((ending) => ({
    document: document.document.replace('.', `${ending}.`) as FilingDocument,
    label: ending === '' ? label : `Schedule ${ending.at(-1)}: ${label}`,
    about: document.about,
  }));

const documents = (filing: OfFiling, underSsn: boolean): readonly OfferedDocument[] => [
  ...ofEachForm(filing, 'Copy for your records (PDF)', {
    document: `${formOutlines[filing.formType].slug}.pdf`,
    about: copies[filing.formType],
  }),
  ...ofEachForm(filing, `${filing.formType === 'Form8849' ? 'Claim' : 'Return'} for the IRS (XML)`, {
    document: `${formOutlines[filing.formType].slug}.xml`,
    about: `The file for IRS e-file${underSsn ? ', SSN masked' : ''}`,
  }),
  { document: 'cells.csv', label: 'Figures (CSV)', about: 'Every figure with its name' },
  ...ofEachForm(filing, `${filing.formType === 'Form8849' ? 'Claim' : 'Return'} package (ZIP)`, {
    document: 'package.zip',
    about: `All of these with the data, attachments and hashes.${filing.formType === 'Form720' ? ' You can start a new filing from it' : ''}`,
  }),
];

const copies = {
  Form720: 'Parts I to III and the workpapers',
  Form720X: 'The form, its explanations, statements and the workpapers',
  Form8849: 'The form, its schedule and the workpapers',
};

const packageToMail = {
  document: 'mailing.pdf',
  label: 'Mailing checklist and figures (PDF)',
  about: 'The address, a checklist, and the figures for the official form',
} as const;

/** Documents of a filing: a return sent by mail has no file for IRS e-file. */
function offered(filing: OfFiling, mailed: boolean, underSsn: boolean) {
  const isOnPaper = mailed || filing.formType === 'Form720X';
  const all = documents(filing, underSsn).filter(({ document }) => !isOnPaper || !document.endsWith('.xml'));
  return mailed ? [...ofEachForm(filing, packageToMail.label, packageToMail), ...all] : all;
}

/** The documents of a filing, each to be saved as a file. */
export function DocumentLinks({ filing, mailed = false }: { filing: LinkedFiling; mailed?: boolean }) {
  const { businessId, formType, schedule } = filing;
  const { data: business } = useQuery({ ...businessQuery(businessId), enabled: formType === 'Form8849' });
  const underSsn = Boolean(schedule?.ssn) || (formType === 'Form8849' && business?.EIN === '');
  const saving = useMutation({ mutationFn: (document: FilingDocument) => downloadDocument(filing, document) });
  const { error } = saving;
  return (
    <section data-print="hide" className={css.block} aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className={css.list}>
        {offered(filing, mailed, underSsn).map(({ document, label, about }) => (
          <li key={document}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Icon name="download" />}
              loading={saving.isPending && saving.variables === document}
              onClick={() => saving.mutate(document)}
            >
              {label}
            </Button>
            <span className="soft">{about}</span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">{error && <Trouble error={error} />}</div>
    </section>
  );
}

function Trouble({ error }: { error: Error }) {
  const issues = error instanceof Refusal ? error.issues : [];
  return (
    <Notice kind="error" title={error.message}>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
