import { memo, type ReactNode } from 'react';
import { Notice } from '../../../components/notice/notice.tsx';
import { SaveState } from '../../../components/save-state/save-state.tsx';
import type { Keeping } from './draft-keeper.ts';
import css from './draft-notice.module.css';
import type { PageDraft } from './use-page-draft.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** "Nov 23, 10:42 AM". */
const formatTime = (at: Date): string => `${day.format(at)}, ${time.format(at)}`;

interface DraftNoticeProps {
  restored: PageDraft<object>['restored'];
  /** Further text about this draft. */
  children?: ReactNode;
}

/** Says that the page shows what was typed before and not saved, and whose save it would replace. */
export function DraftNotice({ restored, children }: DraftNoticeProps) {
  if (!restored) return null;
  const { at, savedSince } = restored;
  return (
    <div className={css.restored}>
      <Notice kind={savedSince ? 'error' : 'due'} title="We restored your unsaved changes">
        <p>
          You typed them{at && ` on ${day.format(at)} at ${time.format(at)}`}. They are not saved yet. Reset discards
          them.
          {children && <> {children}</>}
        </p>
        {savedSince && (
          <p>
            {savedSince.by.name} saved this page on {formatTime(new Date(savedSince.at))}, after you started these
            changes. Saving them replaces what {savedSince.by.name} saved.
          </p>
        )}
      </Notice>
    </div>
  );
}

/** Whether what was typed on the page is safe. */
export const BackupState = memo(function BackupState({ keeping }: { keeping: Keeping | undefined }) {
  if (!keeping) return null;
  const { kind, at, why } = keeping;
  return (
    <SaveState kind={kind} {...(at && { at: time.format(at) })}>
      {why}
    </SaveState>
  );
});
