import { call, Refusal } from '../../api/call.ts';
import { dropHere, keepWhatIsTyped, keptHere, pagesKeptHere } from '../../api/kept-draft.ts';
import { type OfForm, pathInWords } from '../filing/public.ts';

/**
 * Sends what was typed on pages of a filing and waits in this tab: a lost connection may have kept it here. What the server is
 * asked afterwards knows of it. Throws, naming the pages, when the server does not take it.
 */
export async function sendKeptHere(filing: OfForm & { id: string }): Promise<void> {
  await keepWhatIsTyped();
  const left: string[] = [];
  let cause: unknown;
  for (const page of pagesKeptHere(filing.id)) {
    const fields = keptHere<Record<string, never>>(filing.id, page);
    if (!fields) continue;
    try {
      await call('saveDraft', { params: { id: filing.id, page }, body: { fields } });
      dropHere(filing.id, page);
    } catch (error) {
      left.push(pathInWords(`drafts.${page}`, filing));
      cause = error;
    }
  }
  if (left.length === 0) return;
  const why = cause instanceof Refusal ? cause.message : 'Check your connection and try again.';
  throw new Error(`Changes on ${left.join(', ')} are only in this tab and could not be sent. ${why}`, { cause });
}
