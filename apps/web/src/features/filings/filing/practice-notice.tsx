import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../../api/site-queries.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import type { AnyFiling } from './filing-facts.ts';
import { wordsOf } from './form-words.ts';
import { statusQuery } from './sent-payment.ts';

/** The name of the simulator that answered for the return that a Form 720-X corrects; null where none did. */
function useSimulatorOfOriginal(filing: AnyFiling | undefined): string | null {
  const original = filing?.formType === 'Form720X' ? filing.original : null;
  const { data } = useQuery({
    ...statusQuery({
      formType: original?.source === 'amendment' ? 'Form720X' : 'Form720',
      id: original?.filingId ?? '',
    }),
    enabled: Boolean(original?.filingId),
  });
  return data?.submission?.isStandIn ? data.submission.answeredBy : null;
}

/**
 * Says that a form for the mail is for practice: on a practice site, or where a simulator accepted the original return. A Form 720
 * that is not saved yet has no filing.
 */
export function PracticeNotice({ filing }: { filing?: AnyFiling }) {
  const isPractice = useQuery(siteQuery).data?.isPractice ?? false;
  const simulator = useSimulatorOfOriginal(filing);
  if (!isPractice && simulator === null) return null;
  return (
    <Notice kind="simulator" title="For practice: do not mail this form and do not pay">
      <p>
        {isPractice && 'This site is for practice. '}
        {simulator === null
          ? `The IRS does not have this ${filing ? wordsOf(filing).what : 'return'}.`
          : `The IRS does not have the original return: the ${simulator} accepted it.`}
      </p>
    </Notice>
  );
}
