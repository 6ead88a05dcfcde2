import { Button } from '@mantine/core';
import { memo } from 'react';
import { confirm } from '../../../components/confirm/confirm.ts';
import { useStable } from '../../../components/use-stable.ts';
import type { PageDraft } from './use-page-draft.ts';

interface ResetDraftProps {
  draft: PageDraft<object>;
  saved: boolean;
  onReset: () => void;
}

/** Drops what is typed and not saved; there only while there is such a thing. */
export function ResetDraft({ draft, saved, onReset }: ResetDraftProps) {
  const reset = useStable(async () => {
    const agreed = await confirm({
      title: 'Discard your unsaved changes?',
      body: saved
        ? 'The page returns to the last saved version.'
        : 'Nothing is saved on this page yet, so it will be empty.',
      confirm: 'Discard changes',
      danger: true,
    });
    if (!agreed) return;
    await draft.reset();
    onReset();
  });
  return draft.restored || draft.keeping ? <ResetButton onReset={reset} /> : null;
}

/** Not drawn again at each key. */
const ResetButton = memo(function ResetButton({ onReset }: { onReset: () => Promise<void> }) {
  return (
    <Button variant="subtle" onClick={() => void onReset()}>
      Reset
    </Button>
  );
});
