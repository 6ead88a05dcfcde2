import { type Destination, type Form8849Claim, form8849Schedules, formatDate } from '@gauger/excise';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { beginning } from '../../../account/public.ts';
import { Notice, type NoticeKind } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { addressOf, type OpenFiling } from '../filing/public.ts';
import { isWithoutTax, otherwiseOf, passedFileBy, placeOfLine } from './claim-link.ts';
import css from './claims.module.css';
import { useIncomeTaxYearEnd } from './use-income-tax-year-end.ts';

/** The id of what takes the focus where the questions end. */
export const DESTINATION = 'router-destination';

/** The IRS's own titles of the schedules of Form 8849. */
const titles = new Map(form8849Schedules.map(({ schedule, title }) => [schedule, title]));

/** Where the answers lead, and why. */
export function RouterDestination({ end, open }: { end: Destination; open: OpenFiling }) {
  const yearEnds = Number(useIncomeTaxYearEnd(open));
  const { kind, title, body } = worded(end, open, yearEnds);
  return (
    <section id={DESTINATION} className={css.answers} tabIndex={-1} aria-label="What your answers mean">
      <Notice kind={kind} title={title}>
        {body}
      </Notice>
    </section>
  );
}

function worded(
  end: Destination,
  open: OpenFiling,
  yearEnds: number,
): { kind: NoticeKind; title: string; body: ReactNode } {
  switch (end.kind) {
    case 'claim':
      return ofLine(end, open, yearEnds);
    case 'form8849':
      return {
        kind: 'due',
        title: `Claim it on Form 8849, ${formatSchedule(end)}`,
        body: (
          <>
            <p>{end.because}</p>
            <Apart open={open} />
          </>
        ),
      };
    case 'elsewhere':
      return { kind: 'due', title: `Not on this return: ${end.where}`, body: <p>{end.because}</p> };
    case 'noClaim':
      return {
        kind: 'plain',
        title: 'No claim applies',
        body: (
          <>
            <p>{end.because}</p>
            <p className="citation">
              <SourceLinks citation={end.citation} />
            </p>
          </>
        ),
      };
  }
}

function ofLine(
  end: Destination & { kind: 'claim' },
  open: OpenFiling,
  yearEnds: number,
): { kind: NoticeKind; title: string; body: ReactNode } {
  const { line, because } = end;
  const { filing, quarter } = open;
  const otherwise = otherwiseOf(end);
  const place = placeOfLine(line, quarter);
  const title = place ? `, ${place.group.name}: ${place.title}` : '';
  if (place && !place.status.onReturn)
    return {
      kind: 'plain',
      title: `Line ${line} is not on the return for this quarter`,
      body: (
        <>
          <p>{place.status.reason}</p>
          <p className="citation">
            <SourceLinks citation={place.status.citation} />
          </p>
        </>
      ),
    };
  const passed = passedFileBy(line, open, yearEnds);
  if (passed)
    return {
      kind: 'due',
      title: `Line ${line}${title}, whose file-by date has passed`,
      body: (
        <>
          <p>{because}</p>
          <p>
            The claim for this quarter was due {formatDate(passed.fileBy.due)}
            {passed.limit.later ? `: ${passed.limit.later}.` : ', and can no longer be claimed.'}
          </p>
          <p className="citation">
            <SourceLinks citation={passed.limit.citation} />
          </p>
        </>
      ),
    };
  if (place && otherwise && isWithoutTax(filing))
    return {
      kind: 'good',
      title: `Claim it on Form 8849, ${formatSchedule(otherwise)}`,
      body: (
        <>
          <p>{because}</p>
          <Apart open={open} />
          <p>
            If you report a tax on this return, you can claim it on Schedule C instead,{' '}
            <Link to={addressOf(place.group, filing)}>line {line}</Link>. Never claim the same gallons on both.
          </p>
        </>
      ),
    };
  return {
    kind: 'good',
    title: `Claim it on line ${line}${title}`,
    body: (
      <>
        <p>{because}</p>
        {otherwise && (
          <p>
            Or claim it on Form 8849, {formatSchedule(otherwise)}, separate from this return. Never claim the same
            gallons on both.
          </p>
        )}
      </>
    ),
  };
}

const Apart = ({ open }: { open: OpenFiling }) => (
  <p>
    Send Form 8849 to the IRS separately. Do not enter that claim here.{' '}
    <Link to={beginning(open.filing.businessId, 'Form8849')}>Start Form 8849</Link>
  </p>
);

const formatSchedule = ({ schedule, line }: Form8849Claim): string =>
  `Schedule ${schedule}, ${titles.get(schedule)}${line === undefined ? '' : `, line ${line}`}`;
