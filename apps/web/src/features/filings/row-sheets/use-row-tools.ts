import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { fetchFormFile } from '../../../api/form-calls.ts';
import { type Fetched, saveFile } from '../../../api/save-file.ts';
import { showError } from '../../../components/banners/banners.tsx';
import type { IconName } from '../../../components/icon/icon.tsx';
import { useStable } from '../../../components/use-stable.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import { importAddress, type RowScope } from './import-address.ts';

/** Something to do with rows and a spreadsheet. */
export interface RowTool {
  label: string;
  icon: IconName;
  onClick: () => void;
}

interface RowToolsProps extends RowScope {
  open: AnyOpenFiling;
  /** Saves the page; its result says whether the reader may leave. */
  settle?: () => Promise<boolean>;
}

/** Rows from a spreadsheet and into one. The same list until the filing or its page changes. */
export function useRowTools({ open, irsNumber, claims, settle }: RowToolsProps): readonly RowTool[] {
  const { editable } = open;
  const { id, formType } = open.filing;
  const navigate = useNavigate();
  const goToImport = useStable(async () => {
    if (!settle || (await settle())) void navigate(importAddress({ id, formType }, { irsNumber, claims }));
  });
  return useMemo(() => {
    const of = { params: { id, format: 'xlsx' as const }, query: { irsNumber, claims } };
    const download = (fetched: Promise<Fetched>) =>
      void fetched.then(saveFile, (error: Error) => showError(error.message));
    const toImport: RowTool[] = [
      { label: 'Import rows', icon: 'upload', onClick: () => void goToImport() },
      {
        label: 'Template',
        icon: 'download',
        onClick: () => download(fetchFormFile({ formType }, 'getRowTemplate', of)),
      },
    ];
    return [
      ...(editable ? toImport : []),
      {
        label: 'Export rows',
        icon: 'download',
        onClick: () => download(fetchFormFile({ formType }, 'exportRows', of)),
      },
    ];
  }, [id, formType, irsNumber, claims, editable, goToImport]);
}
