import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { type Answer, call, fetchFile } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { SheetDownload } from '../../../components/sheet-upload/sheet-download.tsx';
import css from './row-sheets.module.css';

type LeftOut = Answer<'listLeftOutRows'>['imports'][number];

interface LeftOutNoticeProps {
  left: LeftOut;
  /** The rows to speak of: those of one line, or all. */
  rows?: number;
  /** Where the rows are entered, seen from another page. */
  lines?: readonly { label: string; to: string }[];
  /** The return that the rows are missing on, in words. */
  missingOn?: string;
  /** Where they are entered instead, because the filing is final. */
  final?: { form: string; start: string; to: string } | undefined;
  /** Takes the notice off the page. */
  onDismissed: () => Promise<unknown>;
}

/** Rows that an import left out because of errors, with their sheet, until a person dismisses them. */
export function LeftOutNotice({
  left,
  rows = left.rows,
  lines = [],
  missingOn = 'the return',
  final,
  onDismissed,
}: LeftOutNoticeProps) {
  const { edits } = useRights();
  const [busy, setBusy] = useState(false);
  const them = rows === 1 ? 'it' : 'them';

  async function dismiss() {
    const agreed = await confirm({
      title: `Dismiss ${left.rows === 1 ? 'this row' : `these ${left.rows.toLocaleString('en-US')} rows`}?`,
      body: 'This deletes the file with the rows left out. The return does not change.',
      confirm: 'Dismiss',
    });
    if (!agreed) return;
    setBusy(true);
    try {
      await call('dismissLeftOutRows', { params: { id: left.id } });
      showSuccess('Dismissed');
    } catch (error) {
      showError((error as Error).message);
    }
    await onDismissed();
    setBusy(false);
  }

  return (
    <Notice
      kind="due"
      title={`${counted(left.rows, 'row', 'rows')} from ${left.fileName} ${left.rows === 1 ? 'was' : 'were'} left out${rows < left.rows ? `, ${rows.toLocaleString('en-US')} of this page` : ''}`}
    >
      <p>
        {rows === 1 ? 'It had an error' : 'They had errors'} and {rows === 1 ? 'is' : 'are'} not on {missingOn}. Correct{' '}
        {them} in the marked file and import that file
        {final ? ` on a ${final.form}` : `, or enter ${them} `}
        {!final && (lines.length === 0 ? 'here' : <Places lines={lines} />)}.
        {left.rowsInSheet < left.rows &&
          ` The marked file has the first ${left.rowsInSheet.toLocaleString('en-US')} of ${counted(left.rows, 'row', 'rows')}.`}
      </p>
      <div className={css.leftOut}>
        <SheetDownload
          label="Download marked file"
          fetch={() => fetchFile('getLeftOutSheet', { params: { id: left.id } })}
        />
        {edits && final && (
          <Button component={Link} size="sm" variant="default" to={final.to}>
            {final.start}
          </Button>
        )}
        {edits && (
          <Button
            size="sm"
            variant="subtle"
            loading={busy}
            leftSection={<Icon name="close" />}
            onClick={() => void dismiss()}
          >
            Dismiss
          </Button>
        )}
      </div>
    </Notice>
  );
}

const Places = ({ lines }: Required<Pick<LeftOutNoticeProps, 'lines'>>) =>
  lines.map(({ label, to }, at) => (
    <Fragment key={to}>
      {at === 0 ? 'on ' : ', '}
      <Link to={to}>{label}</Link>
    </Fragment>
  ));
