import { law } from '@gauger/excise';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { type AnyFiling, describePath, fieldAddress } from '../filing/public.ts';
import css from './summary-page.module.css';
import type { Review } from './use-review.ts';

/** The person who marked the return ready, approved it or sent it back, the next step, and changes since the last review. */
export function ReviewBlock({ review, filing }: { review: Review; filing: AnyFiling }) {
  const { manages, edits, reviews } = useRights();
  const { markedReady, approved, sentBack } = review;
  return (
    <>
      {markedReady && (
        <Notice kind="due" title={`Marked ready by ${markedReady.by.name}, ${formatMoment(markedReady.at)}`}>
          <p>
            {manages
              ? 'Comment on what to change and send it back, or continue.'
              : reviews
                ? 'Comment on what to change and send it back, or approve it. Approving signs nothing.'
                : 'The account owner, a Manager or an Approver reviews it.'}
          </p>
        </Notice>
      )}
      {approved && (
        <Notice kind="good" title={`Approved by ${approved.by.name}, ${formatMoment(approved.at)}`}>
          {markedReady && <p>A change makes it a draft again and ends the approval.</p>}
        </Notice>
      )}
      {sentBack && (
        <Notice kind="due" title={`Sent back by ${sentBack.by.name}, ${formatMoment(sentBack.at)}`}>
          {edits && <p>Fix what the comments ask for, resolve the comments, and mark the return ready again.</p>}
        </Notice>
      )}
      {markedReady && review.reviewed && <Changes review={review} reviewed={review.reviewed} filing={filing} />}
    </>
  );
}

function Changes({
  review: { changes, changesInAll },
  reviewed,
  filing,
}: {
  review: Review;
  reviewed: NonNullable<Review['reviewed']>;
  filing: AnyFiling;
}) {
  const left = changesInAll - changes.length;
  return (
    <section className={css.block} aria-labelledby="summary-changes">
      <h2 id="summary-changes">What changed since the last review</h2>
      <p className={css.since}>
        Reviewed by {reviewed.by.name}, {formatMoment(reviewed.at)}.
        {changes.length === 0 && ' No changes since the last review.'}
      </p>
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map(({ path, kind, before, after }) => {
            const to = kind === 'removed' ? undefined : fieldAddress(path, filing);
            const label = describePath(path, filing, law.claims);
            return (
              <li key={`${kind} ${path}`}>
                {to === undefined ? label : <Link to={to}>{label}</Link>}{' '}
                <span className={css.change}>{describeChange(kind, before, after)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {left > 0 && <p className={css.since}>And {left.toLocaleString('en-US')} more.</p>}
    </section>
  );
}

function describeChange(kind: Review['changes'][number]['kind'], before?: string, after?: string): string {
  if (kind === 'changed') return `${formatValue(before)}, now ${formatValue(after)}`;
  if (kind === 'added') return after === undefined ? 'added' : formatValue(after);
  return before === undefined ? 'removed' : `removed, was ${formatValue(before)}`;
}

const formatValue = (value = ''): string => (value === 'true' ? 'yes' : value);

/** The people who last saved and signed the return. */
export function LastHands({ review: { lastSaved, lastSigned }, signed }: { review: Review; signed: boolean }) {
  const sentences = [
    ...(lastSaved ? [`Last saved by ${lastSaved.by.name}, ${formatMoment(lastSaved.at)}.`] : []),
    ...(lastSigned
      ? [`Signed by ${lastSigned.by.name}, ${formatMoment(lastSigned.at)}.${signed ? '' : ' This signature is void.'}`]
      : []),
  ];
  return sentences.length > 0 && <p className={css.since}>{sentences.join(' ')}</p>;
}
