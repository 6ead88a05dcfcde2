import { formOutlines } from '@gauger/excise';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { businessQuery } from '../../../account/public.ts';
import { fetchFile, queryOf, Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { saveFile } from '../../../api/save-file.ts';
import {
  Body,
  CardTable,
  Cell,
  ColumnHead,
  Foot,
  Head,
  Row,
  RowHead,
} from '../../../components/card-table/card-table.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { LinkButton } from '../../../components/link-button/link-button.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { formatSize } from '../attachments/public.ts';
import css from './document-links.module.css';
import { downloadDocument, endingsOf, type FilingDocument, type OfFiling } from './download-document.ts';

/** A claim is filed under the SSN it names, or that of a business without an EIN. */
type LinkedFiling = OfFiling & {
  businessId: string;
  version: number;
  paymentStatus: number;
  schedule?: { ssn: string };
};

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
  ...ofEachForm(filing, 'Data (JSON)', { document: 'filing.json', about: 'The open format' }),
];

const packages = (filing: OfFiling): readonly OfferedDocument[] =>
  ofEachForm(filing, `${filing.formType === 'Form8849' ? 'Claim' : 'Return'} package (ZIP)`, {
    document: 'package.zip',
    about: `All of these with the data, attachments and hashes.${filing.formType === 'Form720' ? ' You can start a new filing from it' : ''}`,
  });

/** The answer to a filing, as it came. */
const answer = (filing: OfFiling, answeredBy: string): readonly OfferedDocument[] =>
  ofEachForm(filing, 'Acknowledgment (XML)', {
    document: 'acknowledgement.xml',
    about: `From the ${answeredBy}, unchanged`,
  });

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

interface DocumentLinksProps {
  filing: LinkedFiling;
  mailed?: boolean;
  /** The name of the gateway that accepted the filing. Nothing changes its documents then: each has its size. */
  answeredBy?: string | undefined;
}

/** The documents of a filing, each to be saved as a file. */
export function DocumentLinks({ filing, mailed = false, answeredBy }: DocumentLinksProps) {
  const { id, businessId, formType, schedule, paymentStatus } = filing;
  const { data: business } = useQuery({ ...businessQuery(businessId), enabled: formType === 'Form8849' });
  const underSsn = Boolean(schedule?.ssn) || (formType === 'Form8849' && business?.EIN === '');
  const isFinal = answeredBy !== undefined;
  const { data: sizes } = useQuery(sizesQuery(filing, isFinal));
  const { data: attachments = [] } = useQuery({
    ...queryOf(['attachments', id], 'listAttachments', { params: { id } }),
    enabled: isFinal,
  });
  const saving = useMutation({ mutationFn: (document: FilingDocument) => downloadDocument(filing, document) });
  const savingAttached = useMutation({
    mutationFn: async (attachment: string) =>
      saveFile(await fetchFile('getAttachment', { params: { id: attachment } })),
  });
  const error = saving.error ?? savingAttached.error;
  const files = [...(answeredBy === undefined ? [] : answer(filing, answeredBy)), ...offered(filing, mailed, underSsn)];
  const sizeOf = (document: string) => sizes?.find((one) => one.document === document)?.bytes;
  const lineOf = ({ document, label, about }: OfferedDocument) => (
    <Line
      key={document}
      label={label}
      about={about}
      bytes={sizeOf(document)}
      sized={isFinal}
      busy={saving.isPending && saving.variables === document}
      onSave={() => saving.mutate(document)}
    />
  );
  return (
    <section data-print="hide" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <CardTable className={css.documents} aria-labelledby="documents">
        <Head>
          <Row>
            <ColumnHead className={css.names}>Document</ColumnHead>
            {isFinal && <ColumnHead className={`number ${css.names}`}>Size</ColumnHead>}
          </Row>
        </Head>
        <Body>
          {files.map(lineOf)}
          {attachments.map(({ id: attachment, name, bytes }) => (
            <Line
              key={attachment}
              label={name}
              about="Attached by you"
              bytes={bytes}
              sized={isFinal}
              busy={savingAttached.isPending && savingAttached.variables === attachment}
              onSave={() => savingAttached.mutate(attachment)}
            />
          ))}
          {isFinal && paymentStatus === 1 && (
            <Row>
              <RowHead>
                <Link to={pageOfFiling('receipt', filing)}>Fee receipt</Link>
              </RowHead>
              <Cell className="number" />
            </Row>
          )}
        </Body>
        <Foot>{packages(filing).map(lineOf)}</Foot>
      </CardTable>
      <div aria-live="polite">{error && <Trouble error={error} />}</div>
    </section>
  );
}

/** The sizes of the documents of a filing that no longer changes: they are made to be measured, so they are asked for once. */
export const sizesQuery = ({ id, formType, version }: OfFiling & { version: number }, isFinal: boolean) =>
  queryOptions({
    queryKey: ['documents', id, version],
    queryFn: ({ signal }) => callForm({ formType }, 'listDocuments', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isFinal,
  });

/** The size of the package, of all of them where a filing is several forms: "603 kB". Empty until it is known. */
export const packedSize = (sizes: readonly { document: string; bytes: number }[] = []): string => {
  const packed = sizes.filter(({ document }) => document.endsWith('.zip'));
  return packed.length === 0 ? '' : formatSize(packed.reduce((total, { bytes }) => total + bytes, 0));
};

interface LineProps {
  label: string;
  about: string;
  /** Absent until it is known. */
  bytes: number | undefined;
  /** Whether there is a column of sizes. */
  sized: boolean;
  busy: boolean;
  onSave: () => void;
}

const Line = ({ label, about, bytes, sized, busy, onSave }: LineProps) => (
  <Row aria-busy={busy || undefined}>
    <RowHead>
      <Icon name="download" />
      <LinkButton onClick={onSave}>{label}</LinkButton> <small>{about}</small>
    </RowHead>
    {sized && <Cell className="number">{bytes === undefined ? '' : formatSize(bytes)}</Cell>}
  </Row>
);

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
