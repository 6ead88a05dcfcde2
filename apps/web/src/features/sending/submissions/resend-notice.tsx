import { formatDate, irsDay } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import type { Status } from './status-events.ts';

interface ResendNoticeProps {
  status: Pick<Status, 'formType' | 'resend' | 'submission'>;
}

/** Until when a rejected return is sent again, and what that does not protect. */
export function ResendNotice({ status: { formType, resend, submission } }: ResendNoticeProps) {
  if (resend === null) return null;
  const by = formatDate(resend.by);
  const isOver = resend.by < irsDay(new Date());
  const isPractice = submission?.isStandIn ?? false;
  const isClaim = formType === 'Form8849';
  return (
    <Notice kind="due" title={isOver ? `The deadline to send it again was ${by}` : `Send it again by ${by}`}>
      <p>
        {isPractice && 'On this practice site nothing is filed. For a return sent to the IRS: '}
        {isOver
          ? `Under IRS practice, a business return that is accepted later counts as filed on the day it is sent again, not on ${formatDate(resend.firstSentOn)}.`
          : `Under IRS practice for business returns, it then counts as filed on ${formatDate(resend.firstSentOn)}, the day it was first sent.`}{' '}
        The {resend.days} calendar days count from that day. Not confirmed from an official source for{' '}
        {isClaim ? 'claims on Form 8849' : 'Form 720'}.
      </p>
      <p>
        {!isClaim && 'This does not move the due date of the payment. '}
        It is not known to protect claims near their file-by date.
      </p>
      {!isPractice && <p>To file on paper instead, enclose the page “E-file record” of the PDF copy.</p>}
    </Notice>
  );
}
