import type { BodyOf, saveDraft } from '@gauger/contract';
import { Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { deleteLocalDraft, storeLocalDraft } from '../../../api/local-draft.ts';
import type { DraftPort } from './draft-keeper.ts';
import type { OfForm } from './filing-facts.ts';

/** As the contract has them; a page's own fields are of its own kind. */
type Fields = BodyOf<typeof saveDraft>['fields'];

interface DraftOf {
  filing: OfForm & { id: string };
  page: string;
  seenVersion: () => number;
  onSent: (savedAt: string) => void;
  onSame: () => void;
  /** When the server's draft was saved that the page knows; null where it has none. */
  known: () => string | null;
}

/** The server and this tab, for the draft of a page of a filing. */
export const draftPort = ({ filing, page, seenVersion, onSent, onSame, known }: DraftOf): DraftPort => ({
  send: (fields, { keepalive, isOld }) =>
    callForm(filing, 'saveDraft', {
      params: { id: filing.id, page },
      body: { fields: fields as Fields, ...(!isOld && { seenVersion: seenVersion() }) },
      keepalive,
    }),
  keepHere: (fields) => storeLocalDraft(filing.id, page, fields, known()),
  dropHere: () => deleteLocalDraft(filing.id, page),
  isRefused: (error) => error instanceof Refusal && error.code !== 'RATE_LIMITED',
  isOnline: () => navigator.onLine,
  whenIdle(act, timeout) {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout });
    else act();
  },
  onSent,
  onSame,
});
