import type { UnsavedChanges as Draft, RequestIssue } from '@gauger/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { wordsOf } from '../filing/public.ts';
import css from './unsaved-changes.module.css';
import { type OfFiling, useDecideDraft } from './use-decide-draft.ts';

type Finding = Pick<RequestIssue, 'draft'>;

/** Splits findings into unsaved changes of pages and all others. */
export function splitUnsaved<Found extends Finding>(issues: readonly Found[]): { unsaved: Found[]; others: Found[] } {
  return {
    unsaved: issues.filter(({ draft }) => draft !== undefined),
    others: issues.filter(({ draft }) => draft === undefined),
  };
}

interface UnsavedChangesProps {
  issues: readonly Finding[];
  filing: OfFiling;
  /** Name of the filing, where a page shows several. */
  of?: string;
  onDecided?: () => unknown;
}

/** The pages of a filing with unsaved changes: whose they are, and the ways to save or discard them there. */
export function UnsavedChanges({ issues, filing, of, onDecided = () => {} }: UnsavedChangesProps) {
  const drafts = issues.flatMap(({ draft }) => draft ?? []);
  if (drafts.length === 0) return null;
  return (
    <Notice kind="error" title={of ? `Unsaved changes: ${of}` : 'Save or discard unsaved changes'}>
      <p>Unsaved changes are not in the {wordsOf(filing).what}. It cannot be paid for or sent while there are any.</p>
      <ul className={css.drafts}>
        {drafts.map((draft) => (
          <li key={`${draft.page} ${draft.author.id}`}>
            <OneDraft draft={draft} filing={filing} onDecided={onDecided} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function OneDraft({ draft, filing, onDecided }: { draft: Draft; filing: OfFiling; onDecided: () => unknown }) {
  const { name, to, errors, busy, open, save, discard } = useDecideDraft(filing, draft, onDecided);
  const { edits, manages } = useRights();
  const decides = draft.page === 'paymentOption' ? manages || (draft.own && edits) : edits;
  const about = <span className="spoken">{draft.own ? ` ${name}` : ` ${name}, typed by ${draft.author.name}`}</span>;
  return (
    <>
      <div className={css.draft}>
        <span>
          {to && draft.own ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}
          <small>
            {draft.own ? 'You' : draft.author.name}, {formatMoment(draft.typedAt)}
          </small>
        </span>
        {decides && (
          <span className={css.acts}>
            {to && !draft.own && (
              <Button variant="subtle" size="compact-md" disabled={busy} onClick={() => void open()}>
                Take over{about}
              </Button>
            )}
            <Button variant="default" size="compact-md" loading={busy} onClick={() => void save()}>
              Save{about}
            </Button>
            <Button variant="default" size="compact-md" disabled={busy} onClick={() => void discard()}>
              Discard{about}
            </Button>
          </span>
        )}
      </div>
      {errors.length > 0 && (
        <div role="alert" className={css.errors}>
          <p>{name} was not saved:</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          {to && <Link to={to}>Open {name}</Link>}
        </div>
      )}
    </>
  );
}
