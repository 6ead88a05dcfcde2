import { type ClaimDeadline, formatDate, type Issue, irsDay } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { whyMoved } from '../filing/public.ts';
import css from './claims.module.css';

/**
 * The last day of the claims of a page, and how they are made once it has passed.
 * @param late what is said of those whose last day has passed
 */
export function FileBy({ deadlines, late }: { deadlines: readonly ClaimDeadline[]; late: readonly Issue[] }) {
  const today = irsDay(new Date());
  const open = deadlines.filter(({ fileBy }) => today <= fileBy.due);
  if (deadlines.length === 0) return null;
  return (
    <div className={css.lastDay}>
      {late.length > 0 && (
        <Notice kind="due" title="A file-by date has passed">
          <ul>
            {late.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {open.map((deadline) => (
        <p key={`${deadline.lines} ${deadline.limit.citation}`}>
          {deadlineSentence(deadline)}{' '}
          <span className="citation">
            <SourceLinks citation={deadline.limit.citation} />
          </span>
        </p>
      ))}
    </div>
  );
}

/** "File by Sep 30, 2026: line 3c. After that, claim for the whole year on Form 4136 …" */
function deadlineSentence({ lines, fileBy, limit: { until, later }, above }: ClaimDeadline): string {
  const why = fileBy.moved === null ? '' : `, as ${whyMoved(fileBy)}`;
  const what = above === undefined ? `the claim on ${lines}` : `the part of the credit on ${lines} above the tax`;
  const by = `File by ${formatDate(fileBy.due)}${why}: ${what}.`;
  if (until === 'threeYears') return `${by} After that, claim only tax paid in the last two years.`;
  return later === undefined ? `${by} After that, you cannot claim it.` : `${by} After that, ${later}.`;
}
