import type { BodyOf, checkRateBook } from '@gauger/contract';
import { formatDate } from '@gauger/excise';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { FileChoice } from '../../../components/file-choice/file-choice.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { ActForm } from './act-form.tsx';
import css from './admin.module.css';

type Document = BodyOf<typeof checkRateBook>['document'];
type Checked = Answer<'checkRateBook'>;
type Change = Checked['changes'][number];

/** Loads a newer rate book: the file is checked, what it changes is shown, and then it is loaded. */
export function RateBookForm() {
  const [read, setRead] = useState<{ document: Document; checked: Checked }>();
  const [error, setError] = useState<string>();

  async function choose(file: File): Promise<void> {
    setRead(undefined);
    setError(undefined);
    try {
      const document: Document = JSON.parse(await file.text());
      setRead({ document, checked: await call('checkRateBook', { body: { document } }) });
    } catch (problem) {
      setError(
        problem instanceof SyntaxError
          ? `${file.name} is not JSON. Choose the rate book as a JSON file.`
          : problem instanceof Error
            ? problem.message
            : String(problem),
      );
    }
  }

  return (
    <>
      <h2 className={css.heading}>Load a newer rate book</h2>
      <p className={css.about}>Drafts are computed with it from their next save on. What was sent keeps its rates.</p>
      <FileChoice
        label="Choose a rate book"
        hint="JSON, up to 1 MB. Nothing is loaded before you have seen what changes."
        accept=".json,application/json"
        onChoose={(file) => void choose(file)}
      />
      <div className={css.result}>
        <div aria-live="polite">
          {error && <Notice kind="error" title={error} />}
          {read && read.checked.faults.length > 0 && (
            <Notice kind="error" title="This rate book cannot be loaded">
              <ul>
                {read.checked.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        {read && read.checked.version !== null && read.checked.faults.length === 0 && (
          <Preview key={read.checked.version} {...read} onDone={() => setRead(undefined)} />
        )}
      </div>
    </>
  );
}

interface PreviewProps {
  document: Document;
  checked: Checked;
  onDone: () => void;
}

function Preview({ document, checked: { version, changes }, onDone }: PreviewProps) {
  const pages = usePages(changes);
  return (
    <ActForm
      title={`Load rate book ${version}`}
      button={`Load ${version}`}
      act={async (_, code) => {
        const { rateBookVersion } = await call('loadRateBook', { body: { document, ...code } });
        return `Rate book ${rateBookVersion} is in force`;
      }}
      onDone={onDone}
    >
      {() => (
        <>
          <h3 className={css.heading}>What {version} changes</h3>
          <PagedTable
            {...pages}
            label="Changes"
            columns={columns}
            rowKey={({ parameter, from }) => `${parameter} ${from}`}
            cardsBelow={1200}
            empty={null}
          />
        </>
      )}
    </ActForm>
  );
}

const columns: readonly Column<Change>[] = [
  {
    key: 'title',
    title: 'Rate',
    cell: ({ title, parameter }) => (
      <>
        {title}
        <span className={css.small}>{parameter}</span>
      </>
    ),
  },
  {
    key: 'from',
    title: 'Days',
    cell: ({ from, to }) => (to === null ? `From ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`),
  },
  { key: 'before', title: 'Before', number: true, cell: ({ before }) => before ?? 'None' },
  {
    key: 'value',
    title: 'New',
    number: true,
    cell: ({ value, unit }) => (
      <span className={css.amount}>
        {value ?? 'None'}
        <span className={css.small}>{unit}</span>
      </span>
    ),
  },
  { key: 'citation', title: 'Citation', cell: ({ citation }) => citation },
  { key: 'confidence', title: 'Confidence', cell: ({ confidence }) => confidence },
];
