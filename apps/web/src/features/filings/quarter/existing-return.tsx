import { describeChange, isEditable } from '@gauger/excise';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { correcting } from '../../../account/public.ts';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { addressOf, FORM_720 } from '../filing/public.ts';
import css from './new-filing.module.css';

/** The return that the quarter has already. */
export type Existing = Pick<
  Answer<'getForm720'>,
  'id' | 'state' | 'version' | 'businessId' | 'businessName' | 'taxYear' | 'quarter' | 'taxYearQuarter'
>;

/** Reads the return that stops another one of its quarter; undefined after any other refusal. */
export async function findExisting(error: unknown): Promise<Existing | undefined> {
  if (!(error instanceof Refusal) || error.code !== 'FILING_EXISTS' || error.current.id === undefined) return undefined;
  return call('getForm720', { params: { id: error.current.id } }).catch(() => undefined);
}

/** Leads to the return that the quarter has already, and says whether it can still be changed. */
export function ExistingReturn({ of: { id, state, businessId, businessName, taxYear, quarter } }: { of: Existing }) {
  const name = `${businessName}, ${taxYear} Q${quarter}`;
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      aria-label={`This quarter already has a Form 720: ${name}`}
      tabIndex={-1}
      className={css.existing}
    >
      <Notice kind="due" title={`This quarter already has a Form 720: ${name}`}>
        <p>
          {describeChange(state)}{' '}
          {isEditable(state) ? (
            <Link to={addressOf('taxInfo', { id, ...FORM_720 })}>Open the draft</Link>
          ) : (
            <>
              <Link to={pageOfFiling('status', { id, ...FORM_720 })}>Open its status page</Link>
              {(state === 'accepted' || state === 'mailed') && (
                <>
                  {' '}
                  or <Link to={correcting({ id, businessId })}>correct it with a Form 720-X</Link> made from the {state}{' '}
                  return.
                </>
              )}
            </>
          )}
        </p>
      </Notice>
    </section>
  );
}
