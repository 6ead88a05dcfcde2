import { formOutlines } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Refusal } from '../../api/call.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import css from './document-links.module.css';
import { copyOf, downloadDocument, type FilingDocument, type OfFiling } from './download-document.ts';

const documents = ({ formType }: OfFiling): readonly { document: FilingDocument; label: string; about: string }[] => [
  { document: copyOf({ formType }), label: 'Copy for your records (PDF)', about: copies[formType] },
  {
    document: `${formOutlines[formType].slug}.xml`,
    label: `${formType === 'Form8849' ? 'Claim' : 'Return'} for the IRS (XML)`,
    about: 'The file for IRS e-file',
  },
  { document: 'cells.csv', label: 'Figures (CSV)', about: 'Every figure with its name' },
  {
    document: 'package.zip',
    label: `${formType === 'Form8849' ? 'Claim' : 'Return'} package (ZIP)`,
    about: `All of these with the data, attachments and hashes.${formType === 'Form720' ? ' You can start a new filing from it' : ''}`,
  },
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
function offered(filing: OfFiling, mailed: boolean) {
  const isOnPaper = mailed || filing.formType === 'Form720X';
  const all = documents(filing).filter(({ document }) => !isOnPaper || !document.endsWith('.xml'));
  return mailed ? [packageToMail, ...all] : all;
}

/** The documents of a filing, each to be saved as a file. */
export function DocumentLinks({ filing, mailed = false }: { filing: OfFiling; mailed?: boolean }) {
  const saving = useMutation({ mutationFn: (document: FilingDocument) => downloadDocument(filing, document) });
  const { error } = saving;
  return (
    <section data-print="hide" className={css.block} aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className={css.list}>
        {offered(filing, mailed).map(({ document, label, about }) => (
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
            <span className={css.about}>{about}</span>
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
