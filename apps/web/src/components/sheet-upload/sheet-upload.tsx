import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FileChoice } from '../file-choice/file-choice.tsx';
import { Notice } from '../notice/notice.tsx';
import { InlineProgress } from '../progress/progress.tsx';
import { readingLabel, SheetPreview } from './sheet-preview.tsx';
import css from './sheet-upload.module.css';
import type { SheetWork } from './use-sheet-work.ts';

interface SheetUploadProps<Check> {
  sheet: SheetWork<Check>;
  /** Which sheets are taken. */
  hint: string;
  /** The result of the check, and the next steps. */
  children: (check: Check, fileName: string) => ReactNode;
}

/** Where a sheet is chosen; then how far it is, why it cannot be used, or what was found in it. */
export function SheetUpload<Check>({ sheet, hint, children }: SheetUploadProps<Check>) {
  const { file, check, preview, notUsable, work } = sheet;
  return (
    <>
      <FileChoice
        label={file ? 'Choose another file, or drop it here' : 'Choose a file, or drop it here'}
        hint={hint}
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,.xlsb,.xls,.ods,.fods,.xml,.html,.htm"
        disabled={work !== undefined}
        low={check !== undefined}
        onChoose={sheet.choose}
      />
      {file && work && (
        <div className="line-3">
          <InlineProgress label={`${preview ? readingLabel(preview) : `${work} ${file.name}`}…`} />
          <Button variant="default" size="sm" onClick={sheet.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {preview && <SheetPreview preview={preview} />}
      {file && notUsable && (
        <div role="alert">
          <Notice kind="error" title={`${file.name}: ${notUsable.message}`}>
            <SheetIssues messages={notUsable.issues} />
          </Notice>
        </div>
      )}
      {file && check !== undefined && !notUsable && <div className={css.found}>{children(check, file.name)}</div>}
    </>
  );
}

function SheetIssues({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className={css.issues}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

interface SheetVerdictProps {
  fileName: string;
  /** "31 rows with no errors", or how many cells need fixing. */
  title: string;
  /** `due`: it has open questions. */
  kind: 'good' | 'due' | 'error';
  issues?: readonly string[];
  /** How its errors are fixed; by default in the marked file. */
  fix?: string;
  /** Shown for a file with no errors. */
  children?: ReactNode;
}

const MARKED = 'Nothing is saved. Download your file with these cells marked, fix them and choose the file again.';

/** Whether the sheet is as it should be, read out when it is known. */
export function SheetVerdict({ fileName, title, kind, issues = [], fix = MARKED, children }: SheetVerdictProps) {
  return (
    <div role="status">
      <Notice kind={kind} title={`${fileName}: ${title}`}>
        <SheetIssues messages={issues} />
        {kind !== 'good' ? <p>{fix}</p> : <p>{children || 'Nothing is saved yet.'}</p>}
      </Notice>
    </div>
  );
}
