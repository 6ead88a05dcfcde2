import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';

/** Asked on the first line of communications or air transportation; the answer is the box below, and is kept for the business. */
export function MethodQuestion() {
  return (
    <Notice kind="due" title="Which method does this business use?">
      <p>
        With the alternative method, report amounts billed or sold from one month before the quarter’s first day to one
        month before its last. With the regular method, report the amounts of the quarter itself, and check “Tax with
        regular method”. We ask once and keep the answer for this business.{' '}
        <span className="citation">
          <SourceLinks citation="26 CFR 40.6302(c)-3" />
        </span>
      </p>
    </Notice>
  );
}
