import { Refusal } from '../../api/call.ts';
import { callOf } from '../../api/form-calls.ts';
import { deleteLocalDraft, listLocalDrafts, readLocalDraft, sendOpenDrafts } from '../../api/local-draft.ts';
import { describePath, type OfForm } from '../filing/public.ts';

/**
 * Sends unsaved changes of a filing that wait in this tab after a lost connection, so that later calls include them. Throws,
 * naming the pages, when the server refuses.
 */
export async function sendLocalDrafts(filing: OfForm & { id: string }): Promise<void> {
  await sendOpenDrafts();
  const left: string[] = [];
  let cause: unknown;
  for (const page of listLocalDrafts(filing.id)) {
    const fields = readLocalDraft<Record<string, never>>(filing.id, page);
    if (!fields) continue;
    try {
      await callOf(filing, 'saveDraft', { params: { id: filing.id, page }, body: { fields } });
      deleteLocalDraft(filing.id, page);
    } catch (error) {
      left.push(describePath(`drafts.${page}`, filing));
      cause = error;
    }
  }
  if (left.length === 0) return;
  const why = cause instanceof Refusal ? cause.message : 'Check your connection and try again.';
  throw new Error(`Changes on ${left.join(', ')} are only in this tab and could not be sent. ${why}`, { cause });
}
