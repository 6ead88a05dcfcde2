import { Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { deleteLocalDraft, listLocalDrafts, readKeptDraft, sendOpenDrafts } from '../../../api/local-draft.ts';
import { describePath, type OfForm } from '../filing/public.ts';

class NewerDraft extends Error {
  override message = 'You have a newer draft of the page. Open the page, then save it or reset it.';
}

/**
 * Sends unsaved changes of a filing that wait in this tab after a lost connection, so that later calls include them. Throws,
 * naming the pages, when the server refuses.
 */
export async function sendLocalDrafts(filing: OfForm & { id: string }): Promise<void> {
  await sendOpenDrafts();
  const left: string[] = [];
  let cause: unknown;
  for (const page of listLocalDrafts(filing.id)) {
    const kept = readKeptDraft<Record<string, never>>(filing.id, page);
    if (!kept) continue;
    const { fields, known } = kept;
    try {
      if (known !== undefined) {
        const { savedAt, fields: there } = await callForm(filing, 'getDraft', { params: { id: filing.id, page } });
        // Another tab or device sent a newer one, unless only the answer about this one was lost.
        if (savedAt !== known && JSON.stringify(there) !== JSON.stringify(fields)) throw new NewerDraft();
      }
      await callForm(filing, 'saveDraft', { params: { id: filing.id, page }, body: { fields } });
      deleteLocalDraft(filing.id, page);
    } catch (error) {
      left.push(describePath(`drafts.${page}`, filing));
      cause = error;
    }
  }
  if (left.length === 0) return;
  const why =
    cause instanceof Refusal || cause instanceof NewerDraft ? cause.message : 'Check your connection and try again.';
  throw new Error(`Changes on ${left.join(', ')} are only in this tab and could not be sent. ${why}`, { cause });
}
