import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './bulk-actions.module.css';
import { download, useRemoval } from './filing-acts.ts';
import type { FilingRow } from './queries.ts';
import { isDeletable, type Rights } from './row-status.ts';

interface BulkActionsProps {
  chosen: readonly FilingRow[];
  rights: Rights;
}

/** Says what can be done with the chosen rows. */
export function BulkActions({ chosen, rights }: BulkActionsProps) {
  const remove = useRemoval();
  const [busy, setBusy] = useState(false);
  const deletable = chosen.filter((row) => isDeletable(row, rights));
  const kept = chosen.length - deletable.length;

  async function save() {
    setBusy(true);
    await download(chosen);
    setBusy(false);
  }

  return (
    <div className={chosen.length > 0 ? css.bulk : undefined}>
      <span role="status">{chosen.length > 0 && `${chosen.length} selected`}</span>
      {chosen.length > 0 && (
        <>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Icon name="download" />}
            loading={busy}
            onClick={save}
          >
            Download PDFs
          </Button>
          {rights.edits && (
            <Button
              variant="default"
              size="compact-md"
              disabled={deletable.length === 0}
              onClick={() => remove(...deletable)}
            >
              {kept === 0 ? 'Delete' : `Delete ${deletable.length}`}
            </Button>
          )}
          {rights.edits && kept > 0 && <span className="quiet">Filings that are paid or sent stay.</span>}
        </>
      )}
    </div>
  );
}
